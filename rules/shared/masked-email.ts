// An email address masked for other people.

/** Shows enough of an address for its owner to recognise it: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
