// The person's avatar and name, with the personal menu: search, profile, theme, tours, keyboard shortcuts, logging out;
// on a phone also the plan.
import { Box, Kbd, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconChevronDown,
  IconDiamond,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconRefresh,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useLoggedUser } from '#lib/session/logged-user.ts';
import { openShortcuts } from '#lib/page/shortcuts.ts';
import { shortName } from '#lib/page/text.ts';
import { replayTour, restartTours } from '#lib/community/tour.ts';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { openPalette } from './palette/palette.ts';
import { usePlanLink } from './PlanBadge.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import classes from './frame.module.css';

const LogoutDialog = lazyPart(async () => (await import('./LogoutDialog.tsx')).LogoutDialog);

export function PersonMenu({ hasCommunity }: { hasCommunity: boolean }) {
  const plan = usePlanLink();
  const person = useLoggedUser((state) => state.loggedUser);
  const [asking, dialog] = useDisclosure(false);
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.person} data-tour="account" title={name}>
            <PersonAvatar src={person?.profileImageUrl ?? null} name={name} size={32} />
            <Text size="sm" fw={500} visibleFrom="md">
              {shortName(name)}
            </Text>
            <Box visibleFrom="md" component={IconChevronDown} size={16} aria-hidden />
            <VisuallyHidden>your account</VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={<Kbd size="xs">Ctrl K</Kbd>}
            onClick={openPalette}
          >
            Find anything
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUserCircle size={16} aria-hidden />}
            renderRoot={(props) => <PlainLink {...props} href={paths.profile()} />}
          >
            Your profile
          </Menu.Item>
          {hasCommunity && (
            <Menu.Item
              className={classes.planEntry}
              leftSection={<IconDiamond size={16} aria-hidden />}
              renderRoot={(props) => <PlainLink {...props} href={plan.href} />}
            >
              {plan.words}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Theme</Menu.Label>
          <ThemeSwitch />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconHelp size={16} aria-hidden />}
            rightSection={<Kbd size="xs">?</Kbd>}
            onClick={replayTour}
          >
            Tour of this page
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => restartTours()}
          >
            Restart all tours
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={16} aria-hidden />}
            rightSection={<Kbd size="xs">Ctrl /</Kbd>}
            onClick={openShortcuts}
          >
            Keyboard shortcuts
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={dialog.open}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LogoutDialog opened={asking} onClose={dialog.close} />
    </>
  );
}
