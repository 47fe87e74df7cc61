// A house's refunds, paid and pending.
import { listRefunds } from '#calls/due-payments/refunds.ts';
import type { Refund } from '#contract/due-payments/refunds.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';

const refundStatus: Readonly<Record<Refund['status'], { word: string; tone: Tone }>> = {
  Waiting: { word: 'Awaiting approval', tone: 'warn' },
  Paid: { word: 'Given back', tone: 'good' },
  Dropped: { word: 'Not given back', tone: 'neutral' },
};

const columns: ListColumn<Refund>[] = [
  {
    key: 'askedOn',
    title: 'Asked on',
    fixed: true,
    card: 'title',
    width: 130,
    render: (row) => <DayText day={row.askedOn} />,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 170,
    render: ({ status }) => (
      <StatusBadge tone={refundStatus[status].tone}>{refundStatus[status].word}</StatusBadge>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    width: 130,
    render: (row) => <MoneyText amountMinor={row.amountMinor} />,
  },
  { key: 'to', title: 'To', width: 120, render: (row) => row.destination },
  {
    key: 'of',
    title: 'Out of',
    width: 120,
    render: (row) => (row.payment ? `Receipt ${row.payment.receiptNumber}` : 'Credit'),
  },
  { key: 'reason', title: 'Reason', width: 200, render: (row) => row.reason },
  {
    key: 'by',
    title: 'Asked by',
    width: 150,
    render: (row) => row.askedByName ?? <EmptyValue />,
  },
  {
    key: 'request',
    title: 'Request',
    defaultVisible: false,
    width: 140,
    render: (row) => row.requestReference,
  },
];

export function HouseRefundsTab({ houseId }: { houseId: string }) {
  const state = useListState([]);
  const result = useOperation(listRefunds, {
    query: { ...state.api, HouseId: houseId },
  });
  return (
    <ListView
      noun={{ one: 'refund', many: 'refunds' }}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => `Refund of ${row.askedOn}`}
      columns={columns}
      empty={{
        title: 'Nothing was given back',
        text: 'What a house has paid too much can go to its own wallet or to a bank account.',
      }}
    />
  );
}
