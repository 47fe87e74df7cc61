// Words of a community's own choice in emails to people who do not know the community. The emails leave from the
// platform's address, and anybody with an account chooses the words: they hold nothing that a mail program links.

/** The same words without anything that becomes a link: addresses of pages and of mailboxes fall apart. */
export const withoutLinks = (words: string): string =>
  words
    .replaceAll(/:\/\/+/g, ': ')
    .replaceAll('@', ' ')
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=\p{L})/gu, '. ');
