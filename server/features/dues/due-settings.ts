// A community's settings for dues. The terms apply to new dues; existing dues keep theirs. Changing or exceeding the
// waiver limit requires permission both to approve dues and to manage settings.
import type * as contract from '#contract/dues/due-settings.ts';
import type { DueSettings } from '#contract/dues/due-settings.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { difference, refuseIfStale } from '#platform/history.ts';
import { refuse } from '#platform/refuse.ts';
import { formatAmount } from '#platform/money-text.ts';
import { requireStepUpLast } from '#platform/step-up.ts';
import { lockDueSettings, selectDueSettings, writeDueSettings } from './due-settings-queries.ts';

/** True if the worker may waive more than the limit. */
export const mayExceedLimit = ({ worker }: CommunityContext): boolean =>
  worker.permissions.has('dues.approve') && worker.permissions.has('settings.update');

export async function getDueSettings(context: CommunityContext): Promise<DueSettings> {
  const stored = await selectDueSettings(context.db);
  return { ...stored, mayExceedLimit: mayExceedLimit(context) };
}

export async function changeDueSettings(
  context: CommunityContext,
  { body }: Parsed<typeof contract.changeDueSettings>,
): Promise<DueSettings> {
  const { communityId } = context;
  const stored = await lockDueSettings(context);
  const { version, ...wanted } = body;
  const entity = { type: 'due-settings', id: communityId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  const changes = difference(stored, wanted);
  if (!changes) return getDueSettings(context);
  if (changes.after.waiveLimitMinor !== undefined) {
    if (!mayExceedLimit(context)) throw refuse(common.forbidden, { field: 'waiveLimitMinor' });
    const limit = changes.after.waiveLimitMinor;
    const said = limit === null ? 'any amount' : formatAmount(limit, context.community.currency);
    requireStepUpLast(context, `Let colleagues waive up to ${said} of a charge`);
  }
  await writeDueSettings(context, changes.after);
  context.audit({
    action: 'due-settings.changed',
    entityType: entity.type,
    entityId: communityId,
    entityLabel: 'Dues defaults',
    ...changes,
  });
  context.emit('dues.changed', { entityId: communityId });
  return getDueSettings(context);
}
