// The tours of the page of gate passes, and of the access control part of the settings.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const gatePass: Tour = {
  flag: 'gatePassTour',
  path: paths.gatePass(),
  steps: [
    {
      anchor: 'page-title',
      title: 'The gate',
      text: 'Live view of visitors expected, inside and awaiting approval.',
    },
    {
      anchor: 'gate-live',
      title: 'Check a code',
      text: 'Enter a code. Green means check in, amber means check the details, red means refuse.',
    },
    {
      anchor: 'tabs',
      title: 'History',
      text: 'Passes, visits with their steps, staff, watch-list, gates and reports.',
    },
  ],
};

export const accessControl: Tour = {
  flag: 'accessControlTour',
  path: paths.settings(),
  tab: 'access-control',
  steps: [
    {
      anchor: 'page-title',
      title: 'Access control',
      text: 'The rules of passes. Gates and devices are under Gate Pass, and guards in the Team.',
    },
    {
      anchor: 'gate-rules',
      title: 'Your rules',
      text: 'Validity of passes, overstay limits, and retention of names.',
    },
  ],
};
