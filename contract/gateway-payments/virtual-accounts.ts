// Virtual bank accounts of wallets and houses, which a payment gateway issues. A transfer to such an account identifies
// the wallet or house, and is recorded when the gateway reports it in the community's currency. Some gateways do not
// issue them.
import { z } from 'zod';
import { InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { paymentRefusals } from './payments.ts';
import { houseWallet } from '#contract/wallets/wallets.ts';

export const VirtualAccount = z.object({
  bank: z.string(),
  number: z.string(),
  /** The account holder's name, which the bank shows to the payer. */
  name: z.string(),
});
export type VirtualAccount = z.infer<typeof VirtualAccount>;

const none = refusal(
  'NO_VIRTUAL_ACCOUNTS',
  409,
  'The payment service of this community does not offer virtual accounts.',
);
const noHouse = refusal('UNKNOWN_HOUSE', 422, 'Choose a house of this community.');

export const virtualAccountRefusals = { none, noHouse };

export const getVirtualAccounts = operation({
  name: 'getVirtualAccounts',
  method: 'GET',
  path: '/community/:communityId/virtual-accounts',
  summary: 'Get whether the payment service offers virtual accounts',
  access: 'wallets.read',
  refreshedBy: ['integrations'],
  params: InCommunity,
  data: z.object({ isOffered: z.boolean() }),
});

export const openWalletAccount = operation({
  name: 'openWalletAccount',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/virtual-account',
  summary: 'Create a virtual account for a wallet; idempotent',
  access: 'wallets.create',
  feature: 'Add Fund',
  params: InCommunityWith('walletId'),
  data: VirtualAccount,
  refusals: [none, houseWallet, paymentRefusals.away, paymentRefusals.refused],
});

export const openHouseAccount = operation({
  name: 'openHouseAccount',
  method: 'POST',
  path: '/community/:communityId/houses/:houseId/virtual-account',
  summary: 'Create a virtual account for a house’s dues; idempotent',
  access: 'dues.create',
  params: InCommunityWith('houseId'),
  data: VirtualAccount,
  refusals: [none, noHouse, paymentRefusals.away, paymentRefusals.refused],
});
