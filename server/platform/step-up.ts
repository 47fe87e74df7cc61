// Some deeds hurt enough to ask for a fresh proof of who is there: a code from the person's email, entered within
// the last minutes (security, section 3). The proof belongs to the session.
import { common } from '#contract/envelope.ts';
import type { CommunityContext } from './context.ts';
import { stepUpActions } from '#contract/step-up-actions.ts';
import { refuse, Refused } from './refuse.ts';
import { seal } from './sealed.ts';

const stepUpMs = 10 * 60 * 1000;

type Proven = Pick<CommunityContext, 'user' | 'clock'>;

/** Whether the caller proved to be there within the last 10 minutes. */
export function steppedUp({ user, clock }: Proven): boolean {
  const at = user.steppedUpAt === null ? 0 : new Date(user.steppedUpAt).getTime();
  return clock.now().getTime() - at <= stepUpMs;
}

const unproven = new WeakMap<Proven['user'], string>();

/**
 * Asks for the proof once every other rule has let the call pass, so that nobody fetches a code for a call that is
 * refused anyway. For rules that change nothing but the request's transaction, which the refusal rolls back. `detail`
 * says what exactly is confirmed, as `Invite f•••@example.com as Finance officer`.
 */
export function requireStepUpLast(context: Proven, detail: string): void {
  if (!steppedUp(context)) unproven.set(context.user, detail);
}

/** Refuses a call whose rules passed and whose caller still owes the proof. */
export function refuseUnproven({ user }: Pick<Proven, 'user'>): void {
  const detail = unproven.get(user);
  if (detail !== undefined) throw askFor(detail);
}

/** Refuses with STEP_UP_REQUIRED at once. For a call that reaches beyond the transaction: a gateway, a mail server. */
export function requireStepUp(context: Proven, detail: string): void {
  if (!steppedUp(context)) throw askFor(detail);
}

const askFor = (detail: string): Refused =>
  refuse(common.stepUpRequired, { confirms: { operation: '', action: '', detail } });

/** The details of an action are sealed for the session that asked, so that no other email names them. */
export const detailFor = (token: string) => ({ purpose: 'step-up', owner: token });

/** A refusal that asks for a code, with the action of its operation and its details; every other error as it is. */
export function withAction(
  error: unknown,
  { name }: { name: string },
  { secret, token }: { secret: string; token: string | null },
): unknown {
  if (!(error instanceof Refused) || error.refusal !== common.stepUpRequired) return error;
  const detail = error.items[0]?.confirms?.detail;
  const exact =
    detail !== undefined && token !== null
      ? { detail, sealed: seal(secret, detailFor(token), detail) }
      : {};
  const action = stepUpActions[name] ?? 'go on';
  return refuse(common.stepUpRequired, {
    with: { action },
    confirms: { operation: name, action, ...exact },
  });
}
