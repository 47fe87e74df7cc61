// Readings of meters, entered one by one or in a round along a street. A reading is never deleted. A corrected reading
// keeps its earlier value and the reason.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Reason } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyFound, anyOf, days, hidden, list, yesOrNo } from '#contract/shared/list.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';
import { LastReading, meterRefusals, MeterValue, MonthUse } from './utility-meters.ts';
import { readingParts, readingVerdicts, roundLimit, utilityKinds } from './utility-words.ts';

export const ReadingRow = z.object({
  id: Id,
  meter: z.object({ id: Id, number: z.string(), kind: z.enum(utilityKinds) }),
  house: z.object({ id: Id, label: z.string() }),
  part: z.enum(readingParts),
  readOn: Day,
  value: z.number(),
  sinceOn: Day.nullable(),
  consumption: z.number(),
  rolledOver: z.boolean(),
  isUnusual: z.boolean(),
  note: z.string(),
  hasPhoto: z.boolean(),
  readByName: z.string(),
  recordedAt: Instant,
  corrections: z
    .array(
      z.object({
        oldValue: z.number(),
        newValue: z.number(),
        reason: z.string(),
        byName: z.string(),
        at: Instant,
      }),
    )
    .max(50),
});
export type ReadingRow = z.infer<typeof ReadingRow>;

/** A meter in a round of readings. */
export const RoundRow = z.object({
  meterId: Id,
  number: z.string(),
  kind: z.enum(utilityKinds),
  house: z.object({ id: Id, label: z.string() }),
  digits: z.number().int(),
  multiplier: z.number(),
  lastReading: LastReading.nullable(),
  dailyAverage: z.number().nullable(),
  /** True if the meter already has a reading of this day or a later one. */
  isDone: z.boolean(),
});
export type RoundRow = z.infer<typeof RoundRow>;

export const ReadingResult = z.object({
  meterId: Id,
  verdict: z.enum(readingVerdicts),
  /** The reason why the reading was not recorded; empty if it was recorded. */
  sentence: z.string(),
  readingId: Id.nullable(),
  consumption: z.number().nullable(),
});
export type ReadingResult = z.infer<typeof ReadingResult>;

const all = '/community/:communityId/utilities/readings';
const of = `${all}/:readingId`;
const inReading = InCommunityWith('readingId');
const badFile = refusal('BAD_FILE', 415, 'Choose a picture.');
const notNewest = refusal(
  'READINGS_FOLLOW',
  409,
  'The next reading is {value}. Correct that one first.',
);

export const readingRefusals = { badFile, notNewest };

export const readingList = list({
  name: 'meter-readings',
  noun: { one: 'reading', many: 'readings' },
  row: ReadingRow,
  searchHint: 'Search number or house',
  filters: {
    ...days('Day', 'From', 'To'),
    StreetId: anyFound('Street', Id),
    Kind: anyOf('Kind', utilityKinds),
    Unusual: yesOrNo('Use', { yes: 'Unusual', no: 'As ever' }),
    MeterId: hidden(Id.optional()),
    HouseId: hidden(Id.optional()),
  },
  columns: {
    meter: {
      title: 'Meter',
      of: 'meter.number',
      isFixed: true,
      card: 'title',
      width: 130,
      file: [
        { title: 'Meter', of: 'meter.number', width: 18 },
        { title: 'Kind', of: 'meter.kind', width: 12 },
      ],
    },
    house: { title: 'House', of: 'house.label', card: 'subtitle', width: 175 },
    readOn: { title: 'Read on', kind: 'day', width: 115 },
    value: { title: 'Reading', kind: 'number', width: 105 },
    consumption: { title: 'Used', kind: 'number', width: 115 },
    state: { title: 'Status', card: 'badge', width: 120 },
    readBy: { title: 'Read by', of: 'readByName', width: 135 },
  },
  exports: 'utilities.export',
});

export const listReadings = operation({
  name: 'listReadings',
  method: 'GET',
  path: all,
  summary: 'List the readings of meters, newest first',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: InCommunity,
  query: readingList.query,
  data: readingList.page,
});

export const listRound = operation({
  name: 'listRound',
  method: 'GET',
  path: '/community/:communityId/utilities/round',
  summary: 'List the meters of a street with their last readings, in house order',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: InCommunity,
  query: PageQuery.extend({
    StreetId: Id,
    Kind: z.enum(utilityKinds),
    /** The day on which the meters of the street are read. */
    On: Day,
  }),
  data: PageOf(RoundRow),
});

export const recordReadings = operation({
  name: 'recordReadings',
  method: 'POST',
  path: all,
  summary: 'Record one or more readings; valid ones are saved, and each refused one has its reason',
  access: 'utilities.update',
  params: InCommunity,
  body: z.strictObject({
    readOn: Day,
    rows: z
      .array(
        z.strictObject({
          meterId: Id,
          value: MeterValue,
          /** True if the display passed its highest value and started again at 0. */
          rolledOver: z.boolean().optional(),
          /** Confirms that an unusual reading is correct. */
          isConfirmed: z.boolean().optional(),
          note: z.string().trim().max(250, 'At most 250 characters.').optional(),
        }),
      )
      .min(1, 'Enter at least one reading.')
      .max(roundLimit, `Enter at most ${roundLimit} readings at a time.`)
      .refine((rows) => new Set(rows.map(({ meterId }) => meterId)).size === rows.length, {
        message: 'A meter is in the list twice. Remove one reading.',
      }),
  }),
  data: z.object({ taken: z.number().int(), results: z.array(ReadingResult) }),
  refusals: [common.featureActivation, meterRefusals.inFuture],
});

export const correctReading = operation({
  name: 'correctReading',
  method: 'POST',
  path: `${of}/correct`,
  summary: 'Correct a reading; the old value and the reason are stored',
  access: 'utilities.update',
  params: inReading,
  body: z.strictObject({
    value: MeterValue,
    rolledOver: z.boolean().optional(),
    reason: Reason,
  }),
  data: ReadingRow,
  refusals: [common.featureActivation, meterRefusals.badReading, notNewest],
});

export const addReadingPhoto = operation({
  name: 'addReadingPhoto',
  method: 'POST',
  path: `${of}/photo`,
  summary: 'Add or replace the photo of a reading',
  access: 'utilities.update',
  params: inReading,
  data: ReadingRow,
  kind: 'file',
  refusals: [common.featureActivation, badFile],
});

export const downloadReadingPhoto = operation({
  name: 'downloadReadingPhoto',
  method: 'GET',
  path: `${of}/photo`,
  summary: 'Download the photo of a reading',
  access: 'utilities.read',
  params: inReading,
  data: z.string(),
  kind: 'download',
});

export const getConsumption = operation({
  name: 'getConsumption',
  method: 'GET',
  path: '/community/:communityId/utilities/consumption',
  summary: 'Get the usage of the last twelve months of the estate, a street or a house',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  isReport: true,
  params: InCommunity,
  query: z.strictObject({
    Kind: z.enum(utilityKinds).optional(),
    StreetId: Id.optional(),
    HouseId: Id.optional(),
  }),
  data: z.object({
    months: z.array(MonthUse).max(12),
    meters: z.number().int(),
    /** The number of active meters without a reading in the last 45 days. */
    unread: z.number().int(),
    /** The number of active meters whose last reading is unusual and at most 45 days old. */
    unusual: z.number().int(),
  }),
});
