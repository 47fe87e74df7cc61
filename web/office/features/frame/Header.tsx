// The bar at the top: menu button, logo, community selector, notices about the device, search, plan, bell, person.
import { Box, Burger } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '#ui/page/Logo.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { CommunitySelector } from './CommunitySelector.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import { SearchButton } from './SearchButton.tsx';
import classes from './frame.module.css';

type HeaderProps = {
  bell: ReactNode;
  /** Icons about this device, such as a warning that alarms would be silent. */
  deviceNotices: ReactNode;
  drawerOpen: boolean;
  onMenu: () => void;
  /** Whether the page belongs to the chosen community. */
  hasCommunity: boolean;
};

export function Header({ bell, deviceNotices, drawerOpen, onMenu, hasCommunity }: HeaderProps) {
  return (
    <div className={classes.bar}>
      {hasCommunity && (
        <span className={classes.menuButton}>
          <Burger
            opened={drawerOpen}
            onClick={onMenu}
            size="sm"
            aria-label={drawerOpen ? 'Close the menu' : 'Open the menu'}
            aria-expanded={drawerOpen}
          />
        </span>
      )}
      <PlainLink
        href={paths.communityOverview()}
        className={classes.logo}
        aria-label="Courtyard, all communities"
      >
        <span className={classes.logoWide}>
          <Logo />
        </span>
        <span className={classes.logoNarrow} aria-hidden="true">
          <Logo mark />
        </span>
      </PlainLink>
      <CommunitySelector />
      <Box ml="auto" />
      {hasCommunity && deviceNotices}
      {hasCommunity && <SearchButton />}
      {hasCommunity && <PlanBadge />}
      {hasCommunity && bell}
      <PersonMenu hasCommunity={hasCommunity} />
    </div>
  );
}
