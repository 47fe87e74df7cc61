// Starts the browser part: styles, providers and session tracking, then the application of the address.
import './boot.css';
import '#ui/font.css';
import '@mantine/core/styles.css';
import '#ui/tokens.css';
import '#ui/touch.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endSession, followOtherTabs } from '#lib/session/session-end.ts';
import { loadPatiently, watchChunks } from '#lib/page/chunk-reload.ts';
import { cookieColorScheme } from '#lib/page/color-scheme.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { afterRehydration } from '#lib/session/rehydration.ts';
import { watchSession } from '#lib/session/session.ts';
import { fixDroppedClicks } from '#lib/page/dropped-clicks.ts';
import { prefetchFrameData } from '#lib/api/prefetch.ts';
import { paths } from './paths.ts';
import { resolveCssVariables, theme } from './theme.ts';

watchChunks();
watchSession(() => endSession('expired'));
followOtherTabs();
fixDroppedClicks();

/** The gate's console is an application of its own; all other pages are the office's. */
const isConsole = window.location.pathname === paths.gateConsole();
const loadApp = async () =>
  isConsole
    ? (await import('./guard/entry.tsx')).Console
    : (await import('./office/routes.tsx')).Office;

if (!isConsole) prefetchFrameData();

const root = createRoot(document.querySelector('#root')!);

/**
 * A function instead of a top-level `await`: the applications import from this module's chunk and would wait for it.
 */
async function start(): Promise<void> {
  const App = await loadPatiently(loadApp);
  // The stored slices of the application are known only once its code is loaded.
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
              <App />
            </QueryClientProvider>
          </MantineProvider>
        </StrictMode>,
      );
    });
  });
}

void start();
