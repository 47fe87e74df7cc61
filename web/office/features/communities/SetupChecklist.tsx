// The setup checklist above the pages of a feature, until every step is done or the checklist is dismissed. Also a
// note about sample data while such data is offered or present.
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { getSetup } from '#calls/communities/setup.ts';
import { useEstate } from '#lib/community/estate.ts';
import { useMay } from '#lib/session/permissions.ts';
import { storedSlice } from '#lib/session/slice.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { paths } from '#web/paths.ts';
import classes from './setup.module.css';

const SampleNotice = lazy(async () => ({
  default: (await import('./SampleNotice.tsx')).SampleNotice,
}));
const SetupCard = lazy(async () => ({ default: (await import('./SetupCard.tsx')).SetupCard }));

/** The pages that show the checklist. The overview and the wizard show the setup in their own way. */
const areas: readonly string[] = [
  paths.residents(),
  paths.addresses(),
  paths.groups(),
  paths.dues(),
  paths.finances(),
];

type Closed = { closedFor: string | null; setClosedFor: (closedFor: string | null) => void };

/**
 * The last community known to have no checklist. For any other community, an empty space is reserved while the
 * checklist loads, so that nothing moves under the pointer.
 */
const useClosed = storedSlice<Closed>(
  (set) => ({ closedFor: null, setClosedFor: (closedFor) => set({ closedFor }) }),
  { name: 'setupChecklist', pick: ({ closedFor }) => ({ closedFor }) },
);

export function SetupChecklist() {
  const estate = useEstate((state) => state.estate);
  const mayChange = useMay('settings.update');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isHere = estate !== null && mayChange && areas.includes(path);
  const communityId = estate?.id ?? '';
  const { data } = useOperation(getSetup, { params: { communityId } }, { enabled: isHere });
  const isOpen = data && !data.dismissed && data.doneCount < data.steps.length;
  const { closedFor, setClosedFor } = useClosed();
  useEffect(() => {
    if (isOpen !== undefined) setClosedFor(isOpen ? null : communityId);
  }, [isOpen, communityId, setClosedFor]);
  const sample = data?.sample ?? 'None';
  const isOffered = sample === 'Offered' && isOpen === true;
  const notice = isHere && (isOffered || sample === 'Coming' || sample === 'There') && (
    <Suspense>
      <SampleNotice communityId={communityId} state={sample} />
    </Suspense>
  );
  if (!isHere) return null;
  if (isOpen === false) return notice || null;
  const room = closedFor === communityId ? null : <div className={classes.room} />;
  if (!data) return room;
  return (
    <>
      <Suspense fallback={room}>
        <SetupCard communityId={communityId} name={estate.name} setup={data} />
      </Suspense>
      {notice}
    </>
  );
}
