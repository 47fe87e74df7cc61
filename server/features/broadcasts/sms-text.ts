// What a broadcast says as a text message, and how many parts that is: the text alone, cut to three parts, with the
// link behind it where there is more to read or to answer, or where it was cut.
import { smsSegments } from '#contract/sms.ts';

const partsMost = 3;

/** Markdown without its marks, on few lines. */
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
  /** Where all of it stands. */
  link: string;
  /** There is more than its text: files, or an answer that is asked for. */
  hasMore: boolean;
};

/** The text message of a broadcast. */
export function smsText({ title, body, link, hasMore }: Said): string {
  const whole = `${title}: ${plainText(body)}`;
  const tail = hasMore || smsSegments(whole) > partsMost ? ` ${link}` : '';
  if (smsSegments(whole + tail) <= partsMost) return whole + tail;
  // By characters, so that none is cut in two; a few steps find how many fit.
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
