// Writes a demo estate: the community with its plan, team, notifications and saved views in TypeScript, and most
// other records by SQL files. The caller has opened the transaction and created the temporary functions and tables
// (load.ts).
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import {
  defaultApartmentFeatures,
  defaultCommunityFeatures,
  premiumApartmentBundle,
  premiumBundle,
} from '#contract/shared/features.ts';
import { systemRoles } from '#contract/shared/permissions.ts';
import { demoEstates, type Estate } from './estates.ts';
import { idOf } from './id-of.ts';
import { moneyOf } from './money.ts';
import { loadOfficeWork } from './office-work.ts';
import { mixes } from './names.ts';
import { assistantOf, demoViews, type Figures, noticesOf } from './notices.ts';
import { planStreets } from './streets.ts';
import { admin, bursar, manager, resident, workers } from './workers.ts';

const stages = [
  '2-houses.sql',
  '3-homes.sql',
  '4-people.sql',
  '5-lives.sql',
  '6-residents.sql',
  '7-groups.sql',
  '8-dues.sql',
  '9-charges.sql',
  '10-penalties.sql',
  '11-payments.sql',
  '12-requests.sql',
  '13-journals.sql',
  '14-books.sql',
  '15-history.sql',
  '16-complaints.sql',
  '17-providers.sql',
  '17-broadcasts.sql',
  '18-tickets.sql',
  '18-emergencies.sql',
  '15-integrations.sql',
  '16-bank.sql',
  '18-gate.sql',
];

/** The text of one of the loader's SQL files. */
export const readSql = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, 'sql', name), 'utf8');

export const communityIdOf = (estate: Estate): string => idOf('community', estate.key);

/** The first number of an estate's range of random seeds; the ranges of estates do not overlap. */
const baseOf = (estate: Estate): number => estate.number * 1_000_000;

export async function loadEstate(client: pg.ClientBase, estate: Estate): Promise<void> {
  // Row-level security also applies to the owner of the tables, unless they are a superuser.
  await client.query(
    `select set_config('app.community_id', $1, true), set_config('app.user_id', $2, true),
       set_config('app.describes_itself', 'on', true)`,
    [communityIdOf(estate), manager.id],
  );
  await describeEstate(client, estate);
  await insertCommunity(client, estate);
  await insertTeam(client, estate);
  await describeMoney(client, estate);
  for (const stage of stages) await client.query(await readSql(stage));
  if (estate.seats > 0) {
    await client.query(`select set_config('demo.seats', $1, true)`, [String(estate.seats)]);
    await client.query(await readSql('15-licences.sql'));
    await client.query('update subscriptions set add_ons = $2 where community_id = $1', [
      communityIdOf(estate),
      estate.addOns,
    ]);
  }
  if (estate.addOns.includes('All Utilities')) {
    await client.query(await readSql('19-utilities.sql'));
  }
  await insertDesk(client, estate);
  // An estate of a requested size is for measurements, so it needs no office work.
  if (demoEstates.includes(estate)) await loadOfficeWork(client);
  await client.query(await readSql('99-end.sql'));
}

/** Writes the description of the estate, with its streets and groups, that the SQL files read. */
async function describeEstate(client: pg.ClientBase, estate: Estate): Promise<void> {
  const lives = estate.hasResident;
  await client.query(
    `insert into demo_estate
     select $1, $2, $3, $4, $5, d.today - $6::int, d.today, now(), $7, $8, $9, $10, $11, $12, $13,
       $14, $15, $16, $17, $18
     from (select (now() at time zone 'Africa/Lagos')::date as today) d`,
    [
      communityIdOf(estate),
      baseOf(estate),
      estate.city,
      mixes[estate.city],
      estate.ownerPercent,
      estate.openedDaysAgo,
      manager.id,
      `${manager.firstName} ${manager.lastName}`,
      admin.id,
      `${admin.firstName} ${admin.lastName}`,
      bursar.id,
      `${bursar.firstName} ${bursar.lastName}`,
      lives ? resident.id : null,
      lives ? resident.firstName : null,
      lives ? resident.lastName : null,
      lives ? resident.email : null,
      lives ? resident.phone : null,
      estate.auditLimit,
    ],
  );
  const streets = planStreets(estate.type, estate.houses, estate.firstWord);
  await client.query(
    `insert into demo_streets
     select e.base + s.n, pg_temp.id_of('street', e.base + s.n), s.name, s.code, s.phase, s.kind,
       s.houses, s.first_block, e.base + (sum(s.houses) over (order by s.n)) - s.houses
     from jsonb_to_recordset($1) as s(n int, name text, code text, phase int, kind text, houses int,
       first_block int) cross join demo_estate e`,
    [
      JSON.stringify(
        streets.map(({ firstBlock, ...street }, index) => ({
          n: index + 1,
          ...street,
          first_block: firstBlock,
        })),
      ),
    ],
  );
  await client.query(
    `insert into demo_groups
     select e.base + g.n, g.name, g.description, g.kind, g.rule, g.argument, e.today - g.ago
     from jsonb_to_recordset($1) as g(n int, name text, description text, kind text, rule text,
       argument text, ago int) cross join demo_estate e`,
    [
      JSON.stringify(
        estate.groups.map(({ daysAgo, ...group }, index) => ({ n: index, ...group, ago: daysAgo })),
      ),
    ],
  );
}

