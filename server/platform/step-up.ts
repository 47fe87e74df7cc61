// Some deeds hurt enough to ask for a fresh proof of who is there: a code from the person's e-mail, entered within
// the last minutes (security, section 3). The proof belongs to the session.
import { common } from '#contract/envelope.ts';
import type { CommunityContext } from './context.ts';
import { refuse } from './refuse.ts';

const stepUpMs = 5 * 60 * 1000;

type Proven = Pick<CommunityContext, 'user' | 'clock'>;

/** Whether the caller proved to be there within the last 5 minutes. */
export function steppedUp({ user, clock }: Proven): boolean {
  const at = user.steppedUpAt === null ? 0 : new Date(user.steppedUpAt).getTime();
  return clock.now().getTime() - at <= stepUpMs;
}

/** Refuses with STEP_UP_REQUIRED when the caller did not. */
export function requireStepUp(context: Proven): void {
  if (!steppedUp(context)) throw refuse(common.stepUpRequired);
}
