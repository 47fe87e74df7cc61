// The steps of the setup checklist in words, and the page for each.
import type { SetupStep } from '#contract/communities/setup.ts';
import { paths } from '#web/paths.ts';

type Words = { title: string; why: string; href: (communityId: string) => string };

export const setupWords: Record<SetupStep, Words> = {
  details: {
    title: 'Complete the details',
    why: 'Address, city and contact details.',
    href: (id) => paths.setUpCommunity(id, 'details'),
  },
  streets: {
    title: 'Add the streets',
    why: 'Houses belong to streets.',
    href: (id) => paths.setUpCommunity(id, 'streets'),
  },
  houses: {
    title: 'Add the houses',
    why: 'As ranges or from a spreadsheet.',
    href: (id) => paths.setUpCommunity(id, 'houses'),
  },
  residents: {
    title: 'Add the residents',
    why: 'One by one, or from a spreadsheet.',
    href: () => paths.residents(),
  },
  groups: {
    title: 'Create a group',
    why: 'To message or bill some houses.',
    href: () => paths.groups(),
  },
  team: {
    title: 'Invite your team',
    why: 'Colleagues for money, gate and office.',
    href: (id) => paths.setUpCommunity(id, 'team'),
  },
  bankAccounts: {
    title: 'Add a bank account',
    why: 'For withdrawals of the estate’s money.',
    href: (id) => paths.setUpCommunity(id, 'bankAccounts'),
  },
  dues: {
    title: 'Publish the first due',
    why: 'For example a service charge or a levy.',
    href: () => paths.dues(),
  },
  picture: {
    title: 'Add a picture',
    why: 'The gate, the logo or a street.',
    href: (id) => paths.setUpCommunity(id, 'details'),
  },
};
