// The list of due payments with their receipt numbers.
import { useState } from 'react';
import { listDuePayments, paymentList } from '#calls/due-payments/due-payments.ts';
import type { DuePaymentRow } from '#contract/due-payments/due-payments.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { findGroups, findStreets, findWallets } from '#lib/list/find.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useUrlState } from '#lib/list/url-state.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';

const ReceiptDrawer = lazyPart(async () => (await import('./ReceiptDrawer.tsx')).ReceiptDrawer);

const cells = {
  credited: ({ creditedMinor, status }: DuePaymentRow) => {
    if (creditedMinor === 0) return <EmptyValue />;
    const amount = <MoneyText amountMinor={creditedMinor} />;
    return status === 'Reversed' ? <del>{amount}</del> : amount;
  },
  status: ({ status }: DuePaymentRow) => (
    <StatusBadge tone={status === 'Successful' ? 'good' : 'bad'}>
      {status === 'Successful' ? 'Received' : status}
    </StatusBadge>
  ),
};

const options = {
  WalletId: findWallets('Active'),
  StreetId: findStreets,
  GroupId: findGroups(),
};

/** Columns and filters by a property of the house, and by a property of the due. */
const ofHouses = ['house', 'StreetId', 'GroupId'];
const ofDues = ['Category', 'WalletId'];

type InflowTabProps = { dueId?: string; houseId?: string; record?: PageAction };

/** `dueId` limits the list to payments of one due, `houseId` to payments by one house. */
export function InflowTab({ dueId, houseId, record }: InflowTabProps) {
  const { view } = useList(paymentList, listDuePayments, {
    cells,
    options,
    fixed: { ...(dueId && { DueId: dueId }), ...(houseId && { HouseId: houseId }) },
    leaveOut: new Set([...(houseId ? ofHouses : []), ...(dueId ? ofDues : [])]),
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
        {...view}
        rowLabel={(row) => `Receipt ${row.receiptNumber}, ${row.house.label}`}
        onOpen={(row) => setChosen(row.id)}
        {...(houseId && { searchHint: 'Search receipt number' })}
        empty={{
          title: 'No payments yet',
          text: 'Each payment of a due appears here with its receipt number.',
          ...(record && { action: record }),
        }}
      />
      {open && <ReceiptDrawer paymentId={open} onClose={close} />}
    </>
  );
}
