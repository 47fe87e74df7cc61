// Bills many houses once, each its own amount with the arithmetic behind it, for areas that know what each owes: a
// one-off due, published at once.
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
  /** A query of `house_id`, `amount_minor` and `basis`, one row a house. */
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
    // The bill is there at once, whenever it is due.
    issueLeadDays: 90,
  });
  await insertGivenAmounts(context.db, id, amounts);
  const params = { communityId: context.communityId, dueId: id };
  await publishDue(context, { params, body: { version } });
  return id;
}
