// Derives a community's setup progress from its data: a step is done when its data exists.
import {
  type SetupFacts,
  setupSteps,
  type SetupStep,
  wizardSteps,
} from '#contract/communities/setup.ts';

/** The figures of `community_facts`. */
export type Facts = {
  houses: number;
  residents: number;
  streets: number;
  groups: number;
  colleagues: number;
  /** Workers whose invitation is still open. */
  invited: number;
  bankAccounts: number;
  dues: number;
  unread: number;
};

type Described = Facts & {
  address: string;
  city: string;
  contactPhone: string | null;
  contactEmail: string | null;
  profilePicture: string | null;
  setupProgress: Record<string, unknown>;
};

export function setupFactsOf(community: Described): SetupFacts {
  const steps = setupSteps.map((key) => {
    const count = countOf(key, community);
    return { key, count, done: count > 0 };
  });
  const { wizardStep, dismissed } = community.setupProgress;
  return {
    steps,
    invited: community.invited,
    doneCount: steps.filter(({ done }) => done).length,
    wizardStep: wizardSteps.find((step) => step === wizardStep) ?? 'streets',
    dismissed: dismissed === true,
  };
}

function countOf(step: SetupStep, community: Described): number {
  if (step === 'details') return hasDetails(community) ? 1 : 0;
  if (step === 'picture') return community.profilePicture === null ? 0 : 1;
  if (step === 'team') return community.colleagues;
  return community[step];
}

/** Whether the community has an address, a city, and a phone or email address. */
const hasDetails = (community: Described): boolean =>
  community.address !== '' &&
  community.city !== '' &&
  (community.contactPhone !== null || community.contactEmail !== null);
