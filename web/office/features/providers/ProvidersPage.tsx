// /service-provider: the estate's service providers, with their performance.
import { IconScale, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { getProvider, listProviders, providerList } from '#calls/providers/service-providers.ts';
import { providerStatuses, providerStatusWords } from '#contract/providers/provider-words.ts';
import type { ProviderRow } from '#contract/providers/service-providers.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { call } from '#lib/api/api.ts';
import { useRowForm } from '#lib/list/row-form.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { toastError } from '#lib/api/toast.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import type { BulkLook } from '#ui/list/bulk/bulk.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import {
  comparable,
  paperTone,
  percentWords,
  providerTone,
  ratingWords,
  responseWords,
} from './words.ts';

const CompareDialog = lazyPart(async () => (await import('./CompareDialog.tsx')).CompareDialog);
const ProviderDrawer = lazyPart(async () => (await import('./ProviderDrawer.tsx')).ProviderDrawer);

const cells = {
  trades: (row: ProviderRow) => row.trades.join(', '),
  status: ({ status }: ProviderRow) => (
    <StatusBadge tone={providerTone[status]}>{providerStatusWords[status]}</StatusBadge>
  ),
  papers: ({ papers }: ProviderRow) => <StatusBadge tone={paperTone[papers]}>{papers}</StatusBadge>,
  rating: (row: ProviderRow) => ratingWords(row.score),
  onTime: (row: ProviderRow) => percentWords(row.score.onTimePercent),
  response: (row: ProviderRow) => responseWords(row.score),
  jobs: ({ score: { done, open } }: ProviderRow) =>
    open > 0 ? `${done}, ${open} in progress` : done,
  contact: ({ phone, email }: ProviderRow) =>
    phone ? <PhoneText phone={phone} /> : (email ?? <EmptyValue />),
};

const options = {
  Status: providerStatuses.map((value) => ({ value, label: providerStatusWords[value] })),
  Rating: ['4', '3', '2'].map((value) => ({ value, label: `${value} stars or more` })),
};

export function ProvidersPage({ nav }: { nav: ReactNode }) {
  const { view } = useList(providerList, listProviders, { cells, options });
  const [creating, setCreating] = useState(false);
  const mayUpdate = useMay('complaints.update');
  const { onEdit, form } = useRowForm(
    (id) => call(getProvider, { params: { providerId: id } }),
    (provider, close) => <ProviderDrawer provider={provider} onClose={close} />,
  );
  const [compared, setCompared] = useState<readonly string[]>();
  const compare: BulkLook = {
    key: 'compare',
    label: 'Compare',
    icon: <IconScale size={16} aria-hidden />,
    look: (chosen) => {
      const ids = chosen.kind === 'ids' ? chosen.ids : [];
      if (ids.length >= comparable.least && ids.length <= comparable.most) setCompared(ids);
      else toastError('Choose two to four providers to compare.');
    },
  };
  const create = {
    label: 'Add provider',
    icon: <IconUserPlus size={16} aria-hidden />,
    onClick: () => setCreating(true),
  };
  return (
    <>
      {nav}
      <PageHeader title="Service providers" {...(mayUpdate && { primary: create })} />
      <ListView
        {...view}
        rowLabel={(row) => row.name}
        rowHref={(row) => paths.provider(row.id)}
        bulk={[compare]}
        {...(mayUpdate && { onEdit })}
        empty={{
          picture: <EmptyPeople />,
          title: 'No providers yet',
          text: 'For example plumbers or electricians. They get jobs by link and need no account.',
          ...(mayUpdate && { action: create }),
        }}
      />
      {form}
      {compared && <CompareDialog ids={compared} onClose={() => setCompared(undefined)} />}
      {creating && <ProviderDrawer onClose={() => setCreating(false)} />}
    </>
  );
}
