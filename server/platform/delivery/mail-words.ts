// Cleans texts chosen by a community for emails to people who do not know it. These emails come from the platform's
// address, and anybody with an account chooses the text, so it must contain nothing that a mail program turns into a
// link.

/** The text with its web and email addresses broken up, so that they do not become links. */
export const withoutLinks = (words: string): string =>
  words
    .replaceAll(/:\/\/+/g, ': ')
    .replaceAll('@', ' ')
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=\p{L})/gu, '. ');
