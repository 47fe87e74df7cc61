// The demo manager's estates: the name, size, plan and groups of each. All estates are fictional.
import type { CommunityForm } from '#contract/communities/communities.ts';
import type { addOns, FeatureKey } from '#contract/shared/features.ts';
import type { z } from 'zod';

export type GroupPlan = {
  name: string;
  description: string;
  kind: 'House' | 'Street' | 'Resident';
  /** The name of the rule that selects the group's members; `sql/7-groups.sql` implements the rules. */
  rule: string;
  argument: string;
  daysAgo: number;
};

export type Estate = {
  key: string;
  name: string;
  type: z.output<typeof CommunityForm>['type'];
  city: 'Lagos' | 'Abuja';
  state: string;
  address: string;
  houses: number;
  /** The number that separates this estate's random seeds from those of other estates. */
  number: number;
  /** The index in the list of street names at which the estate's names start. */
  firstWord: number;
  openedDaysAgo: number;
  ownerPercent: number;
  /** The number of licensed seats of an active subscription; 0 for the free plan. */
  seats: number;
  /** Add-ons that are turned on in addition to the features of the paid plan. */
  addOns: readonly (typeof addOns)[number][];
  trialUses: Readonly<Partial<Record<FeatureKey, number>>>;
  checklistPutAway: boolean;
  /** Whether the resident who can sign in lives in this estate. */
  hasResident: boolean;
  groups: readonly GroupPlan[];
  /** The maximum number of audit entries to write: the newest of the year. */
  auditLimit: number;
};

const group = (name: string, description: string, of: Omit<GroupPlan, 'name' | 'description'>) => ({
  name,
  description,
  ...of,
});

const committee = group('Executive committee', 'Elected at the general meeting for two years.', {
  kind: 'Resident',
  rule: 'committee',
  argument: '',
  daysAgo: 300,
});
const phase = (number: number): GroupPlan =>
  group(`Phase ${number}`, `Every street of phase ${number}.`, {
    kind: 'Street',
    rule: 'phase',
    argument: String(number),
    daysAgo: 330 - number,
  });
const palmStreet = group('Palm Street neighbours', 'The houses along Palm Street.', {
  kind: 'House',
  rule: 'street',
  argument: 'Palm Street',
  daysAgo: 212,
});
const shortLets = group(
  'Short-let houses',
  'Short-let houses, informed first of changes at the gate.',
  {
    kind: 'House',
    rule: 'occupancy',
    argument: 'Short-let',
    daysAgo: 96,
  },
);
const elders = group('Elders’ forum', 'Consulted on customs, disputes and the end-of-year feast.', {
  kind: 'Resident',
  rule: 'elders',
  argument: '',
  daysAgo: 171,
});
const youth = group('Youth forum', 'Sports, holiday lessons and the neighbourhood watch.', {
  kind: 'Resident',
  rule: 'youth',
  argument: '',
  daysAgo: 64,
});

/** The three estates of a demo, unless an option of the loader omits large ones. */
export const demoEstates: readonly Estate[] = [
  {
    key: 'court',
    name: 'Ìrókò Heights Court',
    type: 'Apartment block',
    city: 'Lagos',
    state: 'Lagos',
    address: '2 Palm Street, off Marula Road',
    houses: 40,
    number: 13,
    firstWord: 0,
    openedDaysAgo: 372,
    ownerPercent: 34,
    seats: 0,
    addOns: [],
    trialUses: { 'Create Group by Resident': 2, 'Create Wallet': 1 },
    checklistPutAway: false,
    hasResident: false,
    groups: [
      committee,
      elders,
      phase(1),
      palmStreet,
      group('Block C', 'The stairwell of block C.', {
        kind: 'House',
        rule: 'block',
        argument: 'C',
        daysAgo: 140,
      }),
    ],
    auditLimit: 2_000,
  },
  {
    key: 'gardens',
    name: 'Amberfield Gardens',
    type: 'Gated estate',
    city: 'Abuja',
    state: 'Federal Capital Territory',
    address: '1 Harmattan Crescent, off Quartz Avenue',
    houses: 400,
    number: 21,
    firstWord: 1,
    openedDaysAgo: 381,
    ownerPercent: 52,
    seats: 450,
    addOns: ['Hardware Security Integration', 'All Utilities'],
    trialUses: {},
    checklistPutAway: true,
    hasResident: true,
    groups: [committee, elders, youth, phase(1), phase(2), palmStreet, shortLets],
    auditLimit: 4_000,
  },
  {
    key: 'park',
    name: 'Tidewater Park',
    type: 'Mixed',
    city: 'Lagos',
    state: 'Lagos',
    address: '5 Lagoon Avenue, off Mangrove Road',
    houses: 2_400,
    number: 3,
    firstWord: 52,
    openedDaysAgo: 398,
    ownerPercent: 44,
    seats: 2_350,
    addOns: [],
    trialUses: {},
    checklistPutAway: true,
    hasResident: false,
    groups: [
      committee,
      elders,
      youth,
      group('Drivers and stewards', 'Staff with a gate card of their own.', {
        kind: 'Resident',
        rule: 'drivers',
        argument: '',
        daysAgo: 41,
      }),
      phase(1),
      phase(2),
      phase(3),
      group('Plaza streets', 'Streets with shops and offices.', {
        kind: 'Street',
        rule: 'street kind',
        argument: 'shops',
        daysAgo: 155,
      }),
      palmStreet,
      shortLets,
    ],
    auditLimit: 15_000,
  },
];

/** An additional estate of the same manager, of any size. */
export const largeEstate = (houses: number): Estate => ({
  key: `township-${houses}`,
  name: `Savanna Township ${houses.toLocaleString('en')}`,
  type: 'Mixed',
  city: 'Lagos',
  state: 'Lagos',
  address: '1 Savanna Road',
  houses,
  number: 100 + houses,
  firstWord: 0,
  openedDaysAgo: 390,
  ownerPercent: 44,
  seats: houses,
  addOns: [],
  trialUses: {},
  checklistPutAway: true,
  hasResident: false,
  groups: [committee, phase(1), phase(2), phase(3), palmStreet],
  auditLimit: 20_000,
});
