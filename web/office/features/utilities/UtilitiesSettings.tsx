// Settings → Utilities: meters, readings, tariffs, bills and tokens. While the add-on is off the page is locked;
// existing records stay readable.
import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useContext } from 'react';
import { listMeters } from '#calls/utilities/utility-meters.ts';
import { useCommunityPlan } from '#lib/community/community-plan.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useOperation } from '#lib/api/use-operation.ts';
import { Locked } from '#ui/illustrations/Locked.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { SideScroll } from '#ui/layout/SideScroll.tsx';
import { LockedState } from '#ui/state/LockedState.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { UpgradeContext } from '#ui/state/upgrade.ts';
import { paths } from '#web/paths.ts';
import { useIsOn } from './words.ts';
import classes from './utilities.module.css';

const parts: readonly { key: string; label: string; Part: ComponentType }[] = [
  {
    key: 'meters',
    label: 'Meters',
    Part: lazyPart(async () => (await import('./MetersPart.tsx')).MetersPart),
  },
  {
    key: 'readings',
    label: 'Readings',
    Part: lazyPart(async () => (await import('./ReadingsPart.tsx')).ReadingsPart),
  },
  {
    key: 'tariffs',
    label: 'Tariffs',
    Part: lazyPart(async () => (await import('./TariffsPart.tsx')).TariffsPart),
  },
  {
    key: 'bills',
    label: 'Bills',
    Part: lazyPart(async () => (await import('./BillsPart.tsx')).BillsPart),
  },
  {
    key: 'tokens',
    label: 'Tokens',
    Part: lazyPart(async () => (await import('./TokensPart.tsx')).TokensPart),
  },
];

const gives = [
  'Meters with their houses, readings and monthly usage',
  'Reading rounds by street, with a warning for unusual readings',
  'Tariffs with steps and tax, and bills with their calculation',
  'Prepaid tokens that residents buy from their house’s wallet',
];

export function UtilitiesSettings() {
  const isOn = useIsOn();
  const isPremium = useCommunityPlan(({ plan }) => plan === 'premium');
  const upgrade = useContext(UpgradeContext);
  const search = useSearch({ strict: false }) as { Part?: string };
  const navigate = useNavigate();
  const query = { PageSize: '1', State: 'Active,Replaced,Retired' };
  const kept = useOperation(listMeters, { query }, { enabled: !isOn });
  if (!isOn && !kept.data?.totalCount) {
    return (
      <UpgradeContext value={isPremium ? paths.addOns : upgrade}>
        <LockedState
          picture={<Locked />}
          feature="All Utilities"
          gives={gives}
          sentence={
            isPremium
              ? 'All Utilities is an add-on of the premium plan at no extra price. Switch it on separately.'
              : 'All Utilities is an add-on of the premium plan. Kindly upgrade your plan to activate this feature.'
          }
        />
      </UpgradeContext>
    );
  }
  const open = parts.find(({ key }) => key === search.Part) ?? parts[0];
  const show = (next: string) =>
    navigate({
      to: '.',
      search: { Tab: 'utilities', ...(next !== parts[0]?.key && { Part: next }) } as never,
      resetScroll: false,
    }).catch(() => undefined);
  return (
    <Column gap={8} miw={0}>
      {!isOn && (
        <div className={classes.off} role="status">
          <p>
            <strong>All Utilities is off.</strong> Records stay visible. You can add more when it is
            on again.
          </p>
          <Button renderRoot={(props) => <PlainLink {...props} href={paths.addOns()} />}>
            Activate Feature
          </Button>
        </div>
      )}
      <SideScroll data-tour="utility-parts">
        <SegmentedControl
          aria-label="Parts of utilities"
          value={open?.key ?? ''}
          onChange={show}
          data={parts.map(({ key, label }) => ({ value: key, label }))}
        />
      </SideScroll>
      {open && (
        <Parts className={classes.parts}>
          <open.Part />
        </Parts>
      )}
    </Column>
  );
}
