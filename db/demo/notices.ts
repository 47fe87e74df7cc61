// What the demo manager finds under the bell and among the saved views of each estate. Only what has a place to lead
// to, or leads nowhere on purpose.
import type { ActivityType } from '#contract/notifications.ts';
import type { Estate } from './estates.ts';

export type Notice = {
  type: ActivityType;
  title: string;
  description: string;
  daysAgo: number;
  isRead: boolean;
  actor: string | null;
  link: string | null;
};

/** Whom the manager invited to the team in vain. */
export const assistantOf = ({ key }: Estate): string => `bursary.${key}@mail.example`;

export type Figures = { streets: number; houses: number; residents: number; invited: number };

const number = (value: number): string => value.toLocaleString('en');

/** A part of a number as whole and as large as a file may have it. */
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

const byAdmin = { actor: 'Musa Danladi' };

function recent(estate: Estate, { residents, invited }: Figures): Notice[] {
  return [
    notice(
      'Import',
      0.1,
      ['Import finished', `movers.xlsx: ${part(residents, 300)} residents were added.`],
      {
        link: '/residents',
        ...byAdmin,
      },
    ),
    notice(
      'System',
      1,
      [
        'Some invitations have run out',
        `${number(invited)} residents were invited and have not joined yet. You can send the link again.`,
      ],
      { link: '/residents?Status=Invited' },
    ),
    notice('Team', 3, ['An invitation has run out', `${assistantOf(estate)} did not accept it.`]),
    notice(
      'Import',
      6,
      ['Import needs a look', `tenants.csv: 2 of ${part(residents, 60)} rows were left out.`],
      {
        link: '/residents',
        ...byAdmin,
      },
    ),
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

function older({ streets, houses, residents }: Figures): Notice[] {
  return [
    notice(
      'Import',
      12,
      ['Import finished', `families.csv: ${part(residents, 150)} residents were added.`],
      {
        link: '/residents',
        ...byAdmin,
      },
    ),
    notice('Team', 30, ['Ebiere Tamuno works here now', 'Finance officer.'], {
      actor: 'Ebiere Tamuno',
    }),
    notice(
      'Import',
      43,
      ['Import finished', `phase-2.xlsx: ${part(residents, 12)} residents were added.`],
      {
        link: '/residents',
        ...byAdmin,
      },
    ),
    notice('Import', 43, ['Import undone', 'phase-2-old.xlsx: nothing of it is left.'], {
      link: '/residents',
      ...byAdmin,
    }),
    notice('System', 58, ['Groups can follow a street', 'New houses on it join by themselves.'], {
      link: '/groups',
    }),
    notice('Team', 77, ['Osaze Aigbogun works here now', 'Security staff.'], {
      actor: 'Osaze Aigbogun',
    }),
    notice(
      'Import',
      120,
      ['Import finished', `${number(houses)} houses on ${number(streets)} streets are in place.`],
      { link: '/address' },
    ),
    notice('System', 149, ['Welcome to Courtyard', 'The checklist shows what comes next.'], {
      link: '/community-overview',
    }),
  ];
}

export type View = { list: string; name: string; query: Record<string, string> };

/** The manager's own views of the lists. */
export const demoViews: readonly View[] = [
  { list: 'residents', name: 'Owners', query: { Relationship: 'Owner', Sort: 'name' } },
  { list: 'residents', name: 'To be invited', query: { Status: 'Added', NoEmail: 'false' } },
  { list: 'residents', name: 'Newest first', query: { Sort: '-movedIn' } },
  { list: 'addresses', name: 'Vacant', query: { Occupancy: 'Vacant' } },
  {
    list: 'addresses',
    name: 'Let, but nobody registered',
    query: { Occupancy: 'Rented', NoResidents: 'true' },
  },
];
