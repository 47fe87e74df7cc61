// The person's avatar and name, with what concerns the person: the theme, the tours, logging out.
import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { useLoggedUser } from '#lib/logged-user.ts';
import { shortName } from '#lib/text.ts';
import { LogoutDialog } from './LogoutDialog.tsx';

export function PersonMenu() {
  const person = useLoggedUser((state) => state.loggedUser);
  const [asking, dialog] = useDisclosure(false);
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton aria-label={name === '' ? 'Your account' : `${name}, your account`}>
            <Avatar src={person?.profileImageUrl} name={name} alt="" />
            <span>{shortName(name)}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={dialog.open}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LogoutDialog opened={asking} onClose={dialog.close} />
    </>
  );
}
