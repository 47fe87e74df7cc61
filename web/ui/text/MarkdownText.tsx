// Markdown text, by a person or our own; the renderer is loaded with the first one.
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const SafeMarkdown = lazy(() => import('./SafeMarkdown.tsx'));

export function MarkdownText({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton height={80} />}>
      <SafeMarkdown text={text} />
    </Suspense>
  );
}
