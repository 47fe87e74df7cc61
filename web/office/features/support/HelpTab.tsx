// The help articles with a search.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { findArticles } from '#lib/help/articles.ts';
import classes from './support.module.css';

export function HelpTab({ ask }: { ask: PageAction }) {
  const [text, setText] = useState('');
  const found = findArticles(text);
  return (
    <>
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Search the help articles"
        placeholder="Search the help articles"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <EmptyState
          title="No articles match"
          text="Try another word, or contact us."
          action={ask}
        />
      )}
      <ul className={classes.articles} aria-label="Help articles">
        {found.map(({ slug, title, sentence }) => (
          <li key={slug}>
            <PlainLink className={classes.article} href={paths.article(slug)}>
              <strong>{title}</strong>
              <span>{sentence}</span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </>
  );
}
