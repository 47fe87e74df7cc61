// /licenses: licensed and used seats with the next renewal, orders, invoices, and add-ons.
import { Alert } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { getLicences } from '#calls/licences/licences.ts';
import type { Licences, Subscription } from '#contract/licences/licences.ts';
import { useCommunityPlan } from '#lib/community/community-plan.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { AddOnsTab } from './AddOnsTab.tsx';
import { WaitingNotice } from './OrderNotice.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { UsageTab } from './UsageTab.tsx';
import { periodWords } from './words.ts';

export function LicencesPage() {
  const mayBuy = useMay('licences.create');
  const plan = useCommunityPlan((state) => state.plan);
  const { data, error, refetch } = useOperation(getLicences);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  const buy = {
    label: (data?.plan ?? plan) === 'premium' ? 'Buy seats' : 'Upgrade',
    icon: <IconArrowUpRight size={16} aria-hidden />,
    href: paths.upgrade(),
  };
  return (
    <>
      <PageHeader
        title="Licenses"
        sentence="Each active house needs a seat. Nobody is locked out if you run short."
        {...(mayBuy && { primary: buy })}
      />
      {data?.openOrder && <WaitingNotice order={data.openOrder} />}
      {data?.subscription && <Lapsing subscription={data.subscription} />}
      <DetailTabs
        label="Parts of the licences"
        tabs={[
          {
            key: 'usage',
            label: 'Usage',
            render: () => (
              <>
                <Seats licences={data} />
                <UsageTab licences={data} />
              </>
            ),
          },
          { key: 'orders', label: 'Orders', render: () => <OrdersTab /> },
          { key: 'invoices', label: 'Invoices', render: () => <OrdersTab invoicesOnly /> },
          { key: 'add-ons', label: 'Add-ons', render: () => <AddOnsTab licences={data} /> },
        ]}
      />
    </>
  );
}

function Seats({ licences: data }: { licences: Licences | undefined }) {
  return (
    <Figures
      loading={!data}
      items={[
        { label: 'Licensed', value: data && formatCount(data.licensed), hint: hintOf(data) },
        { label: 'Used', value: data && formatCount(data.used), hint: 'Active houses' },
        { label: 'Unused', value: data && formatCount(data.unused), hint: 'For new houses' },
        {
          label: 'Outstanding',
          value: data && formatCount(data.outstanding),
          hint: 'Houses without a seat',
        },
      ]}
    />
  );
}

function hintOf(data: Licences | undefined) {
  if (!data?.subscription || data.subscription.status === 'Ended') return 'Freemium plan';
  const { period, endsOn } = data.subscription;
  return (
    <>
      {periodWords[period]}, until <DayText day={endsOn} />
    </>
  );
}

/** Shown when the subscription is about to end, in its grace period, or ended. */
function Lapsing({ subscription }: { subscription: Subscription }) {
  const { status, daysLeft, endsOn, graceEndsOn } = subscription;
  if (status === 'Active' && daysLeft > 14) return null;
  if (status === 'Active') {
    return (
      <Alert
        color="yellow"
        mb={16}
        title={`The seats end in ${countOf(daysLeft + 1, { one: 'day', many: 'days' })}`}
      >
        They run until <DayText day={endsOn} />. You can renew with more or fewer seats.
      </Alert>
    );
  }
  if (status === 'Grace') {
    return (
      <Alert color="red" mb={16} title="The paid period has ended">
        Everything works until <DayText day={graceEndsOn} />. Renew before then to avoid
        interruptions.
      </Alert>
    );
  }
  return (
    <Alert color="gray" mb={16} title="The premium plan has ended">
      <StatusBadge tone="neutral">Ended</StatusBadge> on <DayText day={graceEndsOn} />. Existing
      records still work. New premium features need a renewal.
    </Alert>
  );
}
