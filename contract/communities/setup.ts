// The setup of a community: the current step of the wizard, and a checklist. A step of the checklist is done when the
// data shows it.
import { z } from 'zod';
import { figureTopics } from '#contract/shared/areas.ts';
import { InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

/** The wizard's steps, in order. */
export const wizardSteps = [
  'details',
  'streets',
  'houses',
  'team',
  'bankAccounts',
  'done',
] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The checklist's steps, in order. */
export const setupSteps = [
  'details',
  'streets',
  'houses',
  'residents',
  'groups',
  'team',
  'bankAccounts',
  'dues',
  'picture',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The progress of a community's setup. */
export const SetupFacts = z.object({
  steps: z.array(
    z.object({
      key: z.enum(setupSteps),
      done: z.boolean(),
      /** The number of records that the step counts, such as streets, houses, residents or published dues. */
      count: z.number().int(),
    }),
  ),
  /** The colleagues in the count of the step `team` who have not accepted their invitation yet. */
  invited: z.number().int(),
  doneCount: z.number().int(),
  /** The wizard's current step; `done` after the person has finished the wizard. */
  wizardStep: z.enum(wizardSteps),
  /** Whether the checklist was dismissed. */
  dismissed: z.boolean(),
});
export type SetupFacts = z.infer<typeof SetupFacts>;

export const sampleStates = ['Offered', 'Coming', 'There', 'None'] as const;
export type SampleState = (typeof sampleStates)[number];

export const Setup = SetupFacts.extend({
  /** The state of sample data: offered to an empty community, being created, ready to be removed, or none of these. */
  sample: z.enum(sampleStates),
});
export type Setup = z.infer<typeof Setup>;

export const getSetup = operation({
  name: 'getSetup',
  method: 'GET',
  path: '/community/:communityId/setup',
  summary: 'Get the progress of a community’s setup',
  access: 'settings.read',
  refreshedBy: figureTopics,
  params: InCommunity,
  data: Setup,
});

export const changeSetup = operation({
  name: 'changeSetup',
  method: 'PATCH',
  path: '/community/:communityId/setup',
  summary: 'Save the step of the setup or hide the checklist; `done` activates the community',
  access: 'settings.update',
  params: InCommunity,
  body: z
    .strictObject({ wizardStep: z.enum(wizardSteps), dismissed: z.boolean() })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Send at least one field to save.'),
  data: Setup,
});
