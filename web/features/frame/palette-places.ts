// What the command palette knows without asking: areas, parts of the settings, and what can be started, each for who
// may. They are found by the beginnings of their words.
import type { Permission } from '#contract/permissions.ts';
import { paths } from '#web/paths.ts';
import { settingsKeys, settingsList } from '#lib/settings-list.ts';

export type Place = { href: string; label: string; permission?: Permission };

export const settingsPlaces: readonly Place[] = settingsKeys.map((key) => ({
  href: paths.settingsTab(key),
  ...settingsList[key],
  label: `Settings: ${settingsList[key].label}`,
}));

export const actionPlaces: readonly Place[] = [
  { href: paths.createPass(), label: 'Create a pass', permission: 'gatePasses.update' },
  { href: paths.recordPayment(), label: 'Record a payment', permission: 'dues.create' },
  { href: paths.createDue(), label: 'Create a due', permission: 'dues.create' },
  { href: paths.addResident(), label: 'Add a resident', permission: 'residents.create' },
  { href: paths.raiseComplaint(), label: 'Raise a complaint', permission: 'complaints.create' },
  { href: paths.raise('alarm'), label: 'Raise an alarm', permission: 'emergencies.update' },
  { href: paths.raise('drill'), label: 'Start a drill', permission: 'emergencies.update' },
  {
    href: paths.emergencies(),
    label: 'Emergencies: what is not over, and the log',
    permission: 'emergencies.read',
  },
  {
    href: paths.importResidents(),
    label: 'Import residents from a spreadsheet',
    permission: 'residents.create',
  },
  {
    href: paths.importAddresses(),
    label: 'Import addresses from a spreadsheet',
    permission: 'addresses.create',
  },
  { href: paths.newBroadcast(), label: 'Write a broadcast', permission: 'broadcasts.create' },
  {
    href: paths.financesTab('approvals'),
    label: 'Approve money requests',
    permission: 'wallets.approve',
  },
  {
    href: paths.unallocated(),
    label: 'Match receipts without a name',
    permission: 'wallets.read',
  },
  { href: paths.quickCharges('Overdue'), label: 'Overdue dues', permission: 'dues.read' },
  { href: paths.overdue(), label: 'Overdue complaints', permission: 'complaints.read' },
  { href: paths.upgrade(), label: 'Upgrade the plan' },
  { href: paths.createCommunity(), label: 'Create a community' },
];

/** Every word that was typed begins a word of the label. */
export function matchesWords(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/\W+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

export const placesFor = (places: readonly Place[], held: readonly string[], typed: string) =>
  places.filter(
    ({ label, permission }) =>
      (!permission || held.includes(permission)) && matchesWords(label, typed),
  );
