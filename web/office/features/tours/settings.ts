// The tours of the settings: their parts as a whole, and the bank accounts. Team and roles have their own.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const settings: Tour = {
  flag: 'settingsTour',
  path: paths.settings(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Settings',
      text: 'What is yours, such as your password and where you are signed in, and what is the community’s.',
    },
    {
      anchor: 'settings-parts',
      title: 'Its parts',
      text: 'You see the settings that your role opens. The community’s owner sees all of them.',
    },
    {
      anchor: 'second-step',
      title: 'A second step',
      text: 'Protect your sign-in with an app on your phone. It takes a minute.',
    },
  ],
};

export const panic: Tour = {
  flag: 'panicTour',
  path: paths.settings(),
  tab: 'panic',
  steps: [
    {
      anchor: 'page-title',
      title: 'Panic',
      text: 'Whom an alarm reaches, and how fast. Guards on shift and managers are told at once.',
    },
    {
      anchor: 'panic-contacts',
      title: 'Contacts',
      text: 'Called one after the other until somebody answers. The order is the order here.',
    },
    {
      anchor: 'panic-numbers',
      title: 'Emergency services',
      text: 'Shown to people who raise or answer an alarm.',
    },
  ],
};

export const bankAccounts: Tour = {
  flag: 'bankAccountTour',
  path: paths.settings(),
  tab: 'bank-accounts',
  steps: [
    {
      anchor: 'page-title',
      title: 'Bank accounts',
      text: 'Money leaves the estate to these accounts alone, and to no other.',
    },
    {
      anchor: 'add-bank-account',
      title: 'Add one',
      text: 'We ask the bank whose it is, and you for a code. It can be used after a day.',
    },
    {
      anchor: 'table',
      title: 'What stands there',
      text: 'The holder as you wrote it beside the holder by the bank, and from when it may be used.',
    },
  ],
};
