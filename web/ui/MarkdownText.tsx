// Text in Markdown, of a person or of our own; the renderer is fetched when the first one is shown.
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
