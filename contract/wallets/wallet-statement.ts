// The statement of a wallet for a period: all lines, with the opening and the closing balance.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { AccountLine, statementRefusals } from '#contract/house-accounts/statements.ts';

export const WalletStatement = z.object({
  wallet: z.object({ id: Id, name: z.string() }),
  fromOn: Day,
  toOn: Day,
  openingMinor: BalanceMinor,
  closingMinor: BalanceMinor,
  /** The lines, ordered by the day on which the money moved. */
  lines: z.array(AccountLine).max(5000),
});
export type WalletStatement = z.infer<typeof WalletStatement>;

const period = z.strictObject({ From: Day, To: Day });
const inWallet = InCommunityWith('walletId');
const refusals = [statementRefusals.outOfOrder, statementRefusals.tooLong];

export const getWalletStatement = operation({
  name: 'getWalletStatement',
  method: 'GET',
  path: '/community/:communityId/wallets/:walletId/statement',
  summary: 'Get the statement of a wallet for a period',
  access: 'wallets.read',
  refreshedBy: ['wallets'],
  isReport: true,
  params: inWallet,
  query: period,
  data: WalletStatement,
  refusals,
});

export const downloadWalletStatement = operation({
  name: 'downloadWalletStatement',
  method: 'GET',
  path: '/community/:communityId/wallets/:walletId/statement/file',
  summary: 'The same as a PDF',
  access: 'wallets.export',
  params: inWallet,
  query: period,
  data: z.string(),
  kind: 'download',
  refusals,
});
