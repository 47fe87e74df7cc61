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
      text: 'Everyone who works here, with their role, their streets and when they were last seen.',
    },
    {
      anchor: 'invite-worker',
      title: 'Invite a colleague',
      text: 'By email, with a role. The link works once, for 72 hours.',
    },
    {
      anchor: 'workers',
      title: 'Change somebody’s place',
      text: 'Open a worker to give another role or streets, to suspend or to remove them.',
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
      text: 'A role says what its holders may see and do, area by area.',
    },
    {
      anchor: 'add-role',
      title: 'A role of your own',
      text: 'Copy one of the system and leave out what it should not do.',
    },
    {
      anchor: 'roles',
      title: 'View as a role',
      text: 'See the product as its holders do, before you give it to anybody.',
    },
  ],
};