/** Writes the dues, wallets, payees and ledger accounts that the SQL files read. */
async function describeMoney(client: pg.ClientBase, estate: Estate): Promise<void> {
  const { dues, wallets, payees, chart } = moneyOf(estate);
  const rows = dues.map(({ stepMonths, beginsAfter, dueDay, ...due }, n) => ({
    n,
    id: idOf(`due of ${estate.key}`, due.title),
    step_months: stepMonths,
    begins_after: beginsAfter,
    due_day: dueDay,
    ...due,
  }));
  await client.query(
    `insert into demo_dues
     select d.n, d.id, d.title, d.description, d.category, d.wallet, d.amount, d.audience,
       d.frequency, d.step_months,
       (date_trunc('month', e.today) + (d.begins_after - 11) * interval '1 month')::date, d.due_day,
       d.penalty, d.reminders, d.status
     from jsonb_to_recordset($1) as d(n int, id uuid, title text, description text, category text,
       wallet text, amount jsonb, audience jsonb, frequency text, step_months int, begins_after int,
       due_day int, penalty jsonb, reminders jsonb, status text) cross join demo_estate e`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `insert into demo_wallets
     select w.key, w.id, w.name, w.purpose, w.reserve, w."lowMinor"
     from jsonb_to_recordset($1) as w(key text, id uuid, name text, purpose text, reserve boolean,
       "lowMinor" bigint)`,
    [
      JSON.stringify(
        wallets.map((one) => ({ id: idOf(`wallet of ${estate.key}`, one.key), ...one })),
      ),
    ],
  );
  await client.query(
    `insert into demo_payees select p.n, p.wallet, p.narration, p.category
     from jsonb_to_recordset($1) as p(n int, wallet text, narration text, category text)`,
    [JSON.stringify(payees.map((payee, n) => ({ n, ...payee })))],
  );
  await client.query(
    `insert into demo_chart select * from jsonb_to_recordset($1)
       as c(kind text, side text, guarded boolean)`,
    [JSON.stringify(chart)],
  );
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The join code is random: it grants access to the community, so it must differ between machines. */
const joinCode = (): string =>
  Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');

async function insertCommunity(client: pg.ClientBase, estate: Estate): Promise<void> {
  const isPremium = estate.seats > 0;
  const communityFeatures = defaultCommunityFeatures();
  const apartmentFeatures = defaultApartmentFeatures();
  if (isPremium) {
    for (const key of premiumBundle) communityFeatures[key] = true;
    for (const key of premiumApartmentBundle) apartmentFeatures[key] = true;
    for (const key of estate.addOns) {
      if (key in communityFeatures) communityFeatures[key] = true;
      else apartmentFeatures[key] = true;
    }
  }
  await client.query(
    `insert into communities (id, owner_id, name, type, address, city, state, contact_phone,
       contact_email, join_code, status, setup_progress, community_features, apartment_features,
       is_active_subscription, subscription_seat, created_at, updated_at)
     select e.community_id, e.manager_id, $1, $2, $3, $4, $5, $6, $7, $8, 'Active', $9, $10, $11,
       $12, $13, t.at, t.at
     from demo_estate e
     cross join lateral (select pg_temp.office_hour(e.opened_on, 'opened', e.base) as at) t`,
    [
      estate.name,
      estate.type,
      estate.address,
      estate.city,
      estate.state,
      manager.phone,
      `office.${estate.key}@courtyard.example`,
      joinCode(),
      { wizardStep: 'done', dismissed: estate.checklistPutAway },
      communityFeatures,
      apartmentFeatures,
      isPremium,
      estate.seats,
    ],
  );
  for (const [feature, used] of Object.entries(estate.trialUses)) {
    await client.query(
      'insert into feature_usage (community_id, id, used) select community_id, $1, $2 from demo_estate',
      [feature, used],
    );
  }
}

async function insertTeam(client: pg.ClientBase, estate: Estate): Promise<void> {
  await client.query(
    `insert into roles (community_id, id, name, is_system, created_at)
     select c.id, r.id, r.name, true, c.created_at
     from unnest($1::uuid[], $2::text[]) as r(id, name)
     join communities c on c.id = (select community_id from demo_estate)`,
    [systemRoles.map((role) => idOf(`role of ${estate.key}`, role)), [...systemRoles]],
  );
  await client.query(
    `insert into workers (community_id, id, user_id, role_id, title, created_at, updated_at)
     select c.id, w.id, w.user_id, r.id, w.title, t.at, t.at
     from jsonb_to_recordset($1) as w(id uuid, user_id uuid, role text, title text, place int, ago int)
     join communities c on c.id = (select community_id from demo_estate)
     join roles r on r.community_id = c.id and r.name = w.role
     cross join demo_estate e
     cross join lateral (select coalesce(pg_temp.office_hour(e.today - w.ago, 'worker', e.base),
       c.created_at + w.place * interval '1 hour 11 minutes') as at) t`,
    [
      JSON.stringify(
        workers.map(({ id, role, title, daysAgo }, place) => ({
          id: idOf(`worker of ${estate.key}`, id),
          user_id: id,
          role,
          title,
          place,
          ago: daysAgo,
        })),
      ),
    ],
  );
  // This invitation cannot be accepted, because no known token has its hash.
  await client.query(
    `insert into worker_invitations (community_id, id, email, role_id, title, token_hash, invited_by,
       expires_at, created_at)
     select e.community_id, $1, $2, r.id, 'Assistant to the bursar',
       encode(sha256(uuid_send(gen_random_uuid())), 'hex'), e.manager_id, t.at + interval '72 hours',
       t.at
     from demo_estate e
     join roles r on r.community_id = e.community_id and r.name = 'Finance officer'
     cross join lateral (select pg_temp.office_hour(e.today - 6, 'invited', e.base) as at) t`,
    [idOf(`invitation of ${estate.key}`, 'assistant'), assistantOf(estate)],
  );
}

/** The manager's notifications and saved views. */
async function insertDesk(client: pg.ClientBase, estate: Estate): Promise<void> {
  const { rows } = await client.query<Figures>(
    `select (select count(*)::int from demo_houses) as houses,
       (select count(*)::int from demo_residents where not gone) as residents,
       (select count(*)::int from demo_residents
         where status = 'Invited' and asked_at < now() - interval '72 hours') as invited`,
  );
  const [figures] = rows;
  if (!figures) throw new Error('the estate cannot be counted');
  const notices = noticesOf(estate, figures).map((notice, place) => ({
    id: idOf(`notice of ${estate.key}`, String(place)),
    ...notice,
  }));
  await client.query(
    `insert into notifications (community_id, id, user_id, activity_type, title, description,
       actor_name, link, is_read, occurred_at, read_at)
     select e.community_id, n.id, e.manager_id, n.type, n.title, n.description, n.actor, n.link,
       n."isRead", t.at, case when n."isRead" then t.at + interval '95 minutes' end
     from jsonb_to_recordset($1) as n(id uuid, type text, title text, description text, actor text,
       link text, "isRead" boolean, "daysAgo" float)
     cross join demo_estate e
     cross join lateral (select case when n."daysAgo" < 1
       then e.present - n."daysAgo" * interval '1 day'
       else pg_temp.office_hour(e.today - n."daysAgo"::int, n.title, e.base) end as at) t`,
    [JSON.stringify(notices)],
  );
  const views = demoViews.map((view) => ({
    id: idOf(`view of ${estate.key}`, view.list + view.name),
    ...view,
  }));
  await client.query(
    `insert into saved_views (community_id, id, user_id, list, name, query, columns)
     select e.community_id, v.id, e.manager_id, v.list, v.name, v.query, '[]'
     from jsonb_to_recordset($1) as v(id uuid, list text, name text, query jsonb)
     cross join demo_estate e`,
    [JSON.stringify(views)],
  );
}
