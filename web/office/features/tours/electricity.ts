// The tour of the utilities' part of the settings.
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
      text: 'The meters of the estate, their readings and prices.',
    },
    {
      anchor: 'consumption',
      title: 'Usage',
      text: 'Usage of twelve months, and meters with missing or unusual readings.',
    },
    {
      anchor: 'add-meter',
      title: 'Add a meter',
      text: 'Enter its first reading. All later usage is counted.',
    },
    {
      anchor: 'utility-parts',
      title: 'Readings and tariffs',
      text: 'Read a street in one round, set prices, bill usage and sell tokens.',
    },
  ],
};
