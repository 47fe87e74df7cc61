// The person's avatar and name, with the personal menu: the theme, the tours, logging out.
import { Avatar, Box, Kbd, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconChevronDown,
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
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { openPalette } from './palette/palette.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import classes from './frame.module.css';

const LogoutDialog = lazyPart(async () => (await import('./LogoutDialog.tsx')).LogoutDialog);

export function PersonMenu() {
  const person = useLoggedUser((state) => state.loggedUser);
  const [asking, dialog] = useDisclosure(false);
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.person} data-tour="account" title={name}>
            <Avatar
              src={person?.profileImageUrl ?? null}
              name={name}
              alt=""
              size={32}
              color="courtyard"
            />
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
