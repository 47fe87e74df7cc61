// Refuses weak passwords: by the rules of the contract, by the person's own names, and by a list of common passwords.
import { identityRefusals } from '#contract/identity/identity.ts';
import { type PasswordOwner, passwordProblem } from '#contract/identity/passwords.ts';
import { refuse } from '#platform/http/refuse.ts';
import { isCommonPassword } from '#rules/identity/common-passwords.ts';

/** Refuses a weak password and states its problem. */
export function requireStrongPassword(password: string, owner: PasswordOwner): void {
  const common = isCommonPassword(password) ? 'This password is too common. Choose another.' : null;
  const sentence = passwordProblem(password, owner) ?? common;
  if (sentence === null) return;
  throw refuse(identityRefusals.weakPassword, { field: 'password', with: { sentence } });
}
