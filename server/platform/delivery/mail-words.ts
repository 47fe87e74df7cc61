// Cleans texts chosen by a community for emails to people who do not know it. These emails come from the platform's
// address, and anybody with an account can choose such a text, so a mail program must not find a link in it.

/** The text with its web and email addresses broken up, so that they do not become links. */
export const withoutLinks = (words: string): string =>
  words
    .replaceAll(/:\/\/+/g, ': ')
    .replaceAll('@', ' ')
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=\p{L})/gu, '. ');
