// Shared helpers of the identity tests: a sign-up body, the code from the newest email, and a verified person.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { requestOtp, signUp, stepUp, verifyEmail } from '#contract/identity/identity.ts';
import type { Person, World } from '#testing/world.ts';

export const goodPassword = 'seven green herons';

type Names = { firstName?: string; lastName?: string; email?: string; password?: string };

/** A sign-up body with a unique address. */
export const signUpBody = (given: Names = {}) => ({
  firstName: 'Ngozi',
  lastName: 'Adeyemi',
  email: `p${randomBytes(5).toString('hex')}@example.test`,
  password: goodPassword,
  isAdult: true as const,
  agreesToPrivacy: true as const,
  agreesToTerms: true as const,
  ...given,
});

/** The code in the newest email to an address. */
export async function codeFor(world: World, email: string): Promise<string> {
  await world.settle();
  const mail = (await world.mails()).findLast(({ recipient }) => recipient === email);
  const code = mail && /^ {4}(\d{3}) (\d{3})$/m.exec(mail.body);
  if (!code) throw new Error(`no code was sent to ${email}`);
  return `${code[1]}${code[2]}`;
}

/** A person who has signed up and verified their address. */
export async function newcomer(
  world: World,
  given: Names = {},
): Promise<Person & { password: string }> {
  const body = signUpBody(given);
  await world.call(null, signUp, { body });
  const { email, password } = body;
  const otp = await codeFor(world, email);
  const proven = await world.call(null, verifyEmail, { body: { email, otp, password } });
  const { token, user } = proven.data;
  return { id: user.id, token, email, password };
}

/** Steps up the session of a person with an emailed code. */
export async function proveByMail(world: World, person: Person): Promise<void> {
  world.clock.advance(601);
  await world.call(person, requestOtp, { body: { email: person.email, purpose: 'step-up' } });
  const otp = await codeFor(world, person.email);
  assert.equal((await world.call(person, stepUp, { body: { otp } })).status, 200);
}
