// The tour of the page of groups.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const groups: Tour = {
  flag: 'groupTour',
  path: paths.groups(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Groups',
      text: 'A group is a set of houses, streets or residents to message or bill together.',
    },
    {
      anchor: 'primary-action',
      title: 'Create a group',
      text: 'Choose houses, streets or residents.',
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
