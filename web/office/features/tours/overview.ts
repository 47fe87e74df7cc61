// The tour of the page that lists a person's communities.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const overview: Tour = {
  flag: 'overviewTour',
  path: paths.communityOverview(),
  steps: [
    {
      // Beside the avatar: the middle of the page is taken by the button of an empty overview.
      anchor: 'account',
      title: 'Welcome to Courtyard',
      text: 'This tour takes 30 seconds. Press Esc or click anywhere to end it.',
    },
    {
      anchor: 'community-cards',
      title: 'Your communities',
      text: 'Each community you manage gets a card here, with its open work. Open one to work in it.',
    },
    {
      anchor: 'attention-queue',
      title: 'Everything urgent in one list',
      text: 'Decisions of all your communities. A link switches to its community first.',
    },
    {
      anchor: 'create-community',
      title: 'A new community',
      text: 'Start with the details. Add streets, houses and residents later.',
    },
    {
      anchor: 'community-selector',
      title: 'Switch from anywhere',
      text: 'Choose the community to work in. Its dashboard opens.',
    },
    {
      anchor: 'bell',
      title: 'What happened',
      text: 'News of your communities arrives here. Press ? on any page for its tour.',
    },
  ],
};
