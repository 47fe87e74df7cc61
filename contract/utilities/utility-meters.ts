// The meters of houses: their location, prepaid or postpaid, and their replacement. The house of a meter never changes:
// a meter that moves to another house is retired and added there as a new one.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Id, InCommunity, InCommunityWith, Reason, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyFound, anyOf, hidden, list, yesOrNo } from '#contract/shared/list.ts';
import { meterPayments, meterStates, utilityKinds } from './utility-words.ts';

/** A value as the display of a meter shows it, with up to three decimals. */
export const MeterValue = z
  .number('Enter the reading of the meter.')
  .min(0, 'Enter a reading of 0 or more.')
  .max(999_999_999.999, 'Enter at most nine digits before the decimal point.')
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-4, {
    message: 'Enter at most three decimals.',
  });

const Fields = z.strictObject({
  number: z.string().trim().min(1, 'Enter the meter number.').max(30, 'At most 30 characters.'),
  payment: z.enum(meterPayments),
  /** The number of billed units for one unit on the display. */
  multiplier: z
    .number('Enter a number.')
    .positive('Enter a multiplier above zero.')
    .max(99_999, 'This number is too large.')
    .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-3, {
      message: 'Enter at most four decimals.',
    }),
  /** The number of digits on the display before the decimal point. */
  digits: z
    .number('Enter a number.')
    .int()
    .min(3, 'Choose at least 3 digits.')
    .max(9, 'Choose at most 9 digits.'),
  /** The tariff of this meter; null to use the tariff of the house's type. */
  tariffId: Id.nullable(),
});

export const MeterForm = Fields.partial()
  .required({ number: true, payment: true })
  .extend({
    kind: z.enum(utilityKinds),
    houseId: Id,
    installedOn: Day,
    openingValue: MeterValue,
  });
export const MeterChange = Fields.partial();

export const LastReading = z.object({
  value: z.number(),
  readOn: Day,
  consumption: z.number(),
  isUnusual: z.boolean(),
});

export const MeterRow = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(utilityKinds),
  house: z.object({ id: Id, label: z.string() }),
  payment: z.enum(meterPayments),
  state: z.enum(meterStates),
  multiplier: z.number(),
  digits: z.number().int(),
  lastReading: LastReading.nullable(),
  /** The tariff that applies today; null if there is none. */
  tariff: z.object({ id: Id, name: z.string(), isOwn: z.boolean() }).nullable(),
  version: Version,
});
export type MeterRow = z.infer<typeof MeterRow>;

export const MonthUse = z.object({ month: z.string(), units: z.number() });

export const Meter = MeterRow.extend({
  installedOn: Day,
  endedOn: Day.nullable(),
  stateReason: z.string().nullable(),
  replacedBy: z.object({ id: Id, number: z.string() }).nullable(),
  replaces: z.object({ id: Id, number: z.string() }).nullable(),
  dailyAverage: z.number().nullable(),
  /**
   * The usage in the last twelve months. The usage between two readings is spread evenly over the days between them.
   */
  months: z.array(MonthUse).max(12),
  createdAt: Instant,
});
export type Meter = z.infer<typeof Meter>;

const taken = refusal('METER_EXISTS', 409, 'Meter {number} is already in use at {house}.');
const noHouse = refusal('UNKNOWN_HOUSE', 422, 'Choose a house from the list.');
const noTariff = refusal('UNKNOWN_TARIFF', 422, 'Choose an active tariff of this utility.');
const notActive = refusal('METER_NOT_ACTIVE', 409, 'This meter is {state}.');
const inFuture = refusal('IN_FUTURE', 422, 'This day is in the future. Choose an earlier day.');
const badReading = refusal('READING_REFUSED', 422, '{sentence}');

const inUse = refusal(
  'METER_IN_USE',
  409,
  'This meter has usage, so this can’t be changed. Replace the meter instead; it can keep its number.',
);
export const meterRefusals = { taken, noHouse, noTariff, notActive, inFuture, badReading, inUse };

const inMeter = InCommunityWith('meterId');
const all = '/community/:communityId/utilities/meters';
const of = `${all}/:meterId`;

