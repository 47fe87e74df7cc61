// `/homes`: the person's homes, in every community at once. Other features render what a house owes and the community's
// news. A part is left out if its feature is off for residents or the person is suspended; the debt also if the person
// may not pay for the house.
import { Skeleton } from '@mantine/core';
import type { ComponentType } from 'react';
import { listHomes } from '#calls/residents/homes.ts';
import type { ApartmentFeatureKey } from '#contract/shared/features.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Welcome } from '#ui/illustrations/Welcome.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import classes from './homes.module.css';

type Home = Answer<typeof listHomes>[number];

type HomesPageProps = {
  Owes: ComponentType<{ communityId: string; houseId: string }>;
  Notices: ComponentType<{ communityId: string }>;
};

export function HomesPage(parts: HomesPageProps) {
  const { data, error, refetch } = useOperation(listHomes, {});
  return (
    <>
      <PageHeader title="Your homes" sentence="Your dues and the notices of your community." />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} radius="md" />}
      {data?.length === 0 && (
        <EmptyState
          picture={<Welcome />}
          title="You haven’t joined a community yet"
          text="Open the link in your invitation email, or ask your community’s managers for an invitation."
        />
      )}
      {data?.map((home) => (
        <HomeCard key={home.communityId} home={home} {...parts} />
      ))}
    </>
  );
}

function HomeCard({ home, Owes, Notices }: HomesPageProps & { home: Home }) {
  const { communityId, communityName, city, isSuspended, houses } = home;
  const isOpen = (feature: ApartmentFeatureKey) =>
    !isSuspended && home.apartmentFeatures[feature] === true;
  return (
    <SettingsCard level={2} title={communityName} text={city}>
      {isSuspended && (
        <Muted>The managers suspended your access. Contact them for the reason.</Muted>
      )}
      {!isSuspended && houses.length === 0 && <Muted>You have no house in this community.</Muted>}
      {houses.map(({ id, label, relationship, canPay }) => (
        <section key={id} className={classes.house} aria-label={label}>
          <PartTitle component="h3">{label}</PartTitle>
          <Muted>{relationship}</Muted>
          {canPay && isOpen('Pay Active Dues') && <Owes communityId={communityId} houseId={id} />}
        </section>
      ))}
      {isOpen('Broadcast') && <Notices communityId={communityId} />}
    </SettingsCard>
  );
}
