// The demo manager's notifications and saved views in each estate. A notification links to an existing page, or to
// none if that is intended.
import type { ActivityType } from '#contract/notifications/notifications.ts';
import type { SystemRole } from '#contract/shared/permissions.ts';
import type { Estate } from './estates.ts';
import { admin, workers } from './workers.ts';

export type Notice = {
  type: ActivityType;
  title: string;
  description: string;
  daysAgo: number;
  isRead: boolean;
  actor: string | null;
  link: string | null;
};

/** The email address that the manager invited to the team, and whose invitation was never accepted. */
export const assistantOf = ({ key }: Estate): string => `bursary.${key}@mail.example`;

export type Figures = { houses: number; residents: number; invited: number };

const number = (value: number): string => value.toLocaleString('en');

/** A plausible number of rows in a file: a fraction of a number, plus 3. */
const part = (of: number, share: number): string => number(3 + Math.round(of / share));

/** The notifications of an estate, newest first. */
export function noticesOf(estate: Estate, figures: Figures): Notice[] {
  const all = [
    ...recent(estate, figures),
    ...(estate.seats > 0 ? premium(estate) : []),
    ...older(figures),
  ];
  return all.sort((one, other) => one.daysAgo - other.daysAgo);
}

const notice = (
  type: ActivityType,
  daysAgo: number,
  [title, description]: readonly [string, string],
  more: Partial<Notice> = {},
): Notice => ({
  type,
  daysAgo,
  title,
  description,
  isRead: daysAgo > 9,
  actor: null,
  link: null,
  ...more,
});

/** The notification about a team member's accepted invitation, in the product's own wording. */
const joined = (daysAgo: number, role: SystemRole): Notice => {
  const person = workers.find((worker) => worker.role === role);
  const name = `${person?.firstName} ${person?.lastName}`;
  const said = `${name} accepted your invitation and is now ${role}.`;
  return notice('Team', daysAgo, [`${name} joined your team`, said], { actor: name });
};

/** The notification about a file that the deputy imported, in the product's own wording. */
const imported = (daysAgo: number, file: string, residents: string, rest = ''): Notice =>
  notice(
    'Import',
    daysAgo,
    ['Import completed', `${file}: ${residents} residents and 0 houses added.${rest}`],
    { link: '/residents', actor: `${admin.firstName} ${admin.lastName}` },
  );

function recent(estate: Estate, { residents, invited }: Figures): Notice[] {
  const expired =
    `${number(invited)} residents were invited and have not joined yet. ` +
    'You can send the link again.';
  const left = ' 2 rows not imported; the report lists the reasons.';
  return [
    imported(0.1, 'movers.xlsx', part(residents, 300)),
    notice('System', 1, ['Some invitations have expired', expired], {
      link: '/residents?Status=Invited',
    }),
    notice('Team', 3, ['An invitation has expired', `${assistantOf(estate)} did not accept it.`]),
    imported(6, 'tenants.csv', part(residents, 60), left),
    notice(
      'System',
      8,
      ['Your register is growing', `${number(residents)} people are registered in this community.`],
      { link: '/residents' },
    ),
  ];
}

const premium = ({ seats }: Estate): Notice[] => [
  notice('System', 21, [
    'Your subscription was renewed',
    `${number(seats)} seats are licensed for this community.`,
  ]),
];

function older({ houses, residents }: Figures): Notice[] {
  return [
    imported(12, 'families.csv', part(residents, 150)),
    joined(352, 'Finance officer'),
    imported(43, 'phase-2.xlsx', part(residents, 12)),
    notice('System', 58, ['Groups can follow a street', 'New houses on it join automatically.'], {
      link: '/groups',
    }),
    joined(77, 'Security staff'),
    notice('Import', 120, ['Import completed', `houses.xlsx: ${number(houses)} houses added.`], {
      link: '/address',
    }),
    notice('System', 149, ['Welcome to Courtyard', 'The checklist shows what comes next.'], {
      link: '/community-overview',
    }),
  ];
}

export type View = { list: string; name: string; query: Record<string, string> };

/** The manager's saved views of lists. */
export const demoViews: readonly View[] = [
  { list: 'residents', name: 'Owners', query: { Relationship: 'Owner', Sort: 'name' } },
  { list: 'residents', name: 'To be invited', query: { Status: 'Added', NoEmail: 'false' } },
  { list: 'residents', name: 'Newest first', query: { Sort: '-movedIn' } },
  { list: 'houses', name: 'Vacant', query: { Occupancy: 'Vacant' } },
  {
    list: 'houses',
    name: 'Rented without residents',
    query: { Occupancy: 'Rented', NoResidents: 'true' },
  },
];
