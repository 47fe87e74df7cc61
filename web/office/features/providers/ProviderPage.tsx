// /service-provider/:providerId: a provider with their score, jobs, papers and history.
import {
  IconArchive,
  IconBan,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { getProvider, getProviderHistory } from '#calls/providers/service-providers.ts';
import {
  providerMoves,
  type ProviderStatus,
  providerStatusWords,
} from '#contract/providers/provider-words.ts';
import type { Provider } from '#contract/providers/service-providers.ts';
import { History } from '#lib/record/History.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { countOf } from '#ui/format/count.ts';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { JobsTab } from './JobsTab.tsx';
import { PapersTab } from './PapersTab.tsx';
import { percentWords, providerTone, ratingWords, responseWords } from './words.ts';
import classes from './providers.module.css';

const ProviderDrawer = lazyPart(async () => (await import('./ProviderDrawer.tsx')).ProviderDrawer);
const MoveDrawer = lazyPart(async () => (await import('./MoveDrawer.tsx')).MoveDrawer);

const sentences = {
  'service-provider.created': 'added this provider',
  'service-provider.changed': 'changed this provider',
  'service-provider.activated': 'activated them',
  'service-provider.suspended': 'suspended them',
  'service-provider.archived': 'archived them',
  'service-provider.blocked': 'blocked them',
  'service-provider.jobEmailed': 'emailed them the link of a job',
  'service-provider.jobTexted': 'texted them the link of a job',
  'service-provider.jobEmailedTexted': 'emailed and texted them the link of a job',
  'service-provider.jobNotSent': 'offered them a job, and no message was sent',
  'service-provider.paperAdded': 'added a document',
  'service-provider.paperRemoved': 'removed a document',
};

export type Wanted = Exclude<ProviderStatus, 'Invited'>;

export function ProviderPage() {
  const { providerId = '' } = useParams({ strict: false }) as { providerId?: string };
  const params = { providerId };
  const result = useOperation(getProvider, { params });
  const [open, setOpen] = useState<'edit' | Wanted | null>(null);
  const provider = result.data;
  const actions = useActions(provider, setOpen);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const close = () => setOpen(null);
  return (
    <>
      <DetailHeader
        back={{ label: 'Service providers', href: paths.providers() }}
        title={provider?.name}
        badge={
          provider && (
            <StatusBadge tone={providerTone[provider.status]}>
              {providerStatusWords[provider.status]}
            </StatusBadge>
          )
        }
        facts={provider ? [provider.kind, provider.trades.join(', ')] : []}
        {...actions}
      />
      <Score provider={provider} />
      {provider && (
        <Parts beside className={classes.detail}>
          <DetailTabs
            tabs={[
              {
                key: 'jobs',
                label: 'Jobs',
                count: provider.score.jobs,
                render: () => <JobsTab providerId={provider.id} counted={provider.score.jobs} />,
              },
              {
                key: 'papers',
                label: 'Documents',
                count: provider.documents.length,
                render: () => <PapersTab provider={provider} />,
              },
              {
                key: 'history',
                label: 'History',
                render: () => (
                  <History
                    operation={getProviderHistory}
                    params={params}
                    sentences={sentences}
                    values={{ status: providerStatusWords }}
                  />
                ),
              },
            ]}
          />
          <About provider={provider} />
        </Parts>
      )}
      {provider && open === 'edit' && <ProviderDrawer provider={provider} onClose={close} />}
      {provider && open !== null && open !== 'edit' && (
        <MoveDrawer provider={provider} to={open} onClose={close} />
      )}
    </>
  );
}

function Score({ provider }: { provider: Provider | undefined }) {
  const score = provider?.score;
  return (
    <Figures
      loading={!score}
      items={[
        {
          label: 'Rating',
          value: score && ratingWords(score),
          hint: countOf(score?.ratings ?? 0, { one: 'rating', many: 'ratings' }),
        },
        {
          label: 'On time',
          value: score && percentWords(score.onTimePercent),
          hint: 'of finished jobs',
        },
        { label: 'Answers in', value: score && responseWords(score), hint: 'median' },
        {
          label: 'Jobs done',
          value: score?.done,
          hint: `${score?.open ?? 0} in progress, ${score?.turnedDown ?? 0} declined`,
        },
        {
          label: 'Paid',
          value: score && <MoneyText amountMinor={score.paidMinor} />,
          hint: 'for their jobs',
        },
      ]}
    />
  );
}

function About({ provider }: { provider: Provider }) {
  return (
    <Column component="aside" aria-label="About this provider">
      <KeyValueList
        title="Contact"
        items={[
          ['Person', provider.contactName],
          ['Phone', provider.phone && <PhoneText key="phone" phone={provider.phone} />],
          ['Email', provider.email],
        ]}
      />
      <KeyValueList
        title="Terms"
        items={[
          ['Working hours', provider.coverage],
          ['Rates', provider.rates],
          ['Paid to', provider.bankAccount?.label],
          ...(provider.statusReason
            ? ([[`${provider.status} because`, provider.statusReason]] as const)
            : []),
        ]}
      />
    </Column>
  );
}

const moves: Readonly<Record<Wanted, Pick<PageAction, 'label' | 'icon' | 'danger'>>> = {
  Active: { label: 'Activate', icon: <IconPlayerPlay size={16} aria-hidden /> },
  Suspended: { label: 'Suspend', icon: <IconPlayerPause size={16} aria-hidden /> },
  Archived: { label: 'Archive', icon: <IconArchive size={16} aria-hidden /> },
  Blocked: { label: 'Block', icon: <IconBan size={16} aria-hidden />, danger: true },
};

function useActions(provider: Provider | undefined, open: (what: 'edit' | Wanted) => void) {
  const mayUpdate = useMay('complaints.update');
  if (!provider || !mayUpdate) return {};
  const primary: PageAction = {
    label: 'Edit',
    icon: <IconPencil size={16} aria-hidden />,
    onClick: () => open('edit'),
  };
  const menu = (providerMoves[provider.status] as readonly Wanted[]).map((to): PageAction => ({
    ...moves[to],
    onClick: () => open(to),
  }));
  return { primary, menu };
}
