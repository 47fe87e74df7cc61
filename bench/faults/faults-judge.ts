// The checks after a round of faults: each acknowledged call has exactly one row with its amount, each document its
// uploaded bytes, each sent email exactly one copy, and the ledger balances.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl, officers } from './faults-estate.ts';
import { type Answer, documentOf, type Sent, send, type Target } from './faults-load.ts';
import type { ExternalServices } from './faults-services.ts';

export type Place = Target & { dataDir: string; outside: ExternalServices };

export type Found = {
  lost: number;
  doubled: number;
  changed: number;
  /** The number of requested emails; `unsure` counts those for which the mail server never answered. */
  mails: number;
  unsure: number;
  broken: string[];
  recoveries: number[];
  calls: number;
};

/** The longest time in ms that an email may take once the mail server is back. */
const mailLimitMs = 120_000;

/**
 * Checks the database after every call is acknowledged: each idempotency key has one row with its amount, and the
 * ledger balances.
 */
export async function judge(place: Place, sent: readonly Sent[], found: Found): Promise<void> {
  const { dataDir, estate } = place;
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  await client.query(`select set_config('app.community_id', $1, false)`, [estate.communityId]);
  const rowed = sent.filter(({ kind }) => kind !== 'invitation');
  const given = rowed.map(({ kind, key, amountMinor }) => ({ kind, key, amount: amountMinor }));
  const { rows } = await client.query<{ times: number; posted: boolean }>(
    `select count(w.id)::int as times, coalesce(bool_and(w.posted), false) as posted
     from jsonb_to_recordset($1) as s(kind text, key text, amount bigint)
     left join lateral (
       select p.id, exists (select from journals j
           where j.community_id = p.community_id and j.id = p.journal_id) as posted
       from due_payments p where s.kind = 'payment' and p.community_id = $2 and p.external_reference = s.key
         and p.amount_minor = s.amount
       union all
       select d.id, d.removed_at is null from house_documents d
       where s.kind = 'document' and d.community_id = $2 and d.name = s.key || '.pdf'
       union all
       select r.id, case s.kind
           when 'transfer' then exists (select from journals j where j.community_id = $2 and j.id = r.journal_id)
           else exists (select from ledger_holds h where h.community_id = $2 and h.source_id = r.id
             and h.amount_minor = s.amount and h.released_at is null) end
       from money_requests r where s.kind in ('transfer', 'withdrawal') and r.community_id = $2 and r.narration = s.key
         and r.amount_minor = s.amount) w on true
     group by s.key`,
    [JSON.stringify(given), estate.communityId],
  );
  found.lost += rows.filter(({ times, posted }) => times === 0 || !posted).length;
  found.doubled += rows.filter(({ times }) => times > 1).length;
  found.broken.push(...(await faultsOf(client, estate.communityId)));
  await judgeDocuments(place, client, { sent, found });
  await judgeMails(place, client, { sent, found });
  await client.end();
}

type Judged = { sent: readonly Sent[]; found: Found };

/** Reads each document again through the server, and compares its bytes with the uploaded bytes. */
async function judgeDocuments(
  place: Place,
  client: pg.Client,
  { sent, found }: Judged,
): Promise<void> {
  const keys = sent.filter(({ kind }) => kind === 'document').map(({ key }) => key);
  const { rows } = await client.query<{ id: string; houseId: string; name: string }>(
    `select id, house_id as "houseId", name from house_documents where community_id = $1 and name = any ($2)`,
    [place.estate.communityId, keys.map((key) => `${key}.pdf`)],
  );
  for (const { id, houseId, name } of rows) {
    const path = `/api/community/${place.estate.communityId}/houses/${houseId}/documents/${id}`;
    const { status, text } = await readWithinLimit(place, path);
    if (status === 200 && text === documentOf(name.replace('.pdf', ''))) continue;
    found.lost += 1;
    found.broken.push(`${name} reads ${status}: ${text.slice(0, 200)}`);
  }
}

/** Reads as the first clerk, and retries while the server's limit of calls per minute is reached. */
async function readWithinLimit(place: Place, path: string): Promise<Answer> {
  const call = { key: '', officer: officers, path, type: '', body: '' };
  let answer = await send(place, call);
  while (answer.status === 429) {
    await pause(1000);
    answer = await send(place, call);
  }
  return answer;
}

/** Checks that the mail server has each sent email exactly once, and each email without an answer at most once. */
async function judgeMails(place: Place, client: pg.Client, { sent, found }: Judged): Promise<void> {
  const ids = sent.filter(({ kind }) => kind === 'invitation').map(({ mark }) => mark);
  if (ids.length === 0) return;
  const states = await endedMails(client, place.estate.communityId, ids);
  const taken = new Map<string, number>();
  for (const address of place.outside.takenMails()) {
    taken.set(address, (taken.get(address) ?? 0) + 1);
  }
  found.mails += states.length;
  for (const { email, state } of states) {
    const times = taken.get(email) ?? 0;
    if (times > 1) found.doubled += 1;
    if (state === 'Unsure') found.unsure += 1;
    else if (state !== 'Sent' || times === 0) {
      found.lost += 1;
      found.broken.push(`the email to ${email} is ${state} and was taken ${times} times`);
    }
  }
}

type MailState = { email: string; state: string };

/** The final state of each invited resident's email, once no email is in progress or the time limit is reached. */
async function endedMails(
  client: pg.Client,
  communityId: string,
  ids: readonly string[],
): Promise<MailState[]> {
  const until = performance.now() + mailLimitMs;
  for (;;) {
    const { rows } = await client.query<MailState>(
      `select distinct on (i.resident_id) i.email, coalesce(i.mail_state, 'none') as state
       from resident_invitations i where i.community_id = $1 and i.resident_id = any ($2)
       order by i.resident_id, i.created_at desc`,
      [communityId, ids],
    );
    const waits = rows.some(({ state }) => state === 'Waiting' || state === 'none');
    const missing = ids.length - rows.length;
    if (!waits && missing === 0) return rows;
    if (performance.now() > until) {
      const never = Array.from({ length: missing }, () => ({ email: '', state: 'not recorded' }));
      return [...rows, ...never];
    }
    await pause(200);
  }
}

const proofs: Readonly<Record<string, string>> = {
  'a journal does not sum to zero':
    'select journal_id from postings where community_id = $1 group by 1 having sum(amount_minor) <> 0',
  'a journal has no postings': `select j.id from journals j where j.community_id = $1 and not exists (
     select from postings p where p.community_id = $1 and p.journal_id = j.id)`,
  'a balance differs': 'select account_id from ledger_differences where community_id = $1',
  'charges and ledger differ':
    'select owed_minor from receivable_difference where community_id = $1',
  'receipts have a gap': `select 1 from due_payments p join receipt_counters c using (community_id)
     where community_id = $1 group by c.last_number having count(*) <> c.last_number`,
  'a payment is not what it paid': `select p.id from due_payments p where p.community_id = $1
     and p.amount_minor <> p.credited_minor + (select coalesce(sum(a.principal_minor + a.penalty_minor), 0)
       from payment_allocations a where a.community_id = $1 and a.payment_id = p.id)`,
};

async function faultsOf(client: pg.Client, communityId: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, text] of Object.entries(proofs)) {
    if ((await client.query(text, [communityId])).rowCount) faults.push(name);
  }
  return faults;
}
