// Orders of seats, newest first, or their invoices with the documents to download.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  downloadSeatInvoice,
  downloadSeatReceipt,
  listSeatOrders,
} from '#calls/licences/seat-orders.ts';
import type { SeatOrder } from '#contract/licences/seat-orders.ts';
import { seatOrderStatuses } from '#contract/licences/seat-words.ts';
import { toApiError } from '#lib/api/api-error.ts';
import { useListState } from '#lib/list/list-state.ts';
import { toastError } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { formatCount } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { kindWords, orderNoun, statusWords } from './words.ts';

const padded = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(6, '0')}`;

const nameOf = (row: SeatOrder): string =>
  row.invoiceNumber === null ? `Order ${row.number}` : padded('INV', row.invoiceNumber);

const base: ListColumn<SeatOrder>[] = [
  {
    key: 'what',
    title: 'What',
    width: 190,
    card: 'subtitle',
    render: (row) => `${kindWords[row.kind]}, ${formatCount(row.seats)}`,
  },
  {
    key: 'runs',
    title: 'Runs',
    width: 230,
    render: (row) => (
      <>
        <DayText day={row.startsOn} /> to <DayText day={row.endsOn} />
      </>
    ),
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    width: 140,
    render: (row) => <MoneyText amountMinor={row.totalMinor} currency={row.currency} />,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 180,
    render: ({ status }) => {
      const { tone, word } = statusWords[status];
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
  },
];

const orderColumns: ListColumn<SeatOrder>[] = [
  {
    key: 'number',
    title: 'Order',
    fixed: true,
    card: 'title',
    width: 110,
    render: (row) => `Order ${row.number}`,
  },
  ...base,
  {
    key: 'createdAt',
    title: 'Ordered',
    width: 170,
    render: (row) => <InstantText at={row.createdAt} />,
  },
  { key: 'by', title: 'Ordered by', width: 160, render: (row) => row.createdByName },
  {
    key: 'reason',
    title: 'Why',
    defaultVisible: false,
    width: 200,
    render: (row) => row.reason ?? <EmptyValue />,
  },
];

const invoiceColumns: ListColumn<SeatOrder>[] = [
  { key: 'invoice', title: 'Invoice', fixed: true, card: 'title', width: 130, render: nameOf },
  ...base,
  {
    key: 'documents',
    title: 'Documents',
    width: 240,
    render: (row) => <Documents order={row} />,
  },
];

const filters: ListFilter[] = [
  {
    kind: 'multi',
    key: 'Status',
    label: 'Status',
    options: seatOrderStatuses.map((value) => ({ value, label: statusWords[value].word })),
  },
];

export function OrdersTab({ invoicesOnly = false }: { invoicesOnly?: boolean }) {
  const state = useListState(['Status']);
  const query = { ...state.api, ...(invoicesOnly && { Invoiced: 'true' as const }) };
  const result = useOperation(listSeatOrders, { query });
  return (
    <ListView
      noun={invoicesOnly ? { one: 'invoice', many: 'invoices' } : orderNoun}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={nameOf}
      columns={invoicesOnly ? invoiceColumns : orderColumns}
      filters={filters}
      empty={{
        title: invoicesOnly ? 'No invoices yet' : 'No seats were ordered yet',
        text: 'The price of every order is shown before it is paid, and its invoice stands here.',
        action: { label: 'See the plans', href: paths.upgrade() },
      }}
    />
  );
}

function Documents({ order }: { order: SeatOrder }) {
  const get = (operation: typeof downloadSeatInvoice) => () => {
    const params = { orderId: order.id };
    download(operation, { params }).catch((cause: unknown) =>
      toastError(toApiError(cause).message),
    );
  };
  const button = { size: 'xs', variant: 'default', leftSection: <IconDownload size={14} /> };
  return (
    <Row component="span" align="stretch">
      <Button {...button} onClick={get(downloadSeatInvoice)}>
        Invoice
      </Button>
      {order.receiptNumber !== null && (
        <Button {...button} onClick={get(downloadSeatReceipt as never)}>
          Receipt
        </Button>
      )}
    </Row>
  );
}
