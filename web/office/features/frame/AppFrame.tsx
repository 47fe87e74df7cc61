// The frame around every page behind the sign-in: sidebar, header, content. The sidebar is fixed from a width of 1024
// px. In a narrower window it is a drawer, which a click outside closes.
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { communityKey } from '#contract/shared/community-link.ts';
import { useEstate } from '#lib/community/estate.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { startLive } from '#lib/live/live.ts';
import { useShortcuts } from '#lib/page/shortcuts.ts';
import { useServerError } from '#lib/api/server-error.ts';
import { forgetReturnPage } from '#lib/session/return-page.ts';
import { sessionState } from '#lib/session/session.ts';
import { useSwitching } from '#lib/community/switch-community.ts';
import type { UrlState } from '#lib/list/url-state.ts';
import { CommunityLocale, defaultLocale } from '#ui/text/locale.ts';
import { paths } from '#web/paths.ts';
import { Header } from './Header.tsx';
import { useFreshEstate, useFreshWorker } from './kernel-data.ts';
import { useEntries } from './navigation.ts';
import { LinkedCommunity } from './LinkedCommunity.tsx';
import { PageBoundary } from './pages/PageBoundary.tsx';
import { usePalette, usePaletteKey } from './palette/palette.ts';
import { ServerErrorState } from './pages/ServerErrorState.tsx';
import { Sidebar } from './Sidebar.tsx';
import { Switching } from './Switching.tsx';
import { usePageFocus } from './use-page-focus.ts';
import { useWide } from './use-wide.ts';
import classes from './frame.module.css';

const CommandPalette = lazyPart(
  async () => (await import('./palette/CommandPalette.tsx')).CommandPalette,
);
const ShortcutsDialog = lazyPart(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
);
const NotLoggedInModal = lazyPart(
  async () => (await import('./NotLoggedInModal.tsx')).NotLoggedInModal,
);

export type FrameProps = {
  children: ReactNode;
  /** The bell with its panel; passed in, because notifications are a separate feature. */
  bell: ReactNode;
  /** Icons about this device; see `Header`. */
  deviceNotices: ReactNode;
  /** Components that render nothing but watch the pages: the tours. */
  watchers?: ReactNode;
};

export function AppFrame(props: FrameProps) {
  if (sessionState() === 'absent') {
    return (
      <main className={classes.backdrop}>
        <NotLoggedInModal />
      </main>
    );
  }
  return <SignedInFrame {...props} />;
}

function SignedInFrame({ children, bell, deviceNotices, watchers }: FrameProps) {
  const communityId = useEstate((state) => state.estate?.id);
  useFreshWorker();
  usePageFocus();
  usePaletteKey();
  const shortcutsOpened = useShortcuts((state) => state.opened);
  const paletteOpened = usePalette((state) => state.opened);
  useEffect(() => (communityId ? startLive(communityId) : undefined), [communityId]);
  const community = useFreshEstate();
  const path = useLocation({ select: (location) => location.pathname });
  // While another community is being set up, the pages and the plan of the chosen community are hidden.
  const hasCommunity = communityId !== undefined && path !== paths.createCommunity();
  const wide = useWide();
  // Any navigation to another page closes the drawer.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const drawerOpen = openOn === path && !wide;
  const closeDrawer = () => setOpenOn(null);

  const switchingTo = useSwitching((state) => state.to);
  const failed = useServerError((state) => state.failed);
  const linked = useLocation({ select: ({ search }) => (search as UrlState)[communityKey] });
  // Only the overview needs the stored return page: it opens that page after a community is chosen.
  useEffect(() => {
    if (path !== paths.communityOverview()) forgetReturnPage();
  }, [path]);

  const page = linked === undefined ? children : <LinkedCommunity key={linked} id={linked} />;
  const content = failed ? <ServerErrorState /> : <PageBoundary>{page}</PageBoundary>;

  return (
    <div className={classes.frame} data-sidebar={hasCommunity || undefined}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.header}>
        <Header
          bell={bell}
          deviceNotices={deviceNotices}
          drawerOpen={drawerOpen}
          onMenu={() => setOpenOn(drawerOpen ? null : path)}
          hasCommunity={hasCommunity}
        />
      </header>
      {hasCommunity && (
        <nav
          className={classes.sidebar}
          aria-label="Main"
          data-open={drawerOpen || undefined}
          inert={!wide && !drawerOpen}
        >
          <Sidebar onNavigate={closeDrawer} />
        </nav>
      )}
      {drawerOpen && <div className={classes.overlay} onClick={closeDrawer} aria-hidden="true" />}
      <main className={classes.main}>
        <CommunityLocale value={community ?? defaultLocale}>
          <div id="content" tabIndex={-1} className={classes.content}>
            {switchingTo === null ? content : <Switching to={switchingTo} />}
          </div>
        </CommunityLocale>
      </main>
      {watchers}
      <CommandPalette opened={paletteOpened} areasFor={useEntries()} />
      {shortcutsOpened && <ShortcutsDialog />}
    </div>
  );
}
