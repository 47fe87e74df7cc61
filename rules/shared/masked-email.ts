// Masks an email address that is shown to other people: `a•••@example.com`.

/** Shows the first character and the domain, by which the owner of the address recognises it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
