// The second person's part of a request to move money, by the same calls as the pages make.
import type pg from 'pg';
import { approveMoneyRequest, listMoneyRequests } from '#contract/money-requests/money-requests.ts';
import { callAs } from './estate.ts';
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
