// The columns that revoke a pass, for a single pass, a bulk selection, and the passes of domestic staff.
import type { SessionContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';

export const revoked = ({ clock, user }: SessionContext, reason: string) => ({
  endedAs: 'Revoked',
  endedAt: clock.now().toISOString(),
  endedByName: nameOf(user),
  endedReason: reason,
});
