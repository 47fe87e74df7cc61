// The help articles: Markdown files in the folder `articles`, each with its title in the first line and a sentence in
// the third. The search finds articles that contain every word, and ranks matches in the title first.

const files: Record<string, string> = import.meta.glob('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export type Article = { slug: string; title: string; sentence: string; body: string };

const read = (path: string, text: string): Article => {
  const [title = '', , sentence = ''] = text.split('\n');
  const slug = path.replace(/^.*\/\d*-?/, '').replace(/\.md$/, '');
  return {
    slug,
    title: title.replace(/^# /, ''),
    sentence,
    body: text.split('\n').slice(3).join('\n'),
  };
};

export const articles: readonly Article[] = Object.keys(files)
  .sort()
  .map((path) => read(path, files[path] ?? ''));

export const articleOf = (slug: string): Article | undefined =>
  articles.find((article) => article.slug === slug);

/**
 * Articles that contain every word, ranked by the places of the words: the title, then the sentence, then the text.
 */
export function findArticles(text: string): readonly Article[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return articles;
  const score = ({ title, sentence, body }: Article): number => {
    const places = [title, sentence, body].map((place) => place.toLowerCase());
    const each = words.map((word) => {
      const at = places.findIndex((place) => place.includes(word));
      return at === -1 ? 0 : ([9, 3, 1][at] ?? 0);
    });
    return each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0);
  };
  return articles
    .map((article) => ({ article, points: score(article) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ article }) => article);
}
