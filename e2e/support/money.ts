// Money of a community, made by the same calls as the pages make: a published due that a house has paid a part of.
import { recordPayment } from '#contract/due-payments.ts';
import { createDue, publishDue } from '#contract/dues.ts';
import { listWallets } from '#contract/wallets.ts';
import { callAs, type Estate } from './estate.ts';

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** A monthly due of ₦50,000 for every house, from ten days ago on, published. */
export async function newDue(estate: Estate): Promise<{ dueId: string; walletId: string }> {
  const params = { communityId: estate.id };
  const wallets = await callAs(estate.owner, listWallets, { params, query: {} });
  const walletId = wallets.items[0]?.id ?? '';
  const due = await callAs(estate.owner, createDue, {
    params,
    body: {
      title: 'Service charge',
      category: 'Service charge',
      walletId,
      amount: { model: 'Fixed', amountMinor: 5_000_000 },
      audience: { kind: 'All' },
      frequency: 'Monthly',
      startOn: day(10),
    },
  });
  const published = { params: { ...params, dueId: due.id }, body: { version: due.version } };
  await callAs(estate.owner, publishDue, published);
  return { dueId: due.id, walletId };
}

/** Cash that a house gives today; without a charge yet it is the house's credit in the wallet. */
export const payCash = (
  estate: Estate,
  { houseId, amountMinor, walletId }: { houseId: string; amountMinor: number; walletId: string },
) =>
  callAs(estate.owner, recordPayment, {
    params: { communityId: estate.id },
    body: { houseId, amountMinor, walletId, channel: 'Cash', paidOn: day(0) },
  });
