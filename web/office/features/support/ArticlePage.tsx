// /support/help/:slug: a help article.
import { useParams } from '@tanstack/react-router';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { MarkdownText } from '#ui/text/MarkdownText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { articleOf } from '#lib/help/articles.ts';
import classes from './support.module.css';

export function ArticlePage() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string };
  const article = articleOf(slug);
  const back = { label: 'Help articles', href: paths.supportTab('help') };
  if (!article) {
    return (
      <>
        <DetailHeader back={back} title="Article not found" />
        <EmptyState
          title="Article not found"
          text="The article may have a new name. Try the search."
          action={{ label: 'All articles', href: back.href }}
        />
      </>
    );
  }
  return (
    <>
      <DetailHeader back={back} title={article.title} facts={[article.sentence]} />
      <Parts component="article" className={classes.paper}>
        <MarkdownText text={article.body} />
        <p className={classes.after}>
          Not what you were looking for?{' '}
          <TextLink href={paths.newTicket()}>Contact support</TextLink>
        </p>
      </Parts>
    </>
  );
}
