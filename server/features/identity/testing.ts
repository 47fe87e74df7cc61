// What the tests of identity begin with: a body that signs up, the code out of the newest mail, a proven person.
import { randomBytes } from 'node:crypto';
import { signUp, verifyEmail } from '#contract/identity.ts';
import type { Person, World } from '#testing/world.ts';

export const goodPassword = 'seven green herons';

type Names = { firstName?: string; lastName?: string; email?: string; password?: string };

/** A body that signs up, with an address of its own. */
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

/** The code in the newest mail to an address. */
export async function codeFor(world: World, email: string): Promise<string> {
  await world.settle();
  const mail = (await world.mails()).findLast(({ recipient }) => recipient === email);
  const code = mail && /^ {4}(\d{3}) (\d{3})$/m.exec(mail.body);
  if (!code) throw new Error(`no code was sent to ${email}`);
  return `${code[1]}${code[2]}`;
}

/** A person who has signed up and proven their address. */
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