export const meterList = list({
  name: 'meters',
  noun: { one: 'meter', many: 'meters' },
  row: MeterRow,
  searchHint: 'Search number or house',
  sorts: ['number', 'house'],
  filters: {
    Kind: anyOf('Kind', utilityKinds),
    Payment: anyOf('Paid', meterPayments),
    StreetId: anyFound('Street', Id),
    State: anyOf('Status', meterStates),
    Unusual: yesOrNo('Last reading', { yes: 'Unusual', no: 'As ever' }),
    HouseId: hidden(Id.optional()),
  },
  columns: {
    number: { title: 'Meter', sort: true, isFixed: true, card: 'title', width: 135 },
    house: { title: 'House', of: 'house.label', sort: true, card: 'subtitle', width: 180 },
    kind: { title: 'Kind', width: 105 },
    payment: { title: 'Paid', width: 105, isOptional: true },
    lastReading: {
      title: 'Last reading',
      of: 'lastReading.value',
      kind: 'number',
      width: 115,
      file: [
        { title: 'Last reading', of: 'lastReading.value', kind: 'number', width: 14 },
        { title: 'Read on', of: 'lastReading.readOn', kind: 'day', width: 12 },
      ],
    },
    readOn: { title: 'Read on', of: 'lastReading.readOn', kind: 'day', width: 115, file: false },
    used: { title: 'Used', of: 'lastReading.consumption', kind: 'number', width: 125 },
    tariff: { title: 'Tariff', of: 'tariff.name', width: 140, isOptional: true },
    multiplier: { title: 'Multiplier', kind: 'number', width: 100, isOptional: true },
    state: { title: 'Status', card: 'badge', width: 115 },
  },
  exports: 'utilities.export',
});

export const listMeters = operation({
  name: 'listMeters',
  method: 'GET',
  path: all,
  summary: 'List the meters of a community with their last readings',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: InCommunity,
  query: meterList.query,
  data: meterList.page,
});

export const getMeter = operation({
  name: 'getMeter',
  method: 'GET',
  path: of,
  summary: 'Get a meter with its usage by month',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: inMeter,
  data: Meter,
});

export const getMeterHistory = operation({
  name: 'getMeterHistory',
  method: 'GET',
  path: `${of}/history`,
  summary: 'List the changes of a meter, newest first',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: inMeter,
  query: HistoryQuery,
  data: HistoryPage,
});

export const createMeter = operation({
  name: 'createMeter',
  method: 'POST',
  path: all,
  summary: 'Add a meter with its first reading',
  access: 'utilities.create',
  params: InCommunity,
  body: MeterForm,
  data: Meter,
  refusals: [common.featureActivation, taken, noHouse, noTariff, inFuture, badReading],
});

export const changeMeter = operation({
  name: 'changeMeter',
  method: 'PATCH',
  path: of,
  summary: 'Update a meter; payment type and multiplier only while it has no usage',
  access: 'utilities.update',
  params: inMeter,
  body: MeterChange.extend({ version: Version }),
  data: Meter,
  refusals: [common.featureActivation, common.stale, taken, noTariff, notActive, inUse],
});

export const replaceMeter = operation({
  name: 'replaceMeter',
  method: 'POST',
  path: `${of}/replace`,
  summary: 'Replace a meter, with the last reading of the old and the first reading of the new one',
  access: 'utilities.update',
  params: inMeter,
  body: Fields.partial().required({ number: true }).extend({
    replacedOn: Day,
    finalValue: MeterValue,
    openingValue: MeterValue,
    reason: Reason,
    version: Version,
  }),
  data: Meter,
  refusals: [
    common.featureActivation,
    common.stale,
    taken,
    noTariff,
    notActive,
    inFuture,
    badReading,
  ],
});

export const retireMeter = operation({
  name: 'retireMeter',
  method: 'POST',
  path: `${of}/retire`,
  summary: 'Retire a meter; its readings stay visible',
  access: 'utilities.archive',
  params: inMeter,
  body: z.strictObject({ reason: Reason, version: Version }),
  data: Meter,
  refusals: [common.featureActivation, common.stale, notActive],
});

export const restoreMeter = operation({
  name: 'restoreMeter',
  method: 'POST',
  path: `${of}/restore`,
  summary: 'Restore a retired meter',
  access: 'utilities.archive',
  params: inMeter,
  body: z.strictObject({ version: Version }),
  data: Meter,
  refusals: [common.featureActivation, common.stale, notActive, taken],
});

export const HouseMeters = z.object({
  /**
   * The number of houses whose record contains the number of a meter that no other house has and that is not added yet.
   */
  found: z.number().int(),
  /** The number of meter numbers that are recorded at several houses, so that the right house is unknown. */
  doubled: z.number().int(),
});

export const previewHouseMeters = operation({
  name: 'previewHouseMeters',
  method: 'GET',
  path: '/community/:communityId/utilities/house-meters',
  summary: 'Get the number of houses whose meter number has no meter yet',
  access: 'utilities.create',
  refreshedBy: ['utilities'],
  params: InCommunity,
  data: HouseMeters,
});

export const takeHouseMeters = operation({
  name: 'takeHouseMeters',
  method: 'POST',
  path: '/community/:communityId/utilities/house-meters',
  summary: 'Create an electricity meter for each house that has a meter number',
  access: 'utilities.create',
  params: InCommunity,
  body: z.strictObject({ payment: z.enum(meterPayments) }),
  data: z.object({ added: z.number().int() }),
  refusals: [common.featureActivation],
});
