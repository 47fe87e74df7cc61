// Tariffs: prices of units in steps, a fixed charge and tax. A tariff has versions, each valid from a day. A version
// that a bill or a sale has used is never changed or deleted; a new price is a new version.
import { z } from 'zod';
import { houseTypes } from '#contract/addresses/houses.ts';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { bandLimit, utilityKinds } from './utility-words.ts';

/**
 * The price of a unit in minor units, with up to four decimals: `6850.25`. It is a text, because a number would not be
 * exact.
 */
export const UnitPrice = z
  .string()
  .regex(
    /^\d{1,9}(\.\d{1,4})?$/,
    'Enter a price with at most four decimals of a minor unit, such as kobo.',
  );

const Units = z.string().regex(/^[1-9]\d{0,8}$/, 'Enter a whole number of units.');

export const Bands = z
  .array(
    z.strictObject({
      /** The number of units up to which the price of the step applies; null for the last step. */
      upTo: Units.nullable(),
      unitPriceMinor: UnitPrice,
    }),
  )
  .min(1, 'Enter a price.')
  .max(bandLimit, `Enter at most ${bandLimit} steps.`)
  .superRefine((bands, context) => {
    for (const [at, { upTo, unitPriceMinor }] of bands.entries()) {
      const isLast = at === bands.length - 1;
      const before = Number(bands[at - 1]?.upTo ?? 0);
      if (isLast !== (upTo === null) || (upTo !== null && Number(upTo) <= before)) {
        const message = isLast
          ? 'Leave the end of the last step empty.'
          : 'Each step must end above the one before.';
        context.addIssue({ code: 'custom', message, path: [at, 'upTo'] });
      }
      if (isLast && Number(unitPriceMinor) === 0) {
        const message = 'Enter a price for the last step.';
        context.addIssue({ code: 'custom', message, path: [at, 'unitPriceMinor'] });
      }
    }
  });
export type Bands = z.infer<typeof Bands>;

const Terms = z.strictObject({
  effectiveFrom: Day,
  bands: Bands,
  /** The fixed charge: once for each bill; for prepaid meters, with the first purchase of each month. */
  fixedMinor: z.union([z.literal(0), AmountMinor]),
  /** The tax rate in hundredths of a percent: 750 is 7.5 %. */
  taxBasisPoints: z.number('Enter a number.').int().min(0).max(5000, 'Enter at most 50 %.'),
});

const Fields = z.strictObject({
  name: z.string().trim().min(2, 'At least 2 characters.').max(60, 'At most 60 characters.'),
  houseTypes: z.array(z.enum(houseTypes)).max(houseTypes.length),
  isDefault: z.boolean(),
});

export const TariffForm = Fields.extend({ kind: z.enum(utilityKinds) }).extend(Terms.shape);
export const TariffVersionForm = Terms;

export const TariffVersion = z.object({
  id: Id,
  effectiveFrom: Day,
  bands: z.array(z.object({ upTo: z.string().nullable(), unitPriceMinor: z.string() })),
  fixedMinor: BalanceMinor,
  taxBasisPoints: z.number().int(),
  createdByName: z.string(),
  createdAt: Instant,
  /** Whether a bill or a sale of prepaid units has used the version. */
  isUsed: z.boolean(),
  isInForce: z.boolean(),
});
export type TariffVersion = z.infer<typeof TariffVersion>;

export const Tariff = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(utilityKinds),
  houseTypes: z.array(z.string()),
  isDefault: z.boolean(),
  /** The number of active meters to which the tariff applies today. */
  meterCount: z.number().int(),
  /** The versions, newest first. */
  versions: z.array(TariffVersion),
  version: Version,
});
export type Tariff = z.infer<typeof Tariff>;

const nameTaken = refusal(
  'TARIFF_EXISTS',
  409,
  'A tariff named {name} exists already. Choose another name.',
);
const typeTaken = refusal(
  'TYPE_TAKEN',
  409,
  '{types} already use the tariff {name}. Choose other house types.',
);
const dayTaken = refusal(
  'VERSION_EXISTS',
  409,
  'This tariff already has prices from that day. Choose another day.',
);
const used = refusal(
  'VERSION_USED',
  409,
  'These prices were used in bills and can’t be deleted. Add new prices instead.',
);
const lastVersion = refusal('LAST_VERSION', 409, 'A tariff needs at least one price.');
const inUse = refusal('TARIFF_IN_USE', 409, '{count} meters use this tariff. Change them first.');
const onlyDefault = refusal(
  'DEFAULT_TARIFF',
  409,
  '{name} is the default tariff. Make another tariff the default first.',
);

export const tariffRefusals = {
  nameTaken,
  typeTaken,
  dayTaken,
  used,
  lastVersion,
  inUse,
  onlyDefault,
};

const all = '/community/:communityId/utilities/tariffs';
const of = `${all}/:tariffId`;
const inTariff = InCommunityWith('tariffId');

export const listTariffs = operation({
  name: 'listTariffs',
  method: 'GET',
  path: all,
  summary: 'List the active tariffs with all their prices',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: InCommunity,
  data: z.array(Tariff),
});

export const createTariff = operation({
  name: 'createTariff',
  method: 'POST',
  path: all,
  summary: 'Create a tariff with its first prices; the first tariff of a utility is the default',
  access: 'utilities.approve',
  params: InCommunity,
  body: TariffForm,
  data: Tariff,
  refusals: [common.featureActivation, nameTaken, typeTaken],
});

export const changeTariff = operation({
  name: 'changeTariff',
  method: 'PATCH',
  path: of,
  summary: 'Update a tariff’s name and house types; new prices need a new version',
  access: 'utilities.approve',
  params: inTariff,
  body: Fields.partial().extend({ version: Version }),
  data: Tariff,
  refusals: [common.featureActivation, common.stale, nameTaken, typeTaken],
});

export const addTariffVersion = operation({
  name: 'addTariffVersion',
  method: 'POST',
  path: `${of}/versions`,
  summary: 'Add prices of a tariff that start on a day',
  access: 'utilities.approve',
  params: inTariff,
  body: TariffVersionForm,
  data: Tariff,
  refusals: [common.featureActivation, dayTaken],
});

export const removeTariffVersion = operation({
  name: 'removeTariffVersion',
  method: 'POST',
  path: `${of}/versions/:versionId/remove`,
  summary: 'Delete unused prices of a tariff',
  access: 'utilities.approve',
  params: inTariff.extend({ versionId: Id }),
  data: Tariff,
  refusals: [common.featureActivation, used, lastVersion],
});

export const archiveTariff = operation({
  name: 'archiveTariff',
  method: 'POST',
  path: `${of}/archive`,
  summary: 'Archive a tariff; its bills do not change',
  access: 'utilities.approve',
  params: inTariff,
  body: z.strictObject({ version: Version }),
  refusals: [common.featureActivation, common.stale, inUse, onlyDefault],
});
