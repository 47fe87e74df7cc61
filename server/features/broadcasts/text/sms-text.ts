// The text message of a broadcast, cut to at most three SMS segments. The message ends with the link if the notice has
// files, asks for an acknowledgement, or was cut.
import { smsSegments } from '#contract/integrations/sms.ts';

const partsMost = 3;

/** Markdown without its common markup and without empty lines. The URLs of links stay. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, '$1 $2')
    .replace(/^[ \t]*(#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/(\*\*|__|\*|`|~~)/g, '')
    .replace(/\n{2,}/g, '\n')
    .trim();

type Said = {
  title: string;
  body: string;
  /** The link to the full notice. */
  link: string;
  /** The notice has files or asks for an acknowledgement. */
  hasMore: boolean;
};

/** The text message of a broadcast. */
export function smsText({ title, body, link, hasMore }: Said): string {
  const whole = `${title}: ${plainText(body)}`;
  const tail = hasMore || smsSegments(whole) > partsMost ? ` ${link}` : '';
  if (smsSegments(whole + tail) <= partsMost) return whole + tail;
  // A binary search finds how many characters fit. The text is cut between Unicode characters, never inside one.
  const characters = [...whole];
  let [fits, most] = [0, characters.length];
  while (fits < most) {
    const middle = Math.ceil((fits + most) / 2);
    const tried = `${characters.slice(0, middle).join('')}...${tail}`;
    if (smsSegments(tried) <= partsMost) fits = middle;
    else most = middle - 1;
  }
  return `${characters.slice(0, fits).join('')}...${tail}`;
}
