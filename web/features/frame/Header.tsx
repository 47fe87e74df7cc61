// The bar at the top: menu button, logo, community selector, plan, bell, person (spec 2).
import { Burger } from '@mantine/core';
import type { ReactNode } from 'react';
import { PlainLink } from '#ui/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { PersonMenu } from './PersonMenu.tsx';
import classes from './frame.module.css';

type HeaderProps = {
  bell: ReactNode;
  drawerOpen: boolean;
  onMenu: () => void;
  withMenu: boolean;
};

export function Header({ bell, drawerOpen, onMenu, withMenu }: HeaderProps) {
  return (
    <div className={classes.bar}>
      {withMenu && (
        <Burger
          opened={drawerOpen}
          onClick={onMenu}
          hiddenFrom="64em"
          size="sm"
          aria-label={drawerOpen ? 'Close the menu' : 'Open the menu'}
          aria-expanded={drawerOpen}
        />
      )}
      <PlainLink href={paths.communityOverview()} className={classes.logo}>
        Courtyard
      </PlainLink>
      <div className={classes.push} />
      {bell}
      <PersonMenu />
    </div>
  );
}
