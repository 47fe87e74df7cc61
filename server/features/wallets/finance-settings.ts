// The rules of approval. A user who changes them must have the permission to approve, pass a step-up, and have no
// pending request that the change would make easier. All other approvers are notified.
import type * as contract from '#contract/wallets/finance-settings.ts';
import type { FinanceSettings } from '#contract/wallets/finance-settings.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuseIfStale } from '#platform/history.ts';
import { formatAmount } from '#platform/money-text.ts';
import { notify } from '#platform/notify.ts';
import { approving, refuseToLoosen, requireApprover } from './approvers.ts';
import {
  lockFinanceSettings,
  selectFinanceSettings,
  writeFinanceSettings,
} from './finance-settings-queries.ts';

export const getFinanceSettings = ({ db }: CommunityContext): Promise<FinanceSettings> =>
  selectFinanceSettings(db);

export async function changeFinanceSettings(
  context: CommunityContext,
  { body }: Parsed<typeof contract.changeFinanceSettings>,
): Promise<FinanceSettings> {
  const { db, communityId } = context;
  const { twoApproversAboveMinor } = body;
  const above = formatAmount(twoApproversAboveMinor, context.community.currency);
  const detail = `Ask for two approvers above ${above}`;
  requireApprover(context, detail);
  const stored = await lockFinanceSettings(context);
  const entity = { type: 'finance-settings', id: communityId };
  await refuseIfStale(context, entity, { stored: stored.version, given: body.version });
  const before = stored.twoApproversAboveMinor;
  if (twoApproversAboveMinor === before) return selectFinanceSettings(db);
  if (twoApproversAboveMinor > before) await refuseToLoosen(context, detail);
  await writeFinanceSettings(context, twoApproversAboveMinor);
  context.audit({
    action: 'finance-settings.changed',
    entityType: entity.type,
    entityId: communityId,
    entityLabel: 'Rules of approval',
    before: { twoApproversAboveMinor: before },
    after: { twoApproversAboveMinor },
    reason: body.reason,
  });
  context.emit('wallets.changed', { entityId: communityId });
  tellApprovers(context, before, body);
  return selectFinanceSettings(db);
}

function tellApprovers(
  context: CommunityContext,
  before: number,
  { twoApproversAboveMinor, reason }: Parsed<typeof contract.changeFinanceSettings>['body'],
): void {
  const { user, community } = context;
  const actor = `${user.firstName} ${user.lastName}`;
  const said = (amountMinor: number) => formatAmount(amountMinor, community.currency);
  notify(context, {
    to: { permission: approving },
    exceptUserId: user.id,
    activityType: 'Approval',
    title: `Two people now agree above ${said(twoApproversAboveMinor)}`,
    description: `${actor} changed it from ${said(before)}: “${reason}”.`,
    actor,
    link: '/settings?Tab=approvals',
    priority: twoApproversAboveMinor > before ? 'Urgent' : 'Normal',
  });
}
