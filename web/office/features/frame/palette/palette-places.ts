// The local entries of the command palette: areas, parts of the settings, and actions, each with its permission. They
// match by the beginnings of words; if nothing matches, by similar spelling.
import type { Permission } from '#contract/shared/permissions.ts';
import { foldedText } from '#rules/shared/folded-text.ts';
import { startsWithTypo } from '#lib/list/typo-match.ts';
import { paths } from '#web/paths.ts';
import { settingsContent, settingsKeys, settingsList } from '#lib/community/settings-list.ts';

export type Place = {
  href: string;
  label: string;
  /** Text of the page that the search also matches. */
  detail?: string;
  /** Other words for the same thing, which find the entry and are not shown. */
  also?: string;
  permission?: Permission;
  /** Concerns the whole community: hidden for team members limited to streets or wallets. */
  ofAll?: true;
};

export const settingsPlaces: readonly Place[] = settingsKeys.map((key) => ({
  href: paths.settingsTab(key),
  ...settingsList[key],
  label: `Settings: ${settingsList[key].label}`,
  detail: settingsContent[key],
}));

export const actionPlaces: readonly Place[] = [
  {
    href: paths.createPass(),
    label: 'Create a pass',
    also: 'guest visitor new',
    permission: 'gatePasses.update',
  },
  {
    href: paths.recordPayment(),
    label: 'Record payment',
    also: 'cash receipt transfer',
    permission: 'dues.create',
  },
  { href: paths.createDue(), label: 'Create a due', permission: 'dues.create' },
  { href: paths.addResident(), label: 'Add a resident', permission: 'residents.create' },
  {
    href: paths.newHousehold(),
    label: 'New household',
    also: 'move in family tenant',
    permission: 'residents.create',
  },
  {
    href: paths.raiseComplaint(),
    label: 'Log a complaint',
    also: 'raise new report problem',
    permission: 'complaints.create',
  },
  { href: paths.raise('alarm'), label: 'Raise an alarm', permission: 'emergencies.update' },
  { href: paths.raise('drill'), label: 'Start a drill', permission: 'emergencies.update' },
  {
    href: paths.emergencies(),
    label: 'Emergencies: active alarms and log',
    permission: 'emergencies.read',
  },
  {
    href: paths.gatePassTab('watch-list'),
    label: 'Watch-list',
    permission: 'gatePasses.visits',
  },
  {
    href: paths.gatePassTab('gates'),
    label: 'Gates and devices',
    permission: 'gatePasses.update',
  },
  {
    href: paths.gatePassTab('reports'),
    label: 'Gate report',
    permission: 'gatePasses.visits',
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
  {
    href: paths.newBroadcast(),
    label: 'Write broadcast',
    also: 'message notice announcement send email sms',
    permission: 'broadcasts.create',
  },
  {
    href: paths.recordPromise(),
    label: 'Record a promise to pay',
    also: 'house debt',
    permission: 'dues.create',
  },
  {
    href: paths.logCall(),
    label: 'Log a call',
    also: 'phone debt house promise',
    permission: 'dues.create',
  },
  {
    href: paths.financesTab('approvals'),
    label: 'Approve money requests',
    permission: 'wallets.approve',
  },
  {
    href: paths.unallocated(),
    label: 'Unidentified payments',
    permission: 'wallets.read',
    ofAll: true,
  },
  { href: paths.arrears(), label: 'Arrears: houses that owe most', permission: 'dues.read' },
  {
    href: paths.quickCharges('Overdue'),
    label: 'Overdue charges and reminders',
    also: 'dues debt owe send house',
    permission: 'dues.read',
  },
  { href: paths.overdue(), label: 'Overdue complaints', permission: 'complaints.read' },
  { href: paths.upgrade(), label: 'Upgrade the plan' },
  { href: paths.createCommunity(), label: 'Create a community' },
];

type Begins = (word: string, typed: string) => boolean;

/** Whether each typed word is the beginning of a word of the label. */
const matchesWords = (label: string, typed: string, begins: Begins): boolean => {
  const words = foldedText(label).split(/[^\p{L}\p{N}]+/u);
  return foldedText(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => begins(word, part)));
};

const begins: Begins = (word, typed) => word.startsWith(typed);
const nearlyBegins: Begins = (word, typed) => begins(word, typed) || startsWithTypo(word, typed);

type Labelled = { label: string; detail?: string; also?: string };

/** The places that match exactly; if there are none, those that match nearly. */
export function placesLike<P extends Labelled>(places: readonly P[], typed: string) {
  const exact = places.filter(({ label, detail = '', also = '' }) =>
    matchesWords(`${label} ${detail} ${also}`, typed, begins),
  );
  const near = places.filter(({ label }) => matchesWords(label, typed, nearlyBegins));
  return { exact, near: exact.length > 0 ? [] : near };
}

export const openTo = (places: readonly Place[], held: readonly string[], seesAll: boolean) =>
  places.filter(
    ({ permission, ofAll }) => (!permission || held.includes(permission)) && (!ofAll || seesAll),
  );
