// Renders Markdown text. The code of the renderer loads when the first such text is shown.
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
