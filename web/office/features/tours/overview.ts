// The tour of the overview of communities.
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
      text: 'This takes half a minute. Esc, or a click anywhere on the page, ends it.',
    },
    {
      anchor: 'community-cards',
      title: 'Your communities',
      text: 'Each community you manage gets a card here, with its open work. Open one to work in it.',
    },
    {
      anchor: 'attention-queue',
      title: 'Everything urgent in one list',
      text: 'Decisions of all communities, each made here. A link switches to its community first.',
    },
    {
      anchor: 'create-community',
      title: 'A new community',
      text: 'Details first; streets, houses and residents can follow whenever you like.',
    },
    {
      anchor: 'community-selector',
      title: 'Switch from anywhere',
      text: 'The community that you are working in is named here. Click it to go to another.',
    },
    {
      anchor: 'bell',
      title: 'What happened',
      text: 'News of your communities arrives here. Press ? on any page for its tour.',
    },
  ],
};
