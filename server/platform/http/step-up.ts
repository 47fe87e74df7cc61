// Some actions need a fresh proof of identity within the last 10 minutes: a passkey, or a code. The code is emailed;
// with two-factor authentication it is an authenticator code or a recovery code instead. The proof belongs to the
// session.
import { common } from '#contract/shared/envelope.ts';
import type { CommunityContext } from './context.ts';
import { stepUpActions } from '#contract/shared/step-up-actions.ts';
import { refuse, Refused } from './refuse.ts';
import { seal } from './sealed.ts';

const stepUpMs = 10 * 60 * 1000;

type Proven = Pick<CommunityContext, 'user' | 'clock'>;

/** Whether the caller has proved their identity within the last 10 minutes. */
export function steppedUp({ user, clock }: Proven): boolean {
  const at = user.steppedUpAt === null ? 0 : new Date(user.steppedUpAt).getTime();
  return clock.now().getTime() - at <= stepUpMs;
}

const unproven = new WeakMap<Proven['user'], string>();

/**
 * Asks for the code after every other rule has passed, so that nobody fetches a code for a call that is refused
 * anyway. Use it only for rules whose effects are rolled back by the refusal. `detail` says exactly what the code
 * confirms, such as `Invite f•••@example.com as Finance officer`.
 */
export function requireStepUpLast(context: Proven, detail: string): void {
  if (!steppedUp(context)) unproven.set(context.user, detail);
}

/** Refuses a call that passed all rules but still needs a proof of identity. */
export function refuseUnproven({ user }: Pick<Proven, 'user'>): void {
  const detail = unproven.get(user);
  if (detail !== undefined) throw askFor(detail);
}

/**
 * Refuses with STEP_UP_REQUIRED at once. Use it for a call with effects outside the transaction: a gateway, a mail
 * server.
 */
export function requireStepUp(context: Proven, detail: string): void {
  if (!steppedUp(context)) throw askFor(detail);
}

const askFor = (detail: string): Refused =>
  refuse(common.stepUpRequired, { confirms: { operation: '', action: '', detail } });

/**
 * The encryption purpose and owner for the details of an action. Only the session that was asked for a code can have
 * these details put into the email with the code.
 */
export const detailFor = (token: string) => ({ purpose: 'step-up', owner: token });

/** Adds the operation and its details to a refusal that asks for a code; returns every other error unchanged. */
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
