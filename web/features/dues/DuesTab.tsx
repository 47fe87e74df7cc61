// The dues of a community, each with how much of it has been paid.
import { Button, Progress, Text } from '@mantine/core';
import { listDues } from '#calls/dues/dues.ts';
import { dueCategories, dueStatuses, type DueRow } from '#contract/dues/dues.ts';
import { quickFilters } from '#contract/charges/charges.ts';
import { useExport } from '#lib/list/export-list.ts';
import { findWallets } from '#lib/list/find.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { dueNoun, dueStatus, frequencyText } from './words.ts';

const columns: ListColumn<DueRow>[] = [
  {
    key: 'title',
    title: 'Due',
    sortable: true,
    fixed: true,
    card: 'title',
    width: 200,
    render: (row) => row.title,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 110,
    render: (row) => <StatusBadge tone={dueStatus[row.status]}>{row.status}</StatusBadge>,
  },
  {
    key: 'category',
    title: 'Category',
    card: 'subtitle',
    width: 130,
    render: (row) => row.category,
  },
  { key: 'rhythm', title: 'Frequency', width: 115, render: frequencyText },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    width: 130,
    render: (row) =>
      row.amountMinor === null ? row.amountModel : <MoneyText amountMinor={row.amountMinor} />,
  },
  {
    key: 'nextDueOn',
    title: 'Next bill due',
    sortable: true,
    width: 130,
    render: (row) => (row.nextDueOn ? <DayText day={row.nextDueOn} /> : <EmptyValue />),
  },
  {
    key: 'collected',
    title: 'Collected',
    align: 'right',
    width: 140,
    render: (row) => <Collected row={row} />,
  },
  {
    key: 'outstanding',
    title: 'Outstanding',
    align: 'right',
    width: 145,
    render: (row) => <MoneyText amountMinor={row.progress.outstandingMinor} />,
  },
];

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function DuesTab({ create }: { create?: PageAction }) {
  const onExport = useExport('dues');
  const mayExport = useMay('dues.export');
  const state = useListState(['Status', 'Category', 'WalletId']);
  const result = useOperation(listDues, { query: state.api });
  const filters: ListFilter[] = [
    { kind: 'multi', key: 'Status', label: 'Status', options: optionsOf(dueStatuses) },
    { kind: 'multi', key: 'Category', label: 'Category', options: optionsOf(dueCategories) },
    {
      kind: 'multi',
      key: 'WalletId',
      label: 'Wallet',
      options: findWallets('Active'),
    },
  ];
  return (
    <>
      <QuickLinks />
      <ListView
        noun={dueNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => row.title}
        rowHref={(row) => paths.due(row.id)}
        searchHint="Search title or description"
        columns={columns}
        filters={filters}
        views={useSavedViews('dues')}
        {...(mayExport && { onExport })}
        empty={{
          title: 'No dues yet',
          text:
            'A due bills houses at a frequency: a service charge each month, a levy once. ' +
            'Nobody is billed before you publish it.',
          ...(create && { action: create }),
        }}
      />
    </>
  );
}

/** Links to the two lists of charges that officers check every morning. */
function QuickLinks() {
  return (
    <Row align="stretch" mb={16}>
      {quickFilters.map((quick) => (
        <Button
          key={quick}
          size="compact-md"
          variant="default"
          renderRoot={(props) => <PlainLink {...props} href={paths.quickCharges(quick)} />}
        >
          {quick}
        </Button>
      ))}
    </Row>
  );
}

function Collected({ row }: { row: DueRow }) {
  const { billedMinor, collectedMinor, waivedMinor } = row.progress;
  const owed = billedMinor - waivedMinor;
  if (owed <= 0) return <EmptyValue label="Nothing billed" />;
  const percent = Math.floor((collectedMinor / owed) * 100);
  return (
    <>
      <Text size="sm" span>
        {percent} %
      </Text>
      <Progress value={percent} size="sm" mt={4} aria-label={`${percent} % of ${row.title} paid`} />
    </>
  );
}
