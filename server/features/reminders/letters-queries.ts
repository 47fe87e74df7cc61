// The SQL of letters: templates, the recipients of a letter on a day, and the letters that were sent.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type {
  HouseLetter,
  LetterStep,
  LetterTemplate,
  listLetters,
} from '#contract/reminders/letters.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';
import { accountOfHouse } from '#kernel/billing/account-of-house.ts';
import { type PayingHouse, transferAccountOf } from '#kernel/billing/how-to-pay.ts';
import { payerOf } from '#kernel/billing/payer-of.ts';
import { hasOpenClaim } from '#kernel/billing/pending-payments.ts';
import { type ChargeSelection, chosenCharges } from '#kernel/billing/matching-charges.ts';
import { inPlan } from '#kernel/billing/plans-in-force.ts';

export async function selectTemplates(db: Db): Promise<LetterTemplate[]> {
  const { rows } = await sql<LetterTemplate>`
    select t.step, t.subject, t.body, t.pay_within_days as "payWithinDays", t.version
    from letter_templates t where t.community_id = ${here}`.execute(db);
  return rows;
}

export type Addressee = {
  houseId: string;
  label: string;
  /** The payment reference of the house for bank transfers. */
  reference: string;
  virtualAccount: PayingHouse['virtualAccount'];
  transferAccount: PayingHouse['transferAccount'];
  residentId: string | null;
  name: string | null;
  email: string | null;
  overdueMinor: number;
  /** The earliest due date of the overdue charges. */
  since: string;
  charges: { title: string; dueOn: string; outstandingMinor: number; penaltyMinor: number }[];
  /** The date of the house's last letter of any step before today; null if there is none. */
  lastLetter: string | null;
  /** The phone and the email of the community's office. */
  phone: string | null;
  officeEmail: string | null;
};

/**
 * The facts for a letter to each of the given houses that is overdue. Disputed charges, charges in a plan and charges
 * of suspended dues do not count. Houses with an open payment claim are excluded.
 */
