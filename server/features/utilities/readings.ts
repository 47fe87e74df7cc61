// The rules of readings. A value never decreases unless the display rolled over to 0, an unusual value has to be
// confirmed except in a correction or a replacement, and a correction keeps the original value.
import { sql } from 'kysely';
import type { Parsed } from '#contract/shared/operation.ts';
import { meterRefusals } from '#contract/utilities/utility-meters.ts';
import {
  type ReadingResult,
  readingRefusals as refusals,
  type ReadingRow,
} from '#contract/utilities/utility-readings.ts';
import type * as contract from '#contract/utilities/utility-readings.ts';
import { isUnlike, type ReadingVerdict } from '#contract/utilities/utility-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { meterLabel, meters } from './meter-entity.ts';
import { onStreets, selectMonths } from './meters-queries.ts';
import {
  type Facts,
  insertReadings,
  lockFacts,
  lockReading,
  type NewReading,
  selectFigures,
  selectReading,
  selectReadingPage,
  selectRound,
  writeCorrection,
} from './readings-queries.ts';
import { allOf } from '#platform/http/list.ts';
import { requireUtilities, todayOf } from './words.ts';

export const listReadings = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listReadings>,
) => selectReadingPage(db, query);

export const listRound = ({ db }: CommunityContext, { query }: Parsed<typeof contract.listRound>) =>
  selectRound(db, query);

export async function getConsumption(
  context: CommunityContext,
  { query }: Parsed<typeof contract.getConsumption>,
) {
  const { db } = context;
  const today = todayOf(context);
  const { Kind, StreetId, HouseId } = query;
  const condition = allOf([
    Kind !== undefined &&
      sql`s.meter_id in (select k.id from meters k
        where k.community_id = s.community_id and k.kind = ${Kind})`,
    StreetId !== undefined && onStreets(sql`s.house_id`, [StreetId]),
    HouseId !== undefined && sql`s.house_id = ${HouseId}::uuid`,
  ]);
  const figures = await selectFigures(db, query, today);
  return { months: await selectMonths(db, condition, today), ...figures };
}

type Row = Parsed<typeof contract.recordReadings>['body']['rows'][number];

export async function recordReadings(
  context: CommunityContext,
  { body: { readOn, rows } }: Parsed<typeof contract.recordReadings>,
): Promise<{ taken: number; results: ReadingResult[] }> {
  await requireUtilities(context);
  if (readOn > todayOf(context)) throw refuse(meterRefusals.inFuture, { field: 'readOn' });
  const { db } = context;
  const facts = await lockFacts(db, asGiven(rows));
  const judged = rows.map((row) => judge(row, facts.get(row.meterId), { readOn, part: 'Regular' }));
  const ids = await keep(context, judged);
  const results = judged.map(({ meterId, verdict, sentence, reading }) => ({
    meterId,
    verdict,
    sentence,
    readingId: ids.get(meterId) ?? null,
    consumption: reading ? Number(reading.consumption) : null,
  }));
  recordRound(context, readOn, judged);
  return { taken: ids.size, results };
}

type Judged = {
  meterId: string;
  verdict: ReadingVerdict;
  sentence: string;
  facts?: Facts;
  reading?: NewReading;
};

const asGiven = (rows: readonly Row[]) =>
  rows.map(({ meterId, value, rolledOver = false }) => ({ meterId, value, rolledOver }));

