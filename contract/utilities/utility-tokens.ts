// Prepaid units: the number of units that an amount buys, with the calculation; the sale at the counter; and the token
// of twenty digits that a person types into the meter. Only residents can pay from their house's wallet. Staff record
// payments in cash, by transfer or by card.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { dueRefusals } from '#contract/dues/dues.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyOf, days, hidden, list } from '#contract/shared/list.ts';
import { counterChannels, tokenChannels, tokenStatuses, utilityKinds } from './utility-words.ts';

/** An amount in minor units, as text in a query string. */
const Amount = z
  .string()
  .regex(/^[1-9]\d{0,12}$/, 'Enter an amount.')
  .transform(Number);

export const TokenQuote = z.object({
  amountMinor: BalanceMinor,
  units: z.number(),
  /** The calculation of the units, as text. */
  basis: z.string(),
});
export type TokenQuote = z.infer<typeof TokenQuote>;

export const TokenRow = z.object({
  id: Id,
  number: z.number().int(),
  meter: z.object({ id: Id, number: z.string(), kind: z.enum(utilityKinds) }),
  house: z.object({ id: Id, label: z.string() }),
  amountMinor: BalanceMinor,
  units: z.number(),
  basis: z.string(),
  channel: z.enum(tokenChannels),
  externalReference: z.string().nullable(),
  status: z.enum(tokenStatuses),
  /** The last four digits of the token; null until the token is issued. */
  tail: z.string().nullable(),
  problem: z.string().nullable(),
  boughtByName: z.string(),
  boughtOn: Day,
  boughtAt: Instant,
});
export type TokenRow = z.infer<typeof TokenRow>;

const notPrepaid = refusal(
  'METER_NOT_PREPAID',
  409,
  'Units can only be sold for active prepaid meters.',
);
const noTariff = refusal(
  'NO_TARIFF',
  409,
  'This meter has no tariff with a price. Set a tariff first.',
);
const tooLittle = refusal(
  'BUYS_NOTHING',
  422,
  'This amount buys less than a tenth of a unit. Enter more.',
);
const paidAlready = refusal(
  'PAYMENT_USED',
  409,
  'This payment already bought token {number}. Each payment buys one token.',
);
const notIssued = refusal(
  'TOKEN_NOT_ISSUED',
  409,
  'The token has not arrived yet. Try again in a moment.',
);

export const tokenRefusals = { notPrepaid, noTariff, tooLittle, paidAlready, notIssued };

const all = '/community/:communityId/utilities/tokens';
const inToken = InCommunityWith('tokenId');

export const QuoteQuery = z.strictObject({ MeterId: Id, AmountMinor: Amount });

export const quoteToken = operation({
  name: 'quoteToken',
  method: 'GET',
  path: '/community/:communityId/utilities/token-quote',
  summary: 'Preview the units that an amount buys for a meter today, with the calculation',
  access: 'utilities.read',
  params: InCommunity,
  query: QuoteQuery,
  data: TokenQuote,
  refusals: [notPrepaid, noTariff, tooLittle],
});

export const sellToken = operation({
  name: 'sellToken',
  method: 'POST',
  path: all,
  summary: 'Sell units for a payment; the token follows when the issuer responds',
  access: 'utilities.approve',
  needsKey: true,
  params: InCommunity,
  body: z.strictObject({
    meterId: Id,
    amountMinor: AmountMinor.max(
      9_999_999_999_999,
      'This amount is too large. Enter a smaller one.',
    ),
    channel: z.enum(counterChannels),
    externalReference: z.string().trim().min(1).max(100, 'At most 100 characters.').optional(),
    /** The wallet that receives the payment. */
    walletId: Id,
  }),
  data: TokenRow,
  refusals: [
    common.featureActivation,
    notPrepaid,
    noTariff,
    tooLittle,
    paidAlready,
    dueRefusals.unknownWallet,
  ],
});

export const tokenList = list({
  name: 'utility-tokens',
  noun: { one: 'sale', many: 'sales' },
  title: 'Prepaid units',
  row: TokenRow,
  searchHint: 'Search meter or house',
  filters: {
    ...days('Day', 'From', 'To'),
    Channel: anyOf('Paid by', tokenChannels),
    Status: anyOf('Status', tokenStatuses),
    MeterId: hidden(Id.optional()),
  },
  columns: {
    number: { title: 'Sale', isFixed: true, card: 'title', width: 90 },
    house: { title: 'House', of: 'house.label', card: 'subtitle', width: 175 },
    meter: { title: 'Meter', of: 'meter.number', width: 125 },
    units: { title: 'Units', kind: 'number', width: 110 },
    amount: {
      title: 'Paid',
      of: 'amountMinor',
      kind: 'money',
      width: 120,
      file: { title: 'Paid', of: 'amountMinor', kind: 'money', width: 14, isSummed: true },
    },
    channel: {
      title: 'By',
      width: 120,
      isOptional: true,
      file: [
        { title: 'Paid by', of: 'channel', width: 14 },
        { title: 'Reference', of: 'externalReference', width: 18 },
      ],
    },
    boughtAt: {
      title: 'When',
      kind: 'time',
      width: 165,
      file: [
        { title: 'Bought on', of: 'boughtOn', kind: 'day', width: 12 },
        { title: 'Bought by', of: 'boughtByName', width: 22 },
      ],
    },
    status: { title: 'Status', card: 'badge', width: 120 },
  },
  exports: 'utilities.export',
});

export const listTokens = operation({
  name: 'listTokens',
  method: 'GET',
  path: all,
  summary: 'List the sold tokens with their last four digits, newest first',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: InCommunity,
  query: tokenList.query,
  data: tokenList.page,
});

export const getToken = operation({
  name: 'getToken',
  method: 'GET',
  path: `${all}/:tokenId`,
  summary: 'Get a sale of prepaid units',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: inToken,
  data: TokenRow,
});

export const showToken = operation({
  name: 'showToken',
  method: 'POST',
  path: `${all}/:tokenId/show`,
  summary: 'Get all digits of a token; the audit log records the access',
  access: 'utilities.approve',
  params: inToken,
  data: z.object({ token: z.string() }),
  answersSecret: true,
  refusals: [notIssued],
});

export const downloadTokenReceipt = operation({
  name: 'downloadTokenReceipt',
  method: 'GET',
  path: `${all}/:tokenId/receipt`,
  summary: 'Download the receipt of a sale as a PDF, without the token',
  access: 'utilities.read',
  params: inToken,
  data: z.string(),
  kind: 'download',
});
