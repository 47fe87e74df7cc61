// `/community-overview/create`: from a name to a community with streets, houses, a team and a bank account. Every step
// but the first can be skipped. Saved steps stay when the person leaves, and returning resumes at the furthest step.
import type { StepProps } from './step-props.ts';
import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { getCommunity } from '#calls/communities/communities.ts';
import { changeSetup, getSetup } from '#calls/communities/setup.ts';
import type { Community } from '#contract/communities/communities.ts';
import type { SetupFacts, WizardStep } from '#contract/communities/setup.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import type { LeaveRef } from '#ui/form/Form.tsx';
import { CommunityLocale, defaultLocale } from '#ui/text/locale.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { forgetUnsaved } from '#ui/page/unsaved.ts';
import { WizardPage } from '#ui/wizard/WizardPage.tsx';
import { BankAccountStep } from './BankAccountStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { HousesStep } from './HousesStep.tsx';
import { StreetsStep } from './StreetsStep.tsx';
import { TeamStep } from './TeamStep.tsx';
import { useWizardPlace, wizardSteps } from './use-wizard-place.ts';
import { nextStep, shownSteps, stepBefore } from './wizard-steps.ts';

export function CreateCommunityPage() {
  const { communityId, go } = useWizardPlace();
  if (communityId) return <KnownCommunity key={communityId} communityId={communityId} />;
  return (
    <WizardPage
      title="Create a community"
      sentence="Only the first step is required. You can stop after it and come back later."
      steps={shownSteps(undefined)}
      step="details"
      onStep={() => undefined}
    >
      <DetailsStep onDone={(id) => go('streets', id)} />
    </WizardPage>
  );
}

function KnownCommunity({ communityId }: { communityId: string }) {
  const params = { communityId };
  const community = useOperation(getCommunity, { params }, { staleTime: 0 });
  const setup = useOperation(getSetup, { params }, { staleTime: 0 });
  const error = community.error ?? setup.error;
  if (community.data && setup.data) {
    return (
      <CommunityLocale value={community.data}>
        <Steps community={community.data} setup={setup.data} />
      </CommunityLocale>
    );
  }
  return (
    <CommunityLocale value={defaultLocale}>
      <PageHeader title="Set up a community" />
      {error ? (
        <ErrorState error={error} onRetry={() => void community.refetch()} />
      ) : (
        <Skeleton height={480} radius="md" />
      )}
    </CommunityLocale>
  );
}

function Steps({ community, setup }: { community: Community; setup: SetupFacts }) {
  const { step: named, go } = useWizardPlace();
  const step = named ?? setup.wizardStep;
  const params = { communityId: community.id };
  const keep = useAct(changeSetup, { toasts: 'errors' });
  const leaveRef: LeaveRef = useRef(undefined);
  const advance = async (to: WizardStep) => {
    if (!((await leaveRef.current?.()) ?? true)) return;
    // The user has agreed to leave the form, so the navigation must not ask again.
    const markAgain = forgetUnsaved();
    const isFurther = wizardSteps.indexOf(to) > wizardSteps.indexOf(setup.wizardStep);
    try {
      if (isFurther) await keep.mutateAsync({ params, body: { wizardStep: to } });
    } catch {
      // A toast shows the error. The wizard stays at this step with its unsaved form.
      markAgain();
      return;
    }
    go(to);
  };
  const onNext = () => void advance(nextStep(step));
  const given: StepProps = {
    community,
    setup,
    onBack: () => go(stepBefore(step)),
    onNext,
    leaveRef,
  };
  return (
    <WizardPage
      title={`Set up ${community.name}`}
      sentence="Your progress is saved. You can stop at any step and come back."
      steps={shownSteps(setup)}
      step={step}
      onStep={(key) => go(key as WizardStep)}
    >
      {step === 'details' && (
        <DetailsStep community={community} onDone={onNext} leaveRef={leaveRef} />
      )}
      {step === 'streets' && <StreetsStep {...given} />}
      {step === 'houses' && <HousesStep {...given} />}
      {step === 'team' && <TeamStep {...given} />}
      {step === 'bankAccounts' && <BankAccountStep {...given} />}
      {step === 'done' && <DoneStep community={community} setup={setup} />}
    </WizardPage>
  );
}
