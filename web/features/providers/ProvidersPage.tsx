// /service-provider: the estate's service providers, with their performance.
import { IconScale, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { listProviders } from '#calls/providers/service-providers.ts';
import {
  paperStates,
  providerStatuses,
  providerStatusWords,
  trades,
} from '#contract/providers/provider-words.ts';
import type { ProviderRow } from '#contract/providers/service-providers.ts';
import { useExport } from '#lib/list/export-list.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { toastError } from '#lib/api/toast.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import type { BulkLook } from '#ui/list/bulk/bulk.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
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
  providerNoun,
  providerTone,
  ratingWords,
  responseWords,
} from './words.ts';

const CompareDialog = lazyPart(async () => (await import('./CompareDialog.tsx')).CompareDialog);
const ProviderDrawer = lazyPart(async () => (await import('./ProviderDrawer.tsx')).ProviderDrawer);

const columns: ListColumn<ProviderRow>[] = [
  {
    key: 'name',
    title: 'Provider',
    sortable: true,
    fixed: true,
    card: 'title',
    width: 210,
    render: (row) => row.name,
  },
  {
    key: 'trades',
    title: 'Trades',
    card: 'subtitle',
    width: 190,
    render: (row) => row.trades.join(', '),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 125,
    render: (row) => (
      <StatusBadge tone={providerTone[row.status]}>{providerStatusWords[row.status]}</StatusBadge>
    ),
  },
  {
    key: 'papers',
    title: 'Papers',
    width: 125,
    render: (row) => <StatusBadge tone={paperTone[row.papers]}>{row.papers}</StatusBadge>,
  },
  {
    key: 'rating',
    title: 'Rating',
    sortable: true,
    width: 100,
    render: (row) => ratingWords(row.score),
  },
  {
    key: 'onTime',
    title: 'On time',
    sortable: true,
    align: 'right',
    width: 105,
    render: (row) => percentWords(row.score.onTimePercent),
  },
  {
    key: 'response',
    title: 'Answers in',
    align: 'right',
    width: 110,
    render: (row) => responseWords(row.score),
  },
  {
    key: 'jobs',
    title: 'Jobs done',
    sortable: true,
    align: 'right',
    width: 140,
    render: ({ score: { done, open } }) => (open > 0 ? `${done}, ${open} under way` : done),
  },
  {
    key: 'contact',
    title: 'Contact',
    width: 160,
    render: (row) => (row.phone ? <PhoneText phone={row.phone} /> : (row.email ?? <EmptyValue />)),
  },
];

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const filters: ListFilter[] = [
  { kind: 'multi', key: 'Trade', label: 'Trade', options: options(trades) },
  {
    kind: 'multi',
    key: 'Status',
    label: 'Status',
    options: providerStatuses.map((value) => ({ value, label: providerStatusWords[value] })),
  },
  { kind: 'multi', key: 'Papers', label: 'Papers', options: options(paperStates) },
  {
    kind: 'select',
    key: 'Rating',
    label: 'Rating',
    options: ['4', '3', '2'].map((value) => ({ value, label: `${value} stars or more` })),
  },
];

/** `nav`: the navigation of complaints. */
export function ProvidersPage({ nav }: { nav: ReactNode }) {
  const state = useListState(['Trade', 'Status', 'Papers', 'Rating']);
  const result = useOperation(listProviders, { query: state.api });
  const [creating, setCreating] = useState(false);
  const mayUpdate = useMay('complaints.update');
  const mayExport = useMay('complaints.export');
  const onExport = useExport('providers');
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
      <PageHeader
        title="Service providers"
        sentence="Contractors, whether their papers are in order, and how well they work."
        {...(mayUpdate && { primary: create })}
      />
      {nav}
      <ListView
        noun={providerNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => paths.provider(row.id)}
        searchHint="Search name, contact or phone"
        columns={columns}
        filters={filters}
        views={useSavedViews('providers')}
        bulk={[compare]}
        {...(mayExport && { onExport })}
        empty={{
          picture: <EmptyPeople />,
          title: 'No providers yet',
          text: 'Plumbers, electricians, gardeners: give them complaints by a link, without an account.',
          ...(mayUpdate && { action: create }),
        }}
      />
      {compared && <CompareDialog ids={compared} onClose={() => setCompared(undefined)} />}
      {creating && <ProviderDrawer onClose={() => setCreating(false)} />}
    </>
  );
}
