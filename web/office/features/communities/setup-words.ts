// The steps of the setup checklist in words, and the page for each.
import type { SetupStep } from '#contract/communities/setup.ts';
import { paths } from '#web/paths.ts';

type Words = { title: string; why: string; href: (communityId: string) => string };

export const setupWords: Record<SetupStep, Words> = {
  details: {
    title: 'Complete the details',
    why: 'Address, city, and how residents reach you.',
    href: (id) => paths.setUpCommunity(id, 'details'),
  },
  streets: {
    title: 'Add the streets',
    why: 'Houses stand on streets.',
    href: (id) => paths.setUpCommunity(id, 'streets'),
  },
  houses: {
    title: 'Add the houses',
    why: 'Whole rows at once, or from a spreadsheet.',
    href: (id) => paths.setUpCommunity(id, 'houses'),
  },
  residents: {
    title: 'Bring in the residents',
    why: 'One by one, or from a spreadsheet.',
    href: () => paths.residents(),
  },
  groups: {
    title: 'Make a group',
    why: 'To reach or charge some and not all.',
    href: () => paths.groups(),
  },
  team: {
    title: 'Invite your team',
    why: 'Colleagues for money, gate and office.',
    href: (id) => paths.setUpCommunity(id, 'team'),
  },
  bankAccounts: {
    title: 'Add a bank account',
    why: 'Money of the estate is paid out to it.',
    href: (id) => paths.setUpCommunity(id, 'bankAccounts'),
  },
  dues: {
    title: 'Publish the first due',
    why: 'A service charge or a levy that bills the houses.',
    href: () => paths.dues(),
  },
  picture: {
    title: 'Add a picture',
    why: 'The gate, the logo or a street.',
    href: (id) => paths.setUpCommunity(id, 'details'),
  },
};
