// /upgrade: the benefits of premium, with the requested feature on top, the price for this community, and payment.
// Everything unlocks as soon as the gateway has confirmed the payment.
import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { getLicences } from '#calls/licences/licences.ts';
import { apartmentFeaturesOff, communityFeaturesOff } from '#contract/shared/features.ts';
import type { Licences } from '#contract/licences/licences.ts';
import type { SeatOrderKind } from '#contract/licences/seat-words.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Parts } from '#ui/layout/Parts.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { type Blocked, BlockedFeature } from './BlockedFeature.tsx';
import { ReturnNotice, WaitingNotice } from './OrderNotice.tsx';
import { PlanComparison } from './PlanComparison.tsx';
import { SeatCalculator } from './SeatCalculator.tsx';
import { wantedFeature } from './wanted.ts';
import { kindWords } from './words.ts';
import classes from './licences.module.css';

const isFeature = (name: string | undefined): name is Blocked =>
  ([...communityFeaturesOff, ...apartmentFeaturesOff] as readonly string[]).includes(name ?? '');

export function UpgradePage() {
  const [{ Feature, Order }] = useUrlState();
  const mayRead = useMay('licences.read');
  const mayBuy = useMay('licences.create');
  const { data } = useOperation(getLicences, {}, { enabled: mayRead });
  // After returning from the payment, still show the requested feature, now active.
  const wanted = Feature ?? (Order ? wantedFeature() : undefined);
  const feature = isFeature(wanted) ? wanted : undefined;
  return (
    <>
      <PageHeader
        title="Upgrade"
        sentence="One price per seat, one seat per active address, all premium features included."
      />
      {Order && mayRead && <ReturnNotice orderId={Order} />}
      {data?.openOrder && data.openOrder.id !== Order && <WaitingNotice order={data.openOrder} />}
      <Parts beside className={classes.upgrade}>
        <div className={classes.side}>
          {feature && <BlockedFeature feature={feature} />}
          <section className={classes.panel} aria-labelledby="seats">
            <h2 className={classes.subtitle} id="seats">
              {data && runs(data) ? 'Your plan is premium' : 'Seats for this community'}
            </h2>
            {mayBuy ? (
              <Offer licences={data} feature={feature} />
            ) : (
              <Text size="sm">Your role can’t buy licences. Ask the community’s owner.</Text>
            )}
          </section>
        </div>
        <PlanComparison first={feature} />
      </Parts>
    </>
  );
}

const runs = ({ subscription }: Licences): boolean =>
  subscription !== null && subscription.status !== 'Ended';

type OfferProps = { licences: Licences | undefined; feature: string | undefined };

const Offer = ({ licences, feature }: OfferProps) =>
  licences ? <Buying licences={licences} feature={feature} /> : <Skeleton height={320} />;

/** Buys the first seats, more seats, or the next period. */
function Buying({ licences, feature }: { licences: Licences; feature: string | undefined }) {
  const { subscription, used, outstanding, forecast, openOrder, canBuy, currency } = licences;
  const isRunning = runs(licences);
  const inGrace = subscription?.status === 'Grace';
  const [chosen, setChosen] = useState<SeatOrderKind>(inGrace ? 'Renewal' : 'Added');
  const kind = isRunning ? chosen : 'New';
  if (!canBuy) {
    return <Text size="sm">Seats can’t be paid here in {currency} yet. Contact support.</Text>;
  }
  if (openOrder) return <Text size="sm">Pay or cancel the pending order first.</Text>;
  const seats = { New: used, Added: outstanding, Renewal: forecast?.seats ?? used };
  return (
    <>
      {isRunning && (
        <>
          <Text size="sm" mb={12}>
            <TextLink href={paths.licences()}>See your licences</TextLink>, or buy more.
          </Text>
          <SegmentedControl
            fullWidth
            mb={16}
            aria-label="Order"
            value={chosen}
            onChange={(value) => setChosen(value as SeatOrderKind)}
            data={(['Added', 'Renewal'] as const).map((value) => ({
              value,
              label: kindWords[value],
              disabled: value === 'Added' ? inGrace : licences.renewal !== null,
            }))}
          />
        </>
      )}
      <SeatCalculator
        key={kind}
        kind={kind}
        seats={seats[kind]}
        used={used}
        feature={feature}
        {...(isRunning && subscription && { period: subscription.period })}
      />
    </>
  );
}
