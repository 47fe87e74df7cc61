// Calls of residents for the meters of their house: view meters with usage and bills, and buy units from the house's
// wallet. Buying requires the feature All Utilities. Purchases and bills can always be read.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { houseSideRefusals } from '#contract/house-accounts/house-side.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';
import { BillLine } from './utility-bills.ts';
import { LastReading, MonthUse } from './utility-meters.ts';
import { ReadingRow } from './utility-readings.ts';
import { QuoteQuery, tokenRefusals as refusals, TokenQuote, TokenRow } from './utility-tokens.ts';
import { meterPayments, utilityKinds } from './utility-words.ts';

const inHouse = InCommunityWith('houseId');
const ofHouse = '/portal/communities/:communityId/houses/:houseId';

export const HouseUtilities = z.object({
  house: z.object({ id: Id, label: z.string() }),
  currency: z.string(),
  /** The balance of the house's wallet that can be spent on units. Null for a resident who may not pay. */
  walletMinor: BalanceMinor.nullable(),
  meters: z
    .array(
      z.object({
        id: Id,
        number: z.string(),
        kind: z.enum(utilityKinds),
        payment: z.enum(meterPayments),
        lastReading: LastReading.nullable(),
      }),
    )
    .max(100),
  /** The usage of each kind in the last twelve months. */
  used: z.array(z.object({ kind: z.enum(utilityKinds), months: z.array(MonthUse).max(12) })),
});
export type HouseUtilities = z.infer<typeof HouseUtilities>;

/** A token for the house that bought it, with all its digits. */
export const OwnToken = TokenRow.extend({ token: z.string().nullable() });
export type OwnToken = z.infer<typeof OwnToken>;

export const getHouseUtilities = operation({
  name: 'getHouseUtilities',
  method: 'GET',
  path: `${ofHouse}/utilities`,
  summary: 'List the meters of the resident’s own house with usage by month',
  access: 'resident:member',
  params: inHouse,
  data: HouseUtilities,
});

export const listHouseReadings = operation({
  name: 'listHouseReadings',
  method: 'GET',
  path: `${ofHouse}/readings`,
  summary: 'List the readings of the resident’s own house, newest first',
  access: 'resident:member',
  params: inHouse,
  query: PageQuery,
  data: PageOf(
    ReadingRow.omit({ readByName: true, note: true, corrections: true }).extend({
      recordedAt: Instant,
    }),
  ),
});

export const listHouseUtilityBills = operation({
  name: 'listHouseUtilityBills',
  method: 'GET',
  path: `${ofHouse}/utility-bills`,
  summary: 'List the utility bills of the resident’s own house with their calculation',
  access: 'resident:payer',
  params: inHouse,
  query: PageQuery,
  data: PageOf(BillLine),
});

export const quoteHouseToken = operation({
  name: 'quoteHouseToken',
  method: 'GET',
  path: `${ofHouse}/token-quote`,
  summary: 'Preview the units that an amount buys for a meter of the resident’s own house',
  access: 'resident:payer',
  residentFeatures: ['All Utilities'],
  params: inHouse,
  query: QuoteQuery,
  data: TokenQuote,
  refusals: [common.featureActivation, refusals.notPrepaid, refusals.noTariff, refusals.tooLittle],
});

export const buyHouseToken = operation({
  name: 'buyHouseToken',
  method: 'POST',
  path: `${ofHouse}/tokens`,
  summary: 'Buy units from the wallet of the resident’s own house',
  access: 'resident:payer',
  residentFeatures: ['All Utilities'],
  needsKey: true,
  params: inHouse,
  body: z.strictObject({ meterId: Id, amountMinor: AmountMinor }),
  data: OwnToken,
  refusals: [
    common.featureActivation,
    refusals.notPrepaid,
    refusals.noTariff,
    refusals.tooLittle,
    houseSideRefusals.insufficient,
  ],
});

export const listHouseTokens = operation({
  name: 'listHouseTokens',
  method: 'GET',
  path: `${ofHouse}/tokens`,
  summary: 'List the tokens of the resident’s own house with all digits, newest first',
  access: 'resident:member',
  params: inHouse,
  query: PageQuery,
  data: PageOf(OwnToken),
});
