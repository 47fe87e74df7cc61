// The columns of a revoked pass, for a single pass, a selection, and the passes of staff.
import type { SessionContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';

/** The columns of a revoked pass. */
export const revoked = ({ clock, user }: SessionContext, reason: string) => ({
  endedAs: 'Revoked',
  endedAt: clock.now().toISOString(),
  endedByName: nameOf(user),
  endedReason: reason,
});
