// Orders of seats, newest first, or their invoices with the documents to download.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  downloadSeatInvoice,
  downloadSeatReceipt,
  listSeatOrders,
  orderList,
} from '#calls/licences/seat-orders.ts';
import type { SeatOrder } from '#contract/licences/seat-orders.ts';
import { seatOrderStatuses } from '#contract/licences/seat-words.ts';
import { toApiError } from '#lib/api/api-error.ts';
import { useList } from '#lib/list/use-list.tsx';
import { toastError } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { formatCount } from '#ui/format/count.ts';
import { Row } from '#ui/layout/Row.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { kindWords, statusWords } from './words.ts';

const padded = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(6, '0')}`;

const nameOf = (row: SeatOrder): string =>
  row.invoiceNumber === null ? `Order ${row.number}` : padded('INV', row.invoiceNumber);

const cells = {
  number: (row: SeatOrder) => `Order ${row.number}`,
  invoice: nameOf,
  what: (row: SeatOrder) => `${kindWords[row.kind]}, ${formatCount(row.seats)}`,
  runs: (row: SeatOrder) => (
    <>
      <DayText day={row.startsOn} /> to <DayText day={row.endsOn} />
    </>
  ),
  total: (row: SeatOrder) => <MoneyText amountMinor={row.totalMinor} currency={row.currency} />,
  status: ({ status }: SeatOrder) => {
    const { tone, word } = statusWords[status];
    return <StatusBadge tone={tone}>{word}</StatusBadge>;
  },
  documents: (row: SeatOrder) => <Documents order={row} />,
};

/** An invoice is paid as soon as it has a receipt, whatever the status of its order. */
const invoiceCells = {
  ...cells,
  status: (row: SeatOrder) =>
    row.receiptNumber === null ? cells.status(row) : <StatusBadge tone="good">Paid</StatusBadge>,
};

const options = {
  Status: seatOrderStatuses.map((value) => ({ value, label: statusWords[value].word })),
};

const ofOrders = new Set(['number', 'createdAt', 'by', 'reason']);
const ofInvoices = new Set(['invoice', 'documents']);

export function OrdersTab({ invoicesOnly = false }: { invoicesOnly?: boolean }) {
  const { view } = useList(orderList, listSeatOrders, {
    cells: invoicesOnly ? invoiceCells : cells,
    options,
    ...(invoicesOnly && { fixed: { Invoiced: 'true' } }),
    leaveOut: invoicesOnly ? ofOrders : ofInvoices,
    hasViews: false,
  });
  return (
    <ListView
      {...view}
      {...(invoicesOnly && { noun: { one: 'invoice', many: 'invoices' } })}
      rowLabel={nameOf}
      empty={{
        title: invoicesOnly ? 'No invoices yet' : 'No orders yet',
        text: 'You see the price before you pay. Orders and invoices appear here.',
        action: { label: 'View plans', href: paths.upgrade() },
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
