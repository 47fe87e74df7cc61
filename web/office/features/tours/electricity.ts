// The tour of utilities, which are a part of the settings.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const electricity: Tour = {
  flag: 'electricityTour',
  path: paths.settings(),
  tab: 'utilities',
  steps: [
    {
      anchor: 'page-title',
      title: 'Utilities and electricity',
      text: 'Every meter of the estate, what it showed, and what a unit of it costs.',
    },
    {
      anchor: 'consumption',
      title: 'What is used',
      text: 'Twelve months at a glance, and which meters were not read or show something unusual.',
    },
    {
      anchor: 'add-meter',
      title: 'Add a meter',
      text: 'With what it shows on that day: all that is used afterwards is counted.',
    },
    {
      anchor: 'utility-parts',
      title: 'Readings and tariffs',
      text: 'Read a street in one round, say what a unit costs, bill what was used, and sell tokens.',
    },
  ],
};
