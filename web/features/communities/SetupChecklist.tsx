// The setup checklist over the pages of an area, until every step is done or somebody puts it away.
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getSetup } from '#calls/setup.ts';
import { useEstate } from '#lib/estate.ts';
import { useMay } from '#lib/permissions.ts';
import { useOperation } from '#lib/use-operation.ts';
import { paths } from '#web/paths.ts';

const SetupCard = lazy(async () => ({ default: (await import('./SetupCard.tsx')).SetupCard }));

/** Pages of an area; on the overview and in the wizard the setup is told of otherwise. */
const areas: readonly string[] = [paths.residents(), paths.addresses(), paths.groups()];

export function SetupChecklist() {
  const estate = useEstate((state) => state.estate);
  const mayChange = useMay('settings.update');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isShown = estate !== null && mayChange && areas.includes(path);
  const communityId = estate?.id ?? '';
  const { data } = useOperation(getSetup, { params: { communityId } }, { enabled: isShown });
  if (!isShown || !data || data.dismissed || data.doneCount === data.steps.length) return null;
  return (
    <Suspense>
      <SetupCard communityId={communityId} name={estate.name} setup={data} />
    </Suspense>
  );
}
