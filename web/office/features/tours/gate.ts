// The tours of the gate and of access control, which is a part of the settings.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const gatePass: Tour = {
  flag: 'gatePassTour',
  path: paths.gatePass(),
  steps: [
    {
      anchor: 'page-title',
      title: 'The gate',
      text: 'Who is expected, who is inside and who waits for a yes, as it happens.',
    },
    {
      anchor: 'gate-live',
      title: 'One answer a check',
      text: 'Enter a code: green means check in, amber means look closer, red says why not.',
    },
    {
      anchor: 'tabs',
      title: 'Everything that was',
      text: 'Passes, visits with each of their steps, staff, the watch-list, gates and reports.',
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
      text: 'Who stands at which gate, with what device, and the rules of passes.',
    },
    {
      anchor: 'security-users',
      title: 'Guards with a PIN',
      text: 'They need no email address: they sign in on a registered device.',
    },
    {
      anchor: 'gate-rules',
      title: 'Your rules',
      text: 'How long passes hold, when a delivery has stayed too long, and when names are forgotten.',
    },
  ],
};
