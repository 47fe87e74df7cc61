// The setup on Today: the checklist until every step is done or it is dismissed, and a note about sample data. The note
// offers such data beside the checklist, and stays while such data is present.
import type { Setup } from '#contract/communities/setup.ts';
import { SampleNotice } from './SampleNotice.tsx';
import { SetupCard } from './SetupCard.tsx';

type SetupChecklistProps = { communityId: string; name: string; setup: Setup };

export function SetupChecklist({ communityId, name, setup }: SetupChecklistProps) {
  const { dismissed, doneCount, steps, sample } = setup;
  const isOpen = !dismissed && doneCount < steps.length;
  return (
    <>
      {isOpen && <SetupCard communityId={communityId} name={name} setup={setup} />}
      {sample !== 'None' && (isOpen || sample !== 'Offered') && (
        <SampleNotice communityId={communityId} state={sample} />
      )}
    </>
  );
}
