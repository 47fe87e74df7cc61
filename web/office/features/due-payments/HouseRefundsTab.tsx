// A house's refunds: awaiting approval, refunded, and not refunded.
import { listRefunds, refundList } from '#calls/due-payments/refunds.ts';
import type { Refund } from '#contract/due-payments/refunds.ts';
import { useList } from '#lib/list/use-list.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';

const refundStatus: Readonly<Record<Refund['status'], { word: string; tone: Tone }>> = {
  Waiting: { word: 'Awaiting approval', tone: 'warn' },
  Paid: { word: 'Refunded', tone: 'good' },
  Dropped: { word: 'Not refunded', tone: 'neutral' },
};

const cells = {
  status: ({ status }: Refund) => (
    <StatusBadge tone={refundStatus[status].tone}>{refundStatus[status].word}</StatusBadge>
  ),
  of: ({ payment }: Refund) => (payment ? `Receipt ${payment.receiptNumber}` : 'Credit'),
};

export function HouseRefundsTab({ houseId }: { houseId: string }) {
  const { view } = useList(refundList, listRefunds, {
    cells,
    fixed: { HouseId: houseId },
    hasViews: false,
  });
  return (
    <ListView
      {...view}
      rowLabel={(row) => `Refund of ${row.askedOn}`}
      empty={{
        title: 'No refunds yet',
        text: 'You can refund an overpayment to the house’s wallet or a bank account.',
      }}
    />
  );
}
