// The people whom an alarm did not reach, so that somebody can call them. These are panic contacts whose text
// failed or was not sent. For an open alarm that notified its street, neighbours without an account are included too.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/emergencies/emergencies.ts';
import type { NotReachedPerson } from '#contract/emergencies/emergencies.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { notFound } from '#platform/http/refuse.ts';
import { writePdfTable } from '#platform/spreadsheets/write-pdf-table.ts';
import type { Download } from '#platform/http/uploads.ts';
import { type CallSettings, callSettings } from './calls.ts';
import { streetKeyOf } from './neighbours.ts';
import { selectOne, type Stored } from './queries.ts';
import { record, titleOf } from './steps.ts';

/** The maximum numbers of people on a page and on a printed sheet. */
const [shownMost, printedMost] = [50, 2000];

type Found = { people: NotReachedPerson[]; total: number };

export async function listAlarmNotReached(
  context: CommunityContext,
  { params }: Parsed<typeof contract.listAlarmNotReached>,
): Promise<Answer<typeof contract.listAlarmNotReached>> {
  return selectNotReached(context, await one(context, params.emergencyId), shownMost);
}

export async function printAlarmNotReached(
  context: CommunityContext,
  { params }: Parsed<typeof contract.printAlarmNotReached>,
): Promise<Download> {
  const { community, clock } = context;
  const emergency = await one(context, params.emergencyId);
  const { people, total } = await selectNotReached(context, emergency, printedMost);
  record(context, emergency, {
    action: 'emergency.sheetPrinted',
    after: { people: people.length },
  });
  const printedOn = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: community.timeZone,
  }).format(clock.now());
  const heading = {
    title: `Not reached: ${titleOf(emergency)}`,
    ...(await selectLetterhead(context.db)),
    printedOn,
    ...(total > people.length && { note: `The first ${people.length} of ${total} people.` }),
  };
  const columns = [
    { title: 'Name', width: 26, value: (row: NotReachedPerson) => row.name },
    { title: 'Part', width: 16, value: (row: NotReachedPerson) => row.part },
    { title: 'House', width: 26, value: (row: NotReachedPerson) => row.house ?? '' },
    { title: 'Phone', width: 18, value: (row: NotReachedPerson) => formatPhone(row.phone ?? '') },
    { title: 'Why', width: 30, value: (row: NotReachedPerson) => row.reason },
    { title: 'Called at', width: 14, value: () => '' },
  ];
  return {
    fileName: 'Not reached by an alarm.pdf',
    contentType: 'application/pdf',
    body: writePdfTable(heading, columns, people),
  };
}

async function one({ db }: CommunityContext, id: string): Promise<Stored> {
  const found = await selectOne(db, id);
  if (!found) throw notFound();
  return found;
}

async function selectNotReached(
  context: CommunityContext,
  emergency: Stored,
  most: number,
): Promise<Found> {
  const contacts = await contactsNotReached(context, emergency);
  const neighbours = await neighboursNotReached(context, emergency, most);
  return {
    people: [...contacts, ...neighbours.people],
    total: contacts.length + neighbours.total,
  };
}

/**
 * The panic contacts whose text failed, or is due and was not sent; if texts are off, all contacts without a sent text.
 */
async function contactsNotReached(
  context: CommunityContext,
  emergency: Stored,
): Promise<NotReachedPerson[]> {
  const settings = await callSettings(context);
  const { rows } = await sql<{ phone: string; isSent: boolean; reason: string | null }>`
    select o.recipient as phone, bool_or(o.status not in ('Failed', 'Unsure')) as "isSent", max(o.reason) as reason
    from emergency_steps s
    join sms_outcomes o on o.community_id = s.community_id and o.key = s.key
    where s.community_id = ${here} and s.emergency_id = ${emergency.id} and s.kind = 'Called'
    group by o.recipient`.execute(context.db);
  const texts = new Map(rows.map((row) => [row.phone, row]));
  return settings.contacts
    .filter(({ phone }, at) =>
      texts.has(phone) ? !texts.get(phone)?.isSent : !settings.textsOn || at < emergency.chainStep,
    )
    .map(({ name, phone }) => ({
      name,
      part: 'Panic contact',
      house: null,
      phone,
      reason: texts.get(phone)?.reason ?? whyNotTexted(settings),
    }));
}

function whyNotTexted({ textsOn, hasTexts }: CallSettings): string {
  if (textsOn) return 'Not texted';
  return hasTexts ? 'Text messages of alarms are turned off' : 'Text messages are not set up';
}

type Neighbour = { name: string; house: string; phone: string | null; total: number };

async function neighboursNotReached(
  { db }: CommunityContext,
  { id }: Stored,
  most: number,
): Promise<Found> {
  const { rows } = await sql<Neighbour>`
    select n.name, n.house, n.phone, n.total from unreached_neighbours(${id}, ${most}) n
    where exists (select from emergency_steps s
      where s.community_id = ${here} and s.emergency_id = ${id} and s.key = ${streetKeyOf(id)})`.execute(
    db,
  );
  return {
    people: rows.map(({ name, house, phone }) => ({
      name,
      part: 'Neighbour',
      house,
      phone,
      reason: 'No account',
    })),
    total: rows[0]?.total ?? 0,
  };
}
