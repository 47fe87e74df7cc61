// A community's settings for dues, which charges and payments read too. New terms apply to new dues; existing dues
// keep their terms. Exceeding the waiver limit requires permission both to approve dues and to manage settings.
import type { DueSettings } from '#contract/dues/due-settings.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { settingsOf } from '#platform/feature/settings.ts';
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

/** True if the worker may waive more than the community's limit for waivers. */
export const mayExceedLimit = ({ worker }: CommunityContext): boolean =>
  worker.permissions.has('dues.approve') && worker.permissions.has('settings.update');
