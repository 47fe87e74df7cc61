// The tours of the settings: their parts as a whole, the emergency alarms, and the bank accounts. Team and roles have
// their own.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const settings: Tour = {
  flag: 'settingsTour',
  path: paths.settings(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Settings',
      text: 'Your own settings, such as password and sessions, and those of the community.',
    },
    {
      anchor: 'settings-parts',
      title: 'Sections',
      text: 'You see the settings of your role. The owner sees all settings.',
    },
    {
      anchor: 'second-step',
      title: 'Two-factor authentication',
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
      title: 'Emergency alarms',
      text: 'The recipients and delays of alarms. Guards on shift and managers are notified immediately.',
    },
    {
      anchor: 'panic-contacts',
      title: 'Contacts',
      text: 'Texted in this order until somebody answers.',
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
      text: 'Withdrawals can only go to these accounts.',
    },
    {
      anchor: 'add-bank-account',
      title: 'Add one',
      text: 'The bank checks the holder, and you confirm with a code. The account can be used after one day.',
    },
    {
      anchor: 'table',
      title: 'Account holder',
      text: 'The holder you entered, the holder from the bank, and the first day of use.',
    },
  ],
};
