// The password rules, except the list of common passwords: the form checks them while a person types, the server
// refuses with the same messages. No composition rules beyond these.

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
/** The number of people whose key a browser keeps, so that it stays known to them. */
export const deviceKeysMost = 5;
const differentMin = 4;
/** Shorter names ("Bo") occur in too many good passwords by chance. */
const tellingLengthMin = 3;

/** The person's names and address, which their password must not contain. */
export type PasswordOwner = { firstName?: string; lastName?: string; email?: string };

/** The message that refuses a password; null when it is acceptable. */
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
