// Turns the outcome of a one-time code into the refusal a person reads, the same for addresses with and without an
// account, and slows down whoever tries codes on many addresses.
import { identityRefusals, type OtpPurpose } from '#contract/identity.ts';
import type { PublicContext } from '#platform/context.ts';
import { refuse } from '#platform/refuse.ts';
import type { Identity } from './identity.ts';
import { limits, networkOf } from './limits.ts';

type Given = { purpose: OtpPurpose; email: string; otp: string };

/** Uses a code up, or refuses. `beforeUse` may refuse while the code stays alive. */
export async function redeemCode(
  { codes, limiter }: Identity,
  { otp, ...of }: Given,
  context: Pick<PublicContext, 'clock' | 'request' | 'log'>,
  beforeUse?: () => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  const network = networkOf(context.request.ip);
  await limiter.take(limits.codeTriesFromNetwork, network, now);
  const outcome = await codes.redeem(of, { otp, now, ...(beforeUse && { beforeUse }) });
  if (outcome === 'right') {
    await limiter.giveBack(limits.codeTriesFromNetwork, network);
    return;
  }
  context.log.warn({ event: 'code-refused', purpose: of.purpose, outcome }, 'identity');
  throw refuse(outcome === 'wrong' ? identityRefusals.wrongCode : identityRefusals.codeGone, {
    field: 'otp',
  });
}
