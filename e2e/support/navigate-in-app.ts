// Navigating between pages by the product's router, without a reload.
import type { Page } from '@playwright/test';
import type { AnyRouter } from '@tanstack/react-router';

/** Navigates to an address, and waits until its page is drawn. */
export const navigateInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    (href) =>
      new Promise<void>((drawn) => {
        // TanStack Router exposes the router under this name for its developer tools.
        const router = Reflect.get(window, '__TSR_ROUTER__') as AnyRouter;
        const stop = router.subscribe('onRendered', () => {
          stop();
          drawn();
        });
        void router.navigate({ href });
      }),
    path,
  );
