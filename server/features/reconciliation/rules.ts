// Lists the rules that suggest expenses for debits, and lets a person remove a rule.
import type * as contract from '#contract/reconciliation/bank-line-expenses.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import { deleteRule, selectRules } from './rules-queries.ts';

export const listBankLineRules = async ({
  db,
}: CommunityContext): Promise<Answer<typeof contract.listBankLineRules>> => ({
  items: await selectRules(db),
});

export async function removeBankLineRule(
  context: CommunityContext,
  { params: { ruleId } }: Parsed<typeof contract.removeBankLineRule>,
): Promise<Answer<typeof contract.removeBankLineRule>> {
  const wording = await deleteRule(context.db, ruleId);
  if (wording === undefined) throw notFound();
  context.audit({
    action: 'bank-line-rule.removed',
    entityType: 'bank-line-rule',
    entityId: ruleId,
    entityLabel: wording.slice(0, 120),
  });
  context.emit('reconciliation.changed', {});
  return listBankLineRules(context);
}
