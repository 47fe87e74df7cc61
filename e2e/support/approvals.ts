// Requests to move money and their approval by a second person, by the same calls as the pages make.
import type pg from 'pg';
import {
  approveMoneyRequest,
  listMoneyRequests,
  withdrawFund,
} from '#contract/money-requests/money-requests.ts';
import { callAs, type Estate } from './estate.ts';
import { dieselDepot, newBankAccount, payByBank } from './money.ts';
import { type Person, withRecentStepUp } from './people.ts';

/** A person approves every request of a community that awaits approval, with a recent step-up. */
export async function approveAll(db: pg.Pool, person: Person, communityId: string): Promise<void> {
  await withRecentStepUp(db, person);
  const params = { communityId };
  const query = { Status: 'PendingApproval' };
  const { items } = await callAs(person, listMoneyRequests, { params, query });
  if (items.length === 0) throw new Error('No request awaits approval.');
  for (const { id, version } of items) {
    const request = { params: { ...params, requestId: id }, body: { version } };
    await callAs(person, approveMoneyRequest, request);
  }
}

/** A person asks to withdraw ₦30,000 for diesel from a wallet, which a house's payment of ₦200,000 fills first. */
export async function requestWithdrawal(
  db: pg.Pool,
  estate: Estate,
  { person, walletId, houseId }: { person: Person; walletId: string; houseId: string },
): Promise<void> {
  await payByBank(estate, { houseId, amountMinor: 20_000_000, walletId });
  const bankAccountId = await newBankAccount(db, estate, dieselDepot);
  await callAs(person, withdrawFund, {
    params: { communityId: estate.id, walletId },
    body: { amountMinor: 3_000_000, bankAccountId, narration: 'Diesel' },
  });
}
