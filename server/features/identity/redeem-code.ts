// Redeems a one-time code. The refusal is the same with and without an account, and for wrong, used and expired
// codes. Attempts of a network at many addresses are rate-limited.
import { identityRefusals, type OtpPurpose } from '#contract/identity/identity.ts';
import type { PublicContext } from '#platform/http/context.ts';
import { wideNetworkOf } from '#platform/delivery/network.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Identity } from './identity.ts';
import { limits } from './limits/limits.ts';

type Given = { purpose: OtpPurpose; email: string; otp: string };

/** Uses a code up, or refuses. If `beforeUse` refuses, the code stays valid. */
export async function redeemCode(
  { codes, limiter }: Identity,
  { otp, ...of }: Given,
  context: Pick<PublicContext, 'clock' | 'request' | 'log'>,
  beforeUse?: () => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  const { ip } = context.request;
  await limiter.take(limits.codeTriesFromNetwork, { ip }, now);
  // Count attempts by the wide network. Otherwise a caller could use up a code for everybody from four narrow
  // networks.
  const given = { otp, now, network: wideNetworkOf(ip), ...(beforeUse && { beforeUse }) };
  if ((await codes.redeem(of, given)) === 'right') {
    await limiter.giveBack(limits.codeTriesFromNetwork, { ip });
    return;
  }
  context.log.warn({ event: 'code-refused', purpose: of.purpose }, 'identity');
  throw refuse(identityRefusals.wrongCode, { field: 'otp' });
}
