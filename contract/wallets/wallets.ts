// The wallets of a community and of its houses. The balance is calculated from the ledger. `heldMinor` is the part that
// is reserved for pending requests, and `availableMinor` is the rest.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { financeSettingsRefusals } from '#contract/money-requests/finance-settings.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Id, InCommunity, InCommunityWith, Reasoned, Version } from '#contract/shared/ids.ts';
import { hidden, list } from '#contract/shared/list.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf } from '#contract/shared/page.ts';

export const walletKinds = ['Main', 'Custom', 'House'] as const;
export const walletStatuses = ['Active', 'Frozen', 'Closed'] as const;

/** The alerts that a wallet's card can show. Dismissing an alert hides it in this browser until it ends. */
export const walletAlerts = ['LowBalance', 'NoBankAccount', 'ApprovalsWaiting'] as const;
export type WalletAlert = (typeof walletAlerts)[number];

const fields = {
  name: z
    .string()
    .trim()
    .min(2, 'Enter a name of at least 2 letters.')
    .max(60, 'At most 60 characters.'),
  purpose: z.string().trim().max(250, 'At most 250 characters.'),
  /** The balance below which the low-balance alert is shown; null for no alert. */
  lowBalanceAtMinor: AmountMinor.nullable(),
  /** True for a reserve: a transfer from the wallet needs an approval, as a withdrawal from any wallet does. */
  isReserve: z.boolean(),
};

export const WalletForm = z.strictObject({
  name: fields.name,
  purpose: fields.purpose.optional(),
  lowBalanceAtMinor: fields.lowBalanceAtMinor.optional(),
  isReserve: fields.isReserve.optional(),
});

export const WalletRow = z.object({
  id: Id,
  name: z.string(),
  purpose: z.string(),
  kind: z.enum(walletKinds),
  status: z.enum(walletStatuses),
  isReserve: z.boolean(),
  ledgerBalanceMinor: BalanceMinor,
  heldMinor: BalanceMinor,
  availableMinor: BalanceMinor,
  lowBalanceAtMinor: BalanceMinor.nullable(),
  virtualAccount: z.object({ bank: z.string(), number: z.string() }).nullable(),
  alerts: z.array(z.enum(walletAlerts)),
  /** The house of the wallet, if its kind is House; otherwise null. */
  house: z.object({ id: Id, label: z.string() }).nullable(),
  createdAt: Instant,
  version: Version,
});
export type WalletRow = z.infer<typeof WalletRow>;

export const Wallet = WalletRow.extend({
  createdByName: z.string().nullable(),
  approvalsWaiting: z.number().int(),
  /** The total of incoming and of outgoing money in the last 30 days. */
  inMinor: BalanceMinor,
  outMinor: BalanceMinor,
});
export type Wallet = z.infer<typeof Wallet>;

const nameTaken = refusal(
  'WALLET_EXISTS',
  409,
  'A wallet named {name} exists already. Choose another name.',
);
const notEmpty = refusal(
  'WALLET_NOT_EMPTY',
  409,
  'Only an empty wallet can be closed. Transfer its money first.',
);
const mainWallet = refusal('MAIN_WALLET', 409, 'The main wallet can’t be closed.');
export const houseWallet = refusal(
  'HOUSE_WALLET',
  409,
  'A house wallet’s money belongs to its residents. Choose another wallet.',
);
const inUse = refusal(
  'WALLET_IN_USE',
  409,
  'This wallet is still used by {what}. Change that first.',
);
const notThisStatus = refusal('WALLET_STATUS', 409, 'This wallet is {status}.');

export const walletRefusals = {
  nameTaken,
  notEmpty,
  mainWallet,
  inUse,
  houseWallet,
  notThisStatus,
};

export const WalletPerson = z.object({
  id: Id,
  name: z.string(),
  /**
   * The person's role in the team, or `Owner`; `Resident` for a resident who may pay from the wallet of their house.
   */
  role: z.string(),
  /** The person's rights over the wallet; each of them includes reading it. */
  may: z.object({ ask: z.boolean(), approve: z.boolean(), manage: z.boolean() }),
});
export type WalletPerson = z.infer<typeof WalletPerson>;

export const listWalletPeople = operation({
  name: 'listWalletPeople',
  method: 'GET',
  path: '/community/:communityId/wallets/:walletId/people',
  summary: 'List the people who can see, request from, approve for or change a wallet',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'team'],
  params: InCommunityWith('walletId'),
  data: z.object({ items: z.array(WalletPerson).max(200) }),
});

