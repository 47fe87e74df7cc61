// The sidebar's entries, in the specification's order. An area that does not exist yet has no line
// here; a later one adds its own at its place: Dashboard, Residents, Addresses, Groups, Dues,
// Finances, Complaints, Broadcast, Gate Pass, Settings, Support.
import {
  IconHome2,
  IconReceipt2,
  IconSettings,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import type { FeatureKey } from '#contract/features.ts';
import type { Permission } from '#contract/permissions.ts';
import { paths } from '#web/paths.ts';

export type Entry = {
  label: string;
  path: string;
  icon: Icon;
  /** Left out where everyone has something to see. */
  permission?: Permission;
  /** A locked feature keeps its entry, with a lock: its page says what it would give. */
  feature?: FeatureKey;
};

export const entries: readonly Entry[] = [
  {
    label: 'Residents',
    path: paths.residents(),
    icon: IconUsers,
    permission: 'residents.read',
    feature: 'Resident List',
  },
  {
    label: 'Addresses',
    path: paths.addresses(),
    icon: IconHome2,
    permission: 'addresses.read',
    feature: 'Address List',
  },
  { label: 'Groups', path: paths.groups(), icon: IconUsersGroup, permission: 'groups.read' },
  {
    label: 'Dues',
    path: paths.dues(),
    icon: IconReceipt2,
    permission: 'dues.read',
    feature: 'Dues List',
  },
  { label: 'Finances', path: paths.finances(), icon: IconWallet, permission: 'wallets.read' },
  { label: 'Settings', path: paths.settings(), icon: IconSettings },
];

/** Those that a person with these permissions sees. */
export const entriesFor = (permissions: readonly string[]): Entry[] =>
  entries.filter(({ permission }) => !permission || permissions.includes(permission));
