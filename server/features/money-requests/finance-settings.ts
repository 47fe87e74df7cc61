// The approval rules. A user who changes them needs the permission to approve and fresh step-up authentication. A user
// with a pending request of their own can't make approval easier. All other approvers are notified.
import type * as contract from '#contract/money-requests/finance-settings.ts';
import type { FinanceSettings } from '#contract/money-requests/finance-settings.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { settingsOf } from '#platform/feature/settings.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { approving, refuseToLoosen, requireApprover } from '#kernel/wallets/approvers.ts';
import { selectFinanceSettings } from './finance-settings-queries.ts';
import { approversChanged } from './messages.ts';

const settings = settingsOf<FinanceSettings>({
  table: 'financeSettings',
  type: 'finance-settings',
  label: 'Approval rules',
  topic: 'wallets.changed',
  emitsId: true,
  select: selectFinanceSettings,
});

export const getFinanceSettings = ({ db }: CommunityContext): Promise<FinanceSettings> =>
  settings.read(db);

export async function changeFinanceSettings(
  context: CommunityContext,
  { body }: Parsed<typeof contract.changeFinanceSettings>,
): Promise<FinanceSettings> {
  const { twoApproversAboveMinor } = body;
  const above = formatAmount(twoApproversAboveMinor, context.community.currency);
  const detail = `Ask for two approvers above ${above}`;
  requireApprover(context, detail);
  const stored = await settings.lock(context, body.version);
  const before = stored.twoApproversAboveMinor;
  if (twoApproversAboveMinor === before) return stored;
  if (twoApproversAboveMinor > before) await refuseToLoosen(context, detail);
  await settings.write(context, {
    event: 'changed',
    values: { twoApproversAboveMinor },
    before: { twoApproversAboveMinor: before },
    after: { twoApproversAboveMinor },
    reason: body.reason,
  });
  tellApprovers(context, before, body);
  return settings.read(context.db);
}

function tellApprovers(
  context: CommunityContext,
  before: number,
  { twoApproversAboveMinor, reason }: Parsed<typeof contract.changeFinanceSettings>['body'],
): void {
  const { user, community } = context;
  const actor = `${user.firstName} ${user.lastName}`;
  const said = (amountMinor: number) => formatAmount(amountMinor, community.currency);
  const above = said(twoApproversAboveMinor);
  notify(context, {
    ...approversChanged.notice({ above, before: said(before), by: actor, reason }),
    to: { permission: approving },
    exceptUserId: user.id,
    actor,
    link: '/settings?Tab=approvals',
    priority: twoApproversAboveMinor > before ? 'Urgent' : 'Normal',
  });
}
