// The list of due payments with their receipt numbers, newest first.
import { useState } from 'react';
import { listDuePayments } from '#calls/due-payments/due-payments.ts';
import { duePaymentStatuses, type DuePaymentRow } from '#contract/due-payments/due-payments.ts';
import { dueCategories } from '#contract/dues/dues.ts';
import { channels } from '#contract/wallets/transactions.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useExport } from '#lib/list/export-list.ts';
import { findGroups, findStreets, findWallets } from '#lib/list/find.ts';
import { useListState } from '#lib/list/list-state.ts';
import { paymentNoun } from '#lib/money/dues-words.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';

const ReceiptDrawer = lazyPart(async () => (await import('./ReceiptDrawer.tsx')).ReceiptDrawer);

const columns: ListColumn<DuePaymentRow>[] = [
  {
    key: 'receipt',
    title: 'Receipt',
    sortable: true,
    width: 110,
    align: 'right',
    render: (row) => row.receiptNumber,
  },
  {
    key: 'house',
    title: 'House',
    fixed: true,
    card: 'title',
    width: 190,
    render: (row) => row.house.label,
  },
  {
    key: 'paidOn',
    title: 'Paid on',
    sortable: true,
    card: 'subtitle',
    width: 120,
    render: (row) => <DayText day={row.paidOn} />,
  },
  { key: 'channel', title: 'Channel', width: 130, render: (row) => row.channel },
  {
    key: 'amount',
    title: 'Amount',
    sortable: true,
    align: 'right',
    width: 140,
    render: (row) => <MoneyText amountMinor={row.amountMinor} />,
  },
  {
    key: 'credited',
    title: 'To credit',
    align: 'right',
    width: 115,
    render: ({ creditedMinor, status }) => {
      if (creditedMinor === 0) return <EmptyValue />;
      const amount = <MoneyText amountMinor={creditedMinor} />;
      return status === 'Reversed' ? <del>{amount}</del> : amount;
    },
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 130,
    render: ({ status }) => (
      <StatusBadge tone={status === 'Successful' ? 'good' : 'bad'}>{status}</StatusBadge>
    ),
  },
  {
    key: 'reference',
    title: 'Their reference',
    width: 160,
    render: (row) => row.externalReference ?? <EmptyValue />,
  },
  {
    key: 'by',
    title: 'Recorded by',
    defaultVisible: false,
    width: 160,
    render: (row) => row.recordedByName ?? <EmptyValue />,
  },
];

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const filters: ListFilter[] = [
  { kind: 'multi', key: 'Category', label: 'Category', options: optionsOf(dueCategories) },
  { kind: 'multi', key: 'WalletId', label: 'Wallet', options: findWallets('Active') },
  { kind: 'multi', key: 'StreetId', label: 'Street', options: findStreets },
  { kind: 'multi', key: 'GroupId', label: 'Group', options: findGroups() },
  { kind: 'multi', key: 'Channel', label: 'Channel', options: optionsOf(channels) },
  { kind: 'multi', key: 'Status', label: 'Status', options: optionsOf(duePaymentStatuses) },
  { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Day' },
];

const filterNames = [
  'Category',
  'WalletId',
  'StreetId',
  'GroupId',
  'Channel',
  'Status',
  'From',
  'To',
];

/** Filters by a property of the house, and by a property of the due. */
const ofHouses: ReadonlySet<string> = new Set(['Street', 'Group']);
const ofDues: ReadonlySet<string> = new Set(['Category', 'Wallet']);

type InflowTabProps = { dueId?: string; houseId?: string; record?: PageAction };

/** `dueId` limits the list to payments of one due, `houseId` to payments by one house. */
export function InflowTab({ dueId, houseId, record }: InflowTabProps) {
  const fixed = { ...(dueId && { DueId: dueId }), ...(houseId && { HouseId: houseId }) };
  const onExport = useExport('due-payments', fixed);
  const mayExport = useMay('dues.export');
  const state = useListState(filterNames);
  const result = useOperation(listDuePayments, {
    query: { ...state.api, ...fixed },
  });
  const [url, setUrl] = useUrlState();
  const [chosen, setChosen] = useState<string | null>(null);
  const open = chosen ?? url['Receipt'];
  const close = () => {
    setChosen(null);
    if (url['Receipt']) setUrl({ Receipt: undefined });
  };
  return (
    <>
      <ListView
        noun={paymentNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `Receipt ${row.receiptNumber}, ${row.house.label}`}
        onOpen={(row) => setChosen(row.id)}
        searchHint={houseId ? 'Search receipt number' : 'Search house or receipt number'}
        columns={houseId ? columns.filter(({ key }) => key !== 'house') : columns}
        filters={filters.filter(
          ({ label }) => !(houseId && ofHouses.has(label)) && !(dueId && ofDues.has(label)),
        )}
        views={useSavedViews('due-payments')}
        {...(mayExport && { onExport })}
        empty={{
          title: 'Nothing has come in yet',
          text: 'Each payment of a due stands here with the number of its receipt.',
          ...(record && { action: record }),
        }}
      />
      {open && <ReceiptDrawer paymentId={open} onClose={close} />}
    </>
  );
}
