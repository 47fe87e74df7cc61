// The frame around every page behind the sign-in: sidebar, header, content (spec 2). Fixed sidebar
// from 1024 px, a drawer below it that a click outside closes.
import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useEstate } from '#lib/estate.ts';
import { sessionState } from '#lib/session.ts';
import { Header } from './Header.tsx';
import { NotLoggedInModal } from './NotLoggedInModal.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useWide } from './use-wide.ts';
import classes from './frame.module.css';

export type FrameProps = {
  children: ReactNode;
  /** The bell with its panel; handed in, because notifications are a feature of their own. */
  bell: ReactNode;
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

function SignedInFrame({ children, bell }: FrameProps) {
  const [drawerOpen, drawer] = useDisclosure(false);
  const hasCommunity = useEstate((state) => state.estate !== null);
  const path = useLocation({ select: (location) => location.pathname });
  const wide = useWide();
  useEffect(drawer.close, [path, wide, drawer.close]);

  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{
        width: 248,
        breakpoint: 1024,
        collapsed: { mobile: !drawerOpen, desktop: !hasCommunity },
      }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <AppShell.Header>
        <Header
          bell={bell}
          drawerOpen={drawerOpen}
          onMenu={drawer.toggle}
          withMenu={hasCommunity}
        />
      </AppShell.Header>
      <AppShell.Navbar aria-label="Main" inert={!wide && !drawerOpen}>
        <Sidebar onNavigate={drawer.close} />
      </AppShell.Navbar>
      {drawerOpen && !wide && (
        <div className={classes.overlay} onClick={drawer.close} aria-hidden="true" />
      )}
      <AppShell.Main className={classes.main}>
        <div id="content" tabIndex={-1} className={classes.content}>
          {children}
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
