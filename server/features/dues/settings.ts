// Shows and changes a community's settings for dues. Changing the waiver limit requires step-up, and permission both to
// approve dues and to manage settings.
import type * as contract from '#contract/dues/due-settings.ts';
import type { DueSettings } from '#contract/dues/due-settings.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { dueSettings, mayExceedLimit } from '#kernel/billing/due-settings.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { formatAmount } from '#platform/text/money-text.ts';

export async function getDueSettings(context: CommunityContext): Promise<DueSettings> {
  const stored = await dueSettings.read(context.db);
  return { ...stored, mayExceedLimit: mayExceedLimit(context) };
}

export async function changeDueSettings(
  context: CommunityContext,
  { body: { version, ...wanted } }: Parsed<typeof contract.changeDueSettings>,
): Promise<DueSettings> {
  const changed = await dueSettings.change(context, {
    version,
    wanted,
    check: ({ waiveLimitMinor: limit }) => {
      if (limit === undefined) return;
      if (!mayExceedLimit(context)) throw refuse(common.forbidden, { field: 'waiveLimitMinor' });
      const said = limit === null ? 'any amount' : formatAmount(limit, context.community.currency);
      requireStepUpLast(context, `Let colleagues waive up to ${said} of a charge`);
    },
  });
  return { ...changed, mayExceedLimit: mayExceedLimit(context) };
}
