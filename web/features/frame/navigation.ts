// The sidebar's entries, in the product's fixed order, with the permissions that show them.
import {
  IconHelpCircle,
  IconHome2,
  IconLayoutDashboard,
  IconMessageReport,
  IconReceipt2,
  IconSettings,
  IconSpeakerphone,
  IconTicket,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { paths } from '#web/paths.ts';

export type Entry = {
  label: string;
  path: string;
  icon: Icon;
  /** Pages that belong to the entry but have their own addresses. */
  holds?: readonly string[];
  /** Omitted if everyone has something to see. */
  permission?: Permission;
  /** Alternative to one permission: any of these. */
  anyOf?: readonly Permission[];
  /** A locked feature keeps its entry, with a lock: its page shows the benefits. */
  feature?: FeatureKey;
};

export const entries: readonly Entry[] = [
  { label: 'Dashboard', path: paths.dashboard(), icon: IconLayoutDashboard },
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
  {
    label: 'Complaints',
    path: paths.complaints(),
    icon: IconMessageReport,
    holds: [
      paths.duesToday(),
      paths.overdue(),
      paths.archivedComplaints(),
      paths.complaintTypes(),
      paths.providers(),
    ],
    anyOf: ['complaints.read', 'complaints.billing', 'complaints.create'],
    feature: 'Complaint Management',
  },
  {
    label: 'Broadcast',
    path: paths.broadcasts(),
    icon: IconSpeakerphone,
    permission: 'broadcasts.read',
  },
  {
    label: 'Gate Pass',
    path: paths.gatePass(),
    icon: IconTicket,
    permission: 'gatePasses.read',
    feature: 'Digital Access Control',
  },
  { label: 'Settings', path: paths.settings(), icon: IconSettings },
  { label: 'Support', path: paths.support(), icon: IconHelpCircle },
];

/** Whether a page belongs to an entry, which is then the current one. */
export const isUnder = (pathname: string, { path, holds = [] }: Entry): boolean =>
  [path, ...holds].some((one) => pathname === one || pathname.startsWith(`${one}/`));

/** The entries that a person with these permissions sees. */
export const entriesFor = (permissions: readonly string[]): Entry[] =>
  entries.filter(
    ({ permission, anyOf }) =>
      (!permission || permissions.includes(permission)) &&
      (!anyOf || anyOf.some((one) => permissions.includes(one))),
  );
