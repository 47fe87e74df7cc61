// A community's settings for dues. The terms apply to new dues; existing dues keep theirs. Changing or exceeding the
// waiver limit requires permission both to approve dues and to manage settings.
import type * as contract from '#contract/dues/due-settings.ts';
import type { DueSettings } from '#contract/dues/due-settings.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { settingsOf } from '#platform/feature/settings.ts';
import { refuse } from '#platform/http/refuse.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { defaultReminderDays } from '#rules/dues/due-rules.ts';

export const dueSettings = settingsOf<Omit<DueSettings, 'mayExceedLimit'>>({
  table: 'dueSettings',
  type: 'due-settings',
  label: 'Dues defaults',
  topic: 'dues.changed',
  emitsId: true,
  defaults: {
    issueLeadDays: 7,
    allowPartPayment: true,
    proration: 'None',
    penalty: { kind: 'None' },
    reminders: { days: defaultReminderDays, minimumMinor: null },
    waiveLimitMinor: 5_000_000,
    version: 1,
  },
  columns: ({ penalty, reminders, ...plain }) => ({
    ...plain,
    ...(penalty && { penalty: JSON.stringify(penalty) }),
    ...(reminders && { reminders: JSON.stringify(reminders) }),
  }),
});

/** True if the worker may waive more than the limit. */
export const mayExceedLimit = ({ worker }: CommunityContext): boolean =>
  worker.permissions.has('dues.approve') && worker.permissions.has('settings.update');

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
