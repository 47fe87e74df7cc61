// Counts a sign-in attempt before its password is checked, so that guesses are limited and no stranger can lock a
// person out. Attempts from a known browser and attempts with an emailed code have their own limits. All other
// attempts share the limits of their network and of the address.
import { identityRefusals } from '#contract/identity/identity.ts';
import type { PublicContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Identity } from './identity.ts';
import { knownDevice } from './known-devices.ts';
import { type Counted, limits } from './limits/limits.ts';

export type Try = {
  failures: number;
  /** True if this was the last attempt: another one would be refused without a check of the password. */
  isLast: boolean;
  /** The id of the known browser. */
  deviceId?: string;
  /**
   * Call this after a right password, which is no guess, so that the attempt is not counted. An attempt with an emailed
   * code was already uncounted.
   */
  passed(): Promise<void>;
  /** Call this when the session has been created. An emailed code is then used up. */
  done(): Promise<void>;
};

type Given = {
  email: string;
  emailCode?: string | undefined;
  deviceKeys?: string[] | undefined;
};

const nothing = async (): Promise<void> => undefined;

/** Counts an attempt, or refuses it. */
export async function countTry(
  identity: Identity,
  context: PublicContext,
  { email, emailCode, deviceKeys = [] }: Given,
): Promise<Try> {
  if (emailCode !== undefined) return countWithCode(identity, context, { email, emailCode });
  const deviceId = await knownDevice(identity, email, deviceKeys);
  return deviceId === undefined
    ? countOfNetwork(identity, context, email)
    : countOfDevice(identity, context, deviceId);
}

async function countOfNetwork(
  { limiter }: Identity,
  { request: { ip }, clock }: PublicContext,
  email: string,
): Promise<Try> {
  const now = clock.now();
  await limiter.take(limits.signInFromNetwork, { ip }, now);
  const here = { ip, of: email };
  const counted = await limiter.countFailure(limits.signIn, here, now);
  if (counted.points > limits.signIn.points) throw paused(counted);
  const ofAll = await limiter.countFailure(limits.signInOfAll, email, now);
  if (ofAll.points > limits.signInOfAll.points) throw paused(ofAll);
  return {
    failures: counted.points,
    isLast: counted.points === limits.signIn.points,
    passed: async () => {
      await limiter.forget(limits.signIn, here);
      // Uncount only this attempt. The failures of strangers still count.
      await limiter.giveBack(limits.signInOfAll, email);
      await limiter.giveBack(limits.signInFromNetwork, { ip });
    },
    done: nothing,
  };
}

async function countOfDevice(
  { limiter }: Identity,
  { clock }: PublicContext,
  deviceId: string,
): Promise<Try> {
  const counted = await limiter.countFailure(limits.signInOnDevice, deviceId, clock.now());
  if (counted.points > limits.signInOnDevice.points) throw paused(counted);
  return {
    failures: counted.points,
    isLast: counted.points === limits.signInOnDevice.points,
    deviceId,
    passed: () => limiter.forget(limits.signInOnDevice, deviceId),
    done: nothing,
  };
}

async function countWithCode(
  { limiter, codes }: Identity,
  { request: { ip }, clock, log }: PublicContext,
  { email, emailCode }: { email: string; emailCode: string },
): Promise<Try> {
  const now = clock.now();
  const of = { purpose: 'sign-in', email } as const;
  const here = { ip, of: email };
  await limiter.take(limits.codeTriesFromNetwork, { ip }, now);
  await limiter.take(limits.signInCodes, here, now);
  if (!(await codes.isRight(of, emailCode, now))) {
    log.warn({ event: 'code-refused', purpose: of.purpose }, 'identity');
    throw refuse(identityRefusals.wrongCode, { field: 'emailCode' });
  }
  await limiter.giveBack(limits.codeTriesFromNetwork, { ip });
  await limiter.giveBack(limits.signInCodes, here);
  return { failures: 1, isLast: false, passed: nothing, done: () => codes.drop(of) };
}

const inWords = new Map([
  [1, 'a minute'],
  [60, 'an hour'],
]);

const paused = ({ secondsLeft }: Counted): Error => {
  const minutes = Math.ceil(secondsLeft / 60);
  const wait = inWords.get(minutes) ?? `${minutes} minutes`;
  return refuse(identityRefusals.signInPaused, { with: { wait }, retryAfterSeconds: secondsLeft });
};
