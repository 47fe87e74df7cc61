// `3 houses without a paid seat`, above the dashboard and the pages about addresses and licences, with a button to add
// seats. A person can hide it for a week. Nobody is locked out; a community that never had a licence is on the free
// plan and sees no warning, and an ended licence is only mentioned on the licence page.
import { Button, CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { getLicences } from '#calls/licences/licences.ts';
import { seats } from '#contract/shared/features.ts';
import { useAddressCount } from '#lib/community/address-count.ts';
import { activeTerms, useCommunityPlan } from '#lib/community/community-plan.ts';
import { useEstate } from '#lib/community/estate.ts';
import { useDrawnPath } from '#lib/page/drawn-path.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { countOf } from '#ui/format/count.ts';
import { paths } from '#web/paths.ts';
import { houseNoun } from './words.ts';
import classes from './licences.module.css';

const CoverDialog = lazyPart(async () => (await import('./CoverDialog.tsx')).CoverDialog);

const weekMs = 7 * 86_400_000;

const pages: readonly string[] = [paths.dashboard(), paths.addresses(), paths.licences()];

export function OutstandingBanner() {
  const path = useDrawnPath();
  const licensed = useCommunityPlan((state) => activeTerms(state)?.subscriptionSeat ?? 0);
  const count = useAddressCount((state) => state.count);
  const mayBuy = useMay('licences.create');
  const [covering, setCovering] = useState(false);
  // No warning until the count is known.
  const { outstanding } = seats(licensed, count ?? 0);
  const hasEnded = useHasEnded(licensed === 0 && path === paths.licences());
  const isTold = licensed > 0 || hasEnded;
  const communityId = useEstate((state) => state.estate?.id ?? '');
  const [hiddenUntil, setHiddenUntil] = useLocalStorage<Record<string, number>>({
    key: 'seatsBannerHiddenUntil',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const [now] = useState(() => Date.now());
  const isHidden = (hiddenUntil[communityId] ?? 0) > now;
  if (!isTold || outstanding === 0 || !pages.includes(path) || isHidden) return null;
  return (
    <section className={classes.banner} aria-label="Seats">
      <IconAlertTriangle size={18} aria-hidden />
      <p>{countOf(outstanding, houseNoun)} without a paid seat. Everything keeps working.</p>
      {mayBuy && (
        <Button size="xs" onClick={() => setCovering(true)}>
          Add seats
        </Button>
      )}
      <CloseButton
        aria-label="Hide for a week"
        onClick={() => setHiddenUntil({ ...hiddenUntil, [communityId]: now + weekMs })}
      />
      {covering && <CoverDialog outstanding={outstanding} onClose={() => setCovering(false)} />}
    </section>
  );
}

/** Whether the licence has ended. The query is enabled only on the licence page, which needs the same data. */
function useHasEnded(enabled: boolean): boolean {
  const communityId = useEstate((state) => state.estate?.id ?? '');
  const mayRead = useMay('licences.read');
  const input = { params: { communityId } };
  const { data } = useOperation(getLicences, input, {
    enabled: enabled && mayRead && communityId !== '',
  });
  return enabled && data?.subscription?.status === 'Ended';
}
