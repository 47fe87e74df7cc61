// The tour of the groups.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const groups: Tour = {
  flag: 'groupTour',
  path: paths.groups(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Groups',
      text: 'A group gathers houses, streets or residents, to reach or to charge them together.',
    },
    {
      anchor: 'primary-action',
      title: 'Make one',
      text: 'Choose what it gathers: houses, whole streets, or single residents.',
    },
    {
      anchor: 'search',
      title: 'Find a group',
      text: 'By its name or its description.',
    },
    {
      anchor: 'table',
      title: 'The list',
      text: 'Click a row to see its members and to change them.',
    },
  ],
};
