// The help articles: Markdown files in the folder `articles`, each with its title in the first line and a sentence in
// the third.
import { type Article, rankArticles } from './find-articles.ts';

const files: Record<string, string> = import.meta.glob('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

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

export const findArticles = (text: string): readonly Article[] => rankArticles(articles, text);
