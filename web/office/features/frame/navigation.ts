// The sidebar's entries, in the product's fixed order. The route of an entry says which permissions show it.
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
import { useRouter } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { isOpenTo, type Needs } from './guard.ts';

type Declared = {
  label: string;
  path: string;
  icon: Icon;
  /** Pages that belong to the entry but have their own addresses. */
  holds?: readonly string[];
};

/** A locked feature keeps its entry, with a lock: its page shows the benefits. */
export type Entry = Declared & Pick<Needs, 'feature'>;

const entries: readonly Declared[] = [
  { label: 'Dashboard', path: paths.dashboard(), icon: IconLayoutDashboard },
  { label: 'Residents', path: paths.residents(), icon: IconUsers },
  { label: 'Addresses', path: paths.addresses(), icon: IconHome2 },
  { label: 'Groups', path: paths.groups(), icon: IconUsersGroup },
  { label: 'Dues', path: paths.dues(), icon: IconReceipt2 },
  { label: 'Finances', path: paths.finances(), icon: IconWallet },
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
  },
  { label: 'Broadcast', path: paths.broadcasts(), icon: IconSpeakerphone },
  { label: 'Gate Pass', path: paths.gatePass(), icon: IconTicket },
  { label: 'Settings', path: paths.settings(), icon: IconSettings },
  { label: 'Support', path: paths.support(), icon: IconHelpCircle },
];

/** Whether a page belongs to an entry, which is then the current one. */
export const isUnder = (pathname: string, { path, holds = [] }: Entry): boolean =>
  [path, ...holds].some((one) => pathname === one || pathname.startsWith(`${one}/`));

/** Returns the function that lists the entries for a person's permissions. */
export function useEntries(): (permissions: readonly string[]) => Entry[] {
  const routes: Record<string, { options: { staticData?: { needs?: Needs } } } | undefined> =
    useRouter().routesByPath;
  const needsOf = ({ path }: Declared): Needs => routes[path]?.options.staticData?.needs ?? {};
  return (permissions) =>
    entries
      .filter((entry) => isOpenTo(needsOf(entry), permissions))
      .map((entry) => {
        const { feature } = needsOf(entry);
        return { ...entry, ...(feature && { feature }) };
      });
}