/** Checks a reading. Returns the verdict, and the row to store if the reading is accepted. */
function judge(
  row: Row,
  facts: Facts | undefined,
  { readOn, part }: { readOn: string; part: NewReading['part'] },
): Judged {
  const { meterId, value } = row;
  const no = (verdict: ReadingVerdict, sentence: string): Judged => ({
    meterId,
    verdict,
    sentence,
  });
  if (!facts || facts.state !== 'Active') return no('Not read', 'This meter is not in use.');
  const { digits, lastValue, lastOn, dailyAverage, consumption, houseId } = facts;
  if (value >= 10 ** digits) {
    return no('Too many digits', `This reading has more than the ${digits} digits of the display.`);
  }
  if (lastOn !== null && (part === 'Regular' ? lastOn >= readOn : lastOn > readOn)) {
    const sentence =
      lastOn === readOn
        ? 'This meter has a reading of this day. Correct that reading instead.'
        : 'This meter has a later reading. Correct that reading instead.';
    return no('Read already', sentence);
  }
  const isLower = lastValue !== null && value < lastValue;
  if (isLower && !row.rolledOver) {
    return no('Lower', `The last reading was ${lastValue.toLocaleString('en')}, which is higher.`);
  }
  const days = lastOn === null ? 0 : daysBetween(lastOn, readOn);
  const unlike = isUnlike({ dailyAverage }, Number(consumption), days);
  if (unlike && !row.isConfirmed) {
    const expected = Math.round((dailyAverage ?? 0) * days).toLocaleString('en');
    const used = Math.round(Number(consumption)).toLocaleString('en');
    return no('Unlike', `${used} units were used, but about ${expected} are usual.`);
  }
  const reading: NewReading = {
    meterId,
    houseId,
    // The first reading is the baseline.
    part: lastOn === null ? 'Opening' : part,
    readOn,
    value,
    sinceOn: lastOn,
    consumption,
    rolledOver: isLower,
    isUnusual: unlike,
    note: row.note ?? '',
  };
  return { meterId, verdict: 'Taken', sentence: '', facts, reading };
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

function keep(context: CommunityContext, judged: readonly Judged[]): Promise<Map<string, string>> {
  const { db, user, clock } = context;
  const readings = judged.flatMap(({ reading }) => (reading ? [reading] : []));
  if (readings.length === 0) return Promise.resolve(new Map());
  const by = { userId: user.id, name: nameOf(user), at: clock.now().toISOString() };
  return insertReadings(db, readings, by);
}

/** Writes one audit entry for a whole round. A single reading is recorded in the history of its meter. */
function recordRound(context: CommunityContext, readOn: string, judged: readonly Judged[]): void {
  const taken = judged.filter(({ reading }) => reading);
  const [first] = taken;
  if (!first?.facts || !first.reading) return;
  const { facts, reading } = first;
  if (taken.length === 1) {
    const after = { readOn, value: reading.value };
    meters.record(
      context,
      { id: facts.meterId, name: meterLabel(facts) },
      { event: 'read', after },
    );
    return;
  }
  context.audit({
    action: 'meter.round',
    entityType: 'meter-reading',
    entityLabel: `Round of ${readOn}: ${taken.length} readings`,
    after: { readOn, readings: taken.length },
  });
  context.emit('utilities.changed', {});
}

/** Stores the first reading of a meter. */
export async function insertOpening(
  context: CommunityContext,
  of: Pick<NewReading, 'meterId' | 'houseId' | 'readOn' | 'value'>,
): Promise<void> {
  const { db, user, clock } = context;
  const plain = { consumption: '0', rolledOver: false, isUnusual: false, note: '' };
  const by = { userId: user.id, name: nameOf(user), at: clock.now().toISOString() };
  await insertReadings(db, [{ ...of, ...plain, part: 'Opening', sinceOn: null }], by);
}

/** Stores a reading as part of another action, without confirmation if unusual. Throws if the reading is invalid. */
export async function takeOne(
  context: CommunityContext,
  given: { meterId: string; readOn: string; value: number; part: NewReading['part'] },
): Promise<void> {
  const { meterId, value, readOn, part } = given;
  const facts = await lockFacts(context.db, [{ meterId, value, rolledOver: false }]);
  const row = { meterId, value, isConfirmed: true };
  const judged = judge(row, facts.get(meterId), { readOn, part });
  if (!judged.reading) {
    const { sentence, verdict } = judged;
    const field = verdict === 'Read already' ? 'replacedOn' : 'finalValue';
    throw refuse(meterRefusals.badReading, { field, with: { sentence } });
  }
  await keep(context, [judged]);
}

export async function readReading(
  { db }: CommunityContext,
  readingId: string,
): Promise<ReadingRow> {
  const reading = await selectReading(db, readingId);
  if (!reading) throw notFound();
  return reading;
}

export async function correctReading(
  context: CommunityContext,
  { params: { readingId }, body }: Parsed<typeof contract.correctReading>,
): Promise<ReadingRow> {
  await requireUtilities(context);
  const { db, user, clock } = context;
  const reading = await lockReading(db, readingId);
  if (!reading) throw notFound();
  const { value, reason, rolledOver = false } = body;
  const { before, after, digits } = reading;
  const isLower = before !== null && value < before;
  const no = (sentence: string) =>
    refuse(meterRefusals.badReading, { field: 'value', with: { sentence } });
  if (value === reading.value) throw no('The reading already has this value.');
  if (value >= 10 ** digits)
    throw no(`This reading has more than the ${digits} digits of the display.`);
  if (isLower && !rolledOver) {
    throw no(`The reading before is ${before.toLocaleString('en')}, which is higher.`);
  }
  if (after !== null && after < value && !reading.afterRolledOver) {
    const words = { value: after.toLocaleString('en') };
    throw refuse(refusals.notNewest, { field: 'value', with: words });
  }
  const by = { userId: user.id, name: nameOf(user), at: clock.now().toISOString() };
  await writeCorrection(db, { reading, value, rolledOver: isLower, reason, by });
  const meter = { id: reading.meterId, name: meterLabel(reading) };
  const change = { before: { value: reading.value }, after: { value }, reason };
  meters.record(context, meter, { event: 'corrected', ...change });
  return readReading(context, readingId);
}
