// Bills many houses once, each with its own amount and the calculation of that amount. Callers are features that
// compute the amounts themselves. Creates a one-off due and publishes it at once.
import type { RawBuilder } from 'kysely';
import type { DueCategory } from '#contract/dues/dues.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { draftDue } from './dues.ts';
import { insertGivenAmounts } from './dues-queries.ts';
import { publishDue } from './publish.ts';

type Billed = {
  title: string;
  description: string;
  category: DueCategory;
  walletId: string;
  dueOn: string;
  /**
   * A query that returns `house_id`, `amount_minor` and `basis` (the calculation as text), one row for each house.
   */
  amounts: RawBuilder<unknown>;
};

export async function billHouses(
  context: CommunityContext,
  { dueOn, amounts, ...due }: Billed,
): Promise<string> {
  const { id, version } = await draftDue(context, {
    ...due,
    amount: { model: 'Metered' },
    audience: { kind: 'All' },
    frequency: 'One-off',
    startOn: dueOn,
    dueDay: Number(dueOn.slice(8, 10)),
    // The longest lead time, so that charges that are due within 90 days are issued at once.
    issueLeadDays: 90,
  });
  await insertGivenAmounts(context.db, id, amounts);
  const params = { communityId: context.communityId, dueId: id };
  await publishDue(context, { params, body: { version } });
  return id;
}
