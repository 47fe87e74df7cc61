// "n addresses beyond your licence", over the pages where addresses and licences are looked at, with one click to cover
// them. Nobody is locked out; a community without any licence is on the free plan and is not told off.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { seats } from '#contract/features.ts';
import { useAddressCount } from '#lib/address-count.ts';
import { activeTerms, useCommunityPlan } from '#lib/community-plan.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { useMay } from '#lib/permissions.ts';
import { countOf } from '#ui/format/count.ts';
import { paths } from '#web/paths.ts';
import { addressNoun } from './words.ts';
import classes from './licences.module.css';

const CoverDialog = lazyPart(async () => (await import('./CoverDialog.tsx')).CoverDialog);

const pages: readonly string[] = [paths.addresses(), paths.licences()];

export function OutstandingBanner() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const licensed = useCommunityPlan((state) => activeTerms(state)?.subscriptionSeat ?? 0);
  const count = useAddressCount((state) => state.count);
  const mayBuy = useMay('licences.create');
  const [covering, setCovering] = useState(false);
  const { outstanding } = seats(licensed, count);
  if (licensed === 0 || outstanding === 0 || !pages.includes(path)) return null;
  return (
    <section className={classes.banner} aria-label="Seats">
      <IconAlertTriangle size={18} aria-hidden />
      <p>{countOf(outstanding, addressNoun)} beyond your licence. Everything goes on working.</p>
      {mayBuy && (
        <Button size="xs" onClick={() => setCovering(true)}>
          Cover them
        </Button>
      )}
      {covering && <CoverDialog outstanding={outstanding} onClose={() => setCovering(false)} />}
    </section>
  );
}