export async function selectAddressees(
  db: Db,
  { houseIds, today }: { houseIds: readonly string[]; today: string },
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    with overdue as materialized (
      select c.house_id, sum(c.outstanding_minor)::bigint as overdue_minor, min(c.due_on) as since,
        (array_agg(c.billed_resident_id order by c.due_on desc))[1] as resident_id,
        jsonb_agg(jsonb_build_object('title', d.title, 'dueOn', c.due_on,
          'outstandingMinor', c.outstanding_minor,
          'penaltyMinor', c.penalty_minor - c.waived_penalty_minor - c.paid_penalty_minor)
          order by c.due_on, d.title) as charges
      from charges c
      join dues d on d.community_id = c.community_id and d.id = c.due_id
      where c.community_id = ${here} and c.house_id = any (${[...houseIds]}::uuid[]) and c.outstanding_minor > 0
        and c.due_on < ${today}::date and c.disputed_at is null and not ${inPlan()} and d.status <> 'Suspended'
        and not ${hasOpenClaim(sql`c.house_id`)}
      group by c.house_id)
    select l.house_id as "houseId", l.label, l.account_reference as reference,
      ${accountOfHouse('l')} as "virtualAccount", ${transferAccountOf('m')} as "transferAccount",
      p.resident_id as "residentId", p.name, p.email,
      o.overdue_minor as "overdueMinor", o.since, o.charges, m.contact_phone as phone,
      m.contact_email as "officeEmail",
      (select max(x.letter_on) from house_letters x where x.community_id = ${here}
        and x.house_id = l.house_id and x.letter_on < ${today}::date) as "lastLetter"
    from overdue o
    join house_labels l on l.community_id = ${here} and l.house_id = o.house_id
    join communities m on m.id = ${here}
    left join lateral (${payerOf('l', 'o')}) p on true
    order by l.label, l.house_id`.execute(db);
  return rows;
}

export type NewLetter = {
  houseId: string;
  step: LetterStep;
  letterOn: string;
  residentId: string | null;
  subject: string;
  body: string;
  overdueMinor: number;
  payBy: string;
  channel: 'Email' | 'Paper';
  sentBy: string;
  sentAt: string;
};

/**
 * Stores letters and returns the houses with a new one. A house that already has a letter of the same step and date
 * is skipped.
 */
export async function insertLetters(
  db: Db,
  communityId: string,
  letters: readonly NewLetter[],
): Promise<Set<string>> {
  if (letters.length === 0) return new Set();
  const rows = await db
    .insertInto('houseLetters')
    .values(letters.map((letter) => ({ communityId, ...letter })))
    .onConflict((on) => on.constraint('house_letters_once').doNothing())
    .returning('houseId')
    .execute();
  return new Set(rows.map(({ houseId }) => houseId));
}

/** The given houses that already got a letter of this step today. */
export async function selectSentToday(
  db: Db,
  wanted: { houseIds: readonly string[]; step: LetterStep; today: string },
): Promise<Set<string>> {
  const { houseIds, step, today } = wanted;
  const { rows } = await sql<{ houseId: string }>`
    select x.house_id as "houseId" from house_letters x where x.community_id = ${here}
      and x.house_id = any (${[...houseIds]}::uuid[])
      and x.step = ${step} and x.letter_on = ${today}::date`.execute(db);
  return new Set(rows.map(({ houseId }) => houseId));
}

/** The houses of the selected charges, at most `most`. */
export async function selectHousesOf(
  db: Db,
  selection: ChargeSelection,
  { today, most }: { today: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ houseId: string }>`
    select distinct c.house_id as "houseId" from charges c
    where ${chosenCharges(selection, today)} order by 1 limit ${most}`.execute(db);
  return rows.map(({ houseId }) => houseId);
}

export const selectLetterPage = (
  db: Db,
  query: Parsed<typeof listLetters>['query'],
): Promise<Page<HouseLetter>> =>
  listPage<HouseLetter>(db, {
    from: sql`from house_letters x where ${allOf([
      sql`x.community_id = ${here}`,
      query.HouseId && sql`x.house_id = any (${query.HouseId}::uuid[])`,
    ])}`,
    id: sql`x.id`,
    order: sql`x.letter_on desc, x.id`,
    page: query,
    load: sql`select page.position, x.id, jsonb_build_object('id', x.house_id, 'label', l.label) as house,
        x.step, x.letter_on as "letterOn", x.subject, x.overdue_minor as "overdueMinor", x.pay_by as "payBy",
        x.channel, x.sent_at as "sentAt",
        (select u.name from users u where u.id = x.sent_by) as "sentByName",
        (select n.name from resident_names n where n.community_id = x.community_id
          and n.resident_id = x.resident_id) as "residentName"
      from page join house_letters x on x.community_id = ${here} and x.id = page.id
      join house_labels l on l.community_id = ${here} and l.house_id = x.house_id`,
  });

export type StoredLetter = {
  label: string;
  step: LetterStep;
  letterOn: string;
  subject: string;
  body: string;
  overdueMinor: number;
  payBy: string;
  /** The resident to whom the letter is addressed. */
  residentName: string | null;
};

export async function selectLetter(db: Db, letterId: string): Promise<StoredLetter | undefined> {
  const { rows } = await sql<StoredLetter>`
    select l.label, x.step, x.letter_on as "letterOn", x.subject, x.body, x.overdue_minor as "overdueMinor",
      x.pay_by as "payBy", (select n.name from resident_names n where n.community_id = x.community_id
        and n.resident_id = x.resident_id) as "residentName"
    from house_letters x
    join house_labels l on l.community_id = x.community_id and l.house_id = x.house_id
    where x.community_id = ${here} and x.id = ${letterId}`.execute(db);
  return rows[0];
}
