// The search in the help articles, which also understands a question such as "How do I remind a house?". Pure.
import { foldedText } from '#rules/shared/folded-text.ts';

export type Article = { slug: string; title: string; sentence: string; body: string };

/** Words of a question that say nothing about its subject. */
const fillers = new Set(
  (
    'a an and are at be can could did do does for from get have how i if in is it me my need of on or our should ' +
    'some that the them there they this to us want was we what when where which who whom why will with you your'
  ).split(' '),
);

/** Whether a text asks something: it begins with a question word and continues. */
export const isQuestion = (text: string): boolean =>
  /^\s*(?:how|what|where|when|which|why|who|can|do|does)\s+\S/iu.test(text);

const wordsOf = (text: string): string[] =>
  foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words of a text that name its subject, without endings: `remind` and `house` for "How do I remind houses?". */
export const subjectWords = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !fillers.has(word))
    .map((word) => word.replace(/(?<=^.{4,})(?:ing|ers?|ed|s)$/u, ''));

/**
 * The articles with every word of the subject, ranked by the places of the words: the title, then the sentence, then
 * the text. A word is found by its beginning. An empty text finds all articles.
 */
export function rankArticles(articles: readonly Article[], text: string): readonly Article[] {
  const typed = subjectWords(text);
  if (typed.length === 0) return text.trim() === '' ? articles : [];
  const points = ({ title, sentence, body }: Article): number => {
    const places = [title, sentence, body].map(wordsOf);
    const each = typed.map((part) => {
      const at = places.findIndex((words) => words.some((word) => word.startsWith(part)));
      return [9, 3, 1][at] ?? 0;
    });
    return each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0);
  };
  return articles
    .map((article) => ({ article, score: points(article) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}