/** The list of wallets, with the columns that the wallets of houses need. */
export const walletList = list({
  name: 'house-wallets',
  noun: { one: 'house wallet', many: 'house wallets' },
  row: WalletRow,
  searchHint: 'Search house or account number',
  filters: {
    Kind: hidden(manyOf(z.enum(walletKinds))),
    Status: hidden(manyOf(z.enum(walletStatuses))),
  },
  columns: {
    house: { title: 'House', isFixed: true, card: 'title', width: 260 },
    status: { title: 'Status', card: 'badge', width: 120 },
    account: { title: 'Account number', card: 'subtitle', width: 220 },
    balance: { title: 'Balance', of: 'availableMinor', kind: 'money', width: 160 },
  },
});

export const listWallets = operation({
  name: 'listWallets',
  method: 'GET',
  path: '/community/:communityId/wallets',
  summary:
    'List the wallets of a community: main wallet first, then by name; house wallets on request',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'reconciliation', 'bankAccounts', 'dues'],
  params: InCommunity,
  query: walletList.query,
  data: walletList.page,
});

const inWallet = InCommunityWith('walletId');

export const getWallet = operation({
  name: 'getWallet',
  method: 'GET',
  path: '/community/:communityId/wallets/:walletId',
  summary: 'Get a wallet with its balances',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'reconciliation', 'bankAccounts', 'dues'],
  params: inWallet,
  data: Wallet,
});

export const getWalletHistory = operation({
  name: 'getWalletHistory',
  method: 'GET',
  path: '/community/:communityId/wallets/:walletId/history',
  summary: 'List the changes of a wallet, newest first',
  access: 'wallets.read',
  refreshedBy: ['wallets'],
  params: inWallet,
  query: HistoryQuery,
  data: HistoryPage,
});

export const getWalletBalances = operation({
  name: 'getWalletBalances',
  method: 'GET',
  path: '/community/:communityId/wallets/:walletId/balances',
  summary: 'List a wallet’s closing balances of the last 90 days, oldest first',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'reconciliation'],
  params: inWallet,
  data: z.object({ days: z.array(z.object({ day: Day, balanceMinor: BalanceMinor })).max(90) }),
});

export const createWallet = operation({
  name: 'createWallet',
  method: 'POST',
  path: '/community/:communityId/wallets',
  summary: 'Create a custom wallet; one is free, more need the premium plan',
  access: 'wallets.create',
  needsAllWallets: true,
  feature: 'Create Wallet',
  params: InCommunity,
  body: WalletForm,
  data: Wallet,
  refusals: [nameTaken, common.featureActivation],
});

export const changeWallet = operation({
  name: 'changeWallet',
  method: 'PATCH',
  path: '/community/:communityId/wallets/:walletId',
  summary:
    'Update a wallet’s name, purpose, alert or reserve flag; only approvers can end a reserve',
  access: 'wallets.update',
  params: inWallet,
  body: z.strictObject(fields).partial().extend({ version: Version }),
  data: Wallet,
  refusals: [
    nameTaken,
    houseWallet,
    notThisStatus,
    common.stale,
    // The refusal if the change would turn a reserve into an ordinary wallet without the right to do so.
    common.forbidden,
    common.stepUpRequired,
    financeSettingsRefusals.ownRequestWaits,
  ],
});

export const freezeWallet = operation({
  name: 'freezeWallet',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/freeze',
  summary: 'Freeze a wallet; no money can move',
  access: 'wallets.update',
  params: inWallet,
  body: Reasoned,
  data: Wallet,
  refusals: [common.stale, notThisStatus, houseWallet],
});

export const unfreezeWallet = operation({
  name: 'unfreezeWallet',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/unfreeze',
  summary: 'Unfreeze a wallet',
  access: 'wallets.update',
  params: inWallet,
  body: Reasoned,
  data: Wallet,
  refusals: [common.stale, notThisStatus],
});

export const closeWallet = operation({
  name: 'closeWallet',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/close',
  summary: 'Close an empty wallet without dues, permanently',
  access: 'wallets.archive',
  params: inWallet,
  body: Reasoned,
  data: Wallet,
  refusals: [common.stale, notEmpty, mainWallet, houseWallet, inUse, notThisStatus],
});
