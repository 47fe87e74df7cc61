// The rules for passwords. The form checks them while a person types, and the server checks them again with the same
// messages. Only the server has the list of common passwords. No rule requires particular kinds of characters.

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
/** Maximum number of people whose device key one browser stores. */
export const deviceKeysMost = 5;
const differentMin = 4;
/** Names with fewer letters, such as "Bo", are not searched for: they occur in many good passwords by chance. */
const tellingLengthMin = 3;

/** The person's names and email address, which the password must not contain. */
export type PasswordOwner = { firstName?: string; lastName?: string; email?: string };

/** The message with which a password is refused; null if the password is accepted. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const characters = [...password];
  if (characters.length < passwordLengthMin) {
    return `A password has at least ${passwordLengthMin} characters.`;
  }
  if (characters.length > passwordLengthMax) {
    return `A password has at most ${passwordLengthMax} characters.`;
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
