// The invoice and the receipt of an order of seats, as PDF. The numbers of invoices and of receipts have no gaps. A
// cancelled or failed order keeps its invoice, which then has a stamp.
import type * as contract from '#contract/licences/seat-orders.ts';
import { seatOrderRefusals } from '#contract/licences/seat-orders.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { dayText } from '#rules/shared/day-text.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { printReceipt } from '#platform/files/receipt-page.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download } from '#platform/http/uploads.ts';
import { type OrderRow, selectOrder } from './queries.ts';

/** Formats a number with six digits, such as `000012`. */
const numberText = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(6, '0')}`;

export const downloadSeatInvoice = async (
  context: CommunityContext,
  { params }: Parsed<typeof contract.downloadSeatInvoice>,
): Promise<Download> => {
  const order = await read(context, params.orderId);
  if (order.invoiceNumber === null) throw noDocument(order, 'invoice');
  const number = numberText('INV', order.invoiceNumber);
  const isOff = order.status === 'Cancelled' || order.status === 'Failed';
  return print(context, order, {
    title: `Invoice ${number}`,
    head: [['Invoice date', dayText(order.invoicedAt ?? order.createdAt)]],
    ...(isOff && { stamp: `${order.status}: ${order.reason ?? 'nothing is owed'}` }),
  });
};

export const downloadSeatReceipt = async (
  context: CommunityContext,
  { params }: Parsed<typeof contract.downloadSeatReceipt>,
): Promise<Download> => {
  const order = await read(context, params.orderId);
  if (order.receiptNumber === null) throw noDocument(order, 'receipt');
  const head: Lines = [['Paid on', dayText(order.paidAt ?? order.createdAt)]];
  if (order.channel) head.push(['Paid by', order.channel]);
  if (order.paymentReference) head.push(['Reference', order.paymentReference]);
  if (order.invoiceNumber) head.push(['Invoice', numberText('INV', order.invoiceNumber)]);
  return print(context, order, {
    title: `Receipt ${numberText('REC', order.receiptNumber)}`,
    head,
    ...(order.status === 'Failed' && { stamp: order.reason ?? 'No longer valid' }),
  });
};

async function read({ db }: CommunityContext, orderId: string): Promise<OrderRow> {
  const order = await selectOrder(db, orderId);
  if (!order) throw notFound();
  return order;
}

const noDocument = ({ number }: OrderRow, document: string) =>
  refuse(seatOrderRefusals.noDocument, { with: { number, document } });

type Lines = [string, string][];

async function print(
  { community }: CommunityContext,
  order: OrderRow,
  { title, head, stamp }: { title: string; head: Lines; stamp?: string },
): Promise<Download> {
  const money = (amountMinor: number): string => printedAmount(amountMinor, order.currency);
  const byDay = order.days < order.periodDays;
  return {
    fileName: `${title}.pdf`,
    contentType: 'application/pdf',
    body: await printReceipt({
      title,
      issuer: { communityName: 'Courtyard' },
      day: head[0]?.[1] ?? '',
      lines: [
        ...head,
        ['For', community.name],
        ['Order', String(order.number)],
        ['Seats', order.seats.toLocaleString('en')],
        ['From', dayText(order.startsOn)],
        ['To', dayText(order.endsOn)],
        [`Price of a seat for a ${order.period.toLowerCase()}`, money(order.unitPriceMinor)],
        ...(byDay
          ? ([['Charged by day', `${order.days} of ${order.periodDays} days`]] as Lines)
          : []),
      ],
      amounts: [
        ['Net', money(order.netMinor)],
        [`Tax, ${order.taxBasisPoints / 100} %`, money(order.taxMinor)],
        ['Total', money(order.totalMinor)],
      ],
      ...(stamp && { stamp }),
      note: 'Courtyard licences: one seat for each active address.',
    }),
  };
}
