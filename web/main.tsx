// Starts the browser part: styles, providers, session tracking, then the first paint.
import './boot.css';
import '#ui/font.css';
import '@mantine/core/styles.css';
import '#ui/tokens.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endSession, followOtherTabs } from '#lib/session/session-end.ts';
import { watchChunks } from '#lib/page/chunk-reload.ts';
import { cookieColorScheme } from '#lib/page/color-scheme.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { afterRehydration } from '#lib/session/rehydration.ts';
import { watchSession } from '#lib/session/session.ts';
import { fixDroppedClicks } from '#lib/page/dropped-clicks.ts';
import { prefetchFrameData } from '#lib/api/prefetch.ts';
import { router } from './routes.tsx';
import { resolveCssVariables, theme } from './theme.ts';

watchChunks();
watchSession(() => endSession('expired'));
followOtherTabs();
fixDroppedClicks();
prefetchFrameData();

const root = createRoot(document.querySelector('#root')!);

afterRehydration(() => {
  // As a transition, so that a slow phone stays responsive while rendering.
  startTransition(() => {
    root.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={resolveCssVariables}
          colorSchemeManager={cookieColorScheme}
          defaultColorScheme="auto"
          deduplicateInlineStyles
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    );
  });
});
