// The tours of the team and of its roles, which are parts of the settings.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const team: Tour = {
  flag: 'teamsTour',
  path: paths.settings(),
  tab: 'team',
  steps: [
    {
      anchor: 'page-title',
      title: 'Your team',
      text: 'Everyone in the team with role, streets and last activity.',
    },
    {
      anchor: 'invite-worker',
      title: 'Invite a colleague',
      text: 'By email, with a role. The link works once, for 72 hours.',
    },
    {
      anchor: 'workers',
      title: 'Change access',
      text: 'Open a team member to change role or streets, suspend or remove them.',
    },
  ],
};

export const roles: Tour = {
  flag: 'rolesTour',
  path: paths.settings(),
  tab: 'roles',
  steps: [
    {
      anchor: 'page-title',
      title: 'Roles',
      text: 'A role sets what its holders can see and do in each area.',
    },
    {
      anchor: 'add-role',
      title: 'A role of your own',
      text: 'Copy a system role and change its permissions.',
    },
    {
      anchor: 'roles',
      title: 'View as a role',
      text: 'See the product with this role before you assign it.',
    },
  ],
};
