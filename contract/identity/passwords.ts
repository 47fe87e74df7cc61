// The rules for passwords: length, different characters, and no names of the owner. The form checks them while a person
// types, and the server checks them again with the same messages. The check for common passwords is in
// `rules/identity`. No rule requires particular kinds of characters.

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
/** Maximum number of people whose device key one browser stores. */
export const deviceKeysMost = 5;
const differentMin = 4;
/**
 * The minimum number of letters of a name that a password is searched for. Shorter names, such as "Bo", occur in many
 * good passwords by chance.
 */
const tellingLengthMin = 3;

/** The person's names and email address, which the password must not contain. */
export type PasswordOwner = { firstName?: string; lastName?: string; email?: string };

/** The message with which a password is refused; null if the password is accepted. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const characters = [...password];
  if (characters.length < passwordLengthMin) {
    return `Use at least ${passwordLengthMin} characters.`;
  }
  if (characters.length > passwordLengthMax) {
    return `Use at most ${passwordLengthMax} characters.`;
  }
  if (new Set(characters).size < differentMin) {
    return `Use at least ${differentMin} different characters.`;
  }
  if (holdsOwner(password, owner)) return 'Leave your name and email address out of the password.';
  return null;
}

function holdsOwner(password: string, { firstName, lastName, email }: PasswordOwner): boolean {
  const folded = fold(password);
  return [firstName, lastName, email, email?.split('@')[0]]
    .map((part) => fold(part ?? ''))
    .some((part) => part.length >= tellingLengthMin && folded.includes(part));
}

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
