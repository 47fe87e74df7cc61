// The product as one tree. A page is one line: its address, what the guard asks for, its chunk.
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { AppFrame } from '#web/features/frame/AppFrame.tsx';
import { beforeCommunity, beforeSession, type Needs } from '#web/features/frame/guard.ts';
import { GuardedContent } from '#web/features/frame/GuardedContent.tsx';
import { NotFoundPage } from '#web/features/frame/NotFoundPage.tsx';
import { SessionExpiredPage } from '#web/features/frame/SessionExpiredPage.tsx';
import { UnauthorizedPage } from '#web/features/frame/UnauthorizedPage.tsx';
import { lazyPage, type LoadPage } from '#lib/lazy-page.ts';
import { parseSearch, stringifySearch } from '#lib/url-state.ts';
import { paths } from './paths.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

/** Behind the sign-in, in the frame. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: beforeSession,
  component: () => (
    <AppFrame bell={null}>
      <Outlet />
    </AppFrame>
  ),
});

/** In the frame, of the chosen community. */
const guarded = createRoute({
  getParentRoute: () => framed,
  id: 'guarded',
  beforeLoad: beforeCommunity,
  component: () => (
    <GuardedContent>
      <Outlet />
    </GuardedContent>
  ),
});

const open = (path: string, load: LoadPage) =>
  createRoute({ getParentRoute: () => root, path, component: lazyPage(load) });

const signedIn = (path: string, load: LoadPage) =>
  createRoute({ getParentRoute: () => framed, path, component: lazyPage(load) });

const inCommunity = (path: string, needs: Needs, load: LoadPage) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    component: lazyPage(load),
    staticData: { needs },
  });

void open;
void signedIn;
void inCommunity;

const tree = root.addChildren([
  // Open to everyone.
  createRoute({
    getParentRoute: () => root,
    path: paths.sessionExpired(),
    component: SessionExpiredPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.unauthorized(),
    component: UnauthorizedPage,
  }),
  framed.addChildren([
    // Signed in, of no community in particular.
    guarded.addChildren([
      // Of the chosen community, in the sidebar's order.
    ]),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
