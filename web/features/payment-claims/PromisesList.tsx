// The list of payment promises: open, kept or broken, as the payments show.
import { useState } from 'react';
import {
  listPaymentPromises,
  withdrawPaymentPromise,
} from '#calls/payment-claims/payment-promises.ts';
import { promiseStatuses, type PaymentPromise } from '#contract/payment-claims/payment-promises.ts';
import { findHouses } from '#lib/list/find.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { promiseStatus } from '#lib/money/dues-words.ts';
import { promiseNoun } from './words.ts';

const columns: ListColumn<PaymentPromise>[] = [
  {
    key: 'house',
    title: 'House',
    fixed: true,
    card: 'title',
    width: 200,
    render: (row) => row.house.label,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 120,
    render: ({ status }) => <StatusBadge tone={promiseStatus[status]}>{status}</StatusBadge>,
  },
  {
    key: 'amount',
    title: 'Promised',
    align: 'right',
    card: 'subtitle',
    width: 150,
    render: (row) => <MoneyText amountMinor={row.amountMinor} />,
  },
  { key: 'by', title: 'By', width: 130, render: (row) => <DayText day={row.promisedOn} /> },
  {
    key: 'paid',
    title: 'Paid since',
    align: 'right',
    width: 150,
    render: (row) => <MoneyText amountMinor={row.paidMinor} />,
  },
  { key: 'note', title: 'Note', width: 200, render: (row) => row.note || <EmptyValue /> },
  {
    key: 'notedBy',
    title: 'Noted by',
    width: 150,
    render: (row) => row.notedByName ?? <EmptyValue />,
  },
];

const filters: ListFilter[] = [
  {
    kind: 'multi',
    key: 'Status',
    label: 'Status',
    options: promiseStatuses.map((value) => ({ value, label: value })),
  },
  { kind: 'multi', key: 'HouseId', label: 'House', options: findHouses },
];

export function PromisesList({ note }: { note?: PageAction }) {
  const state = useListState(['Status', 'HouseId']);
  const result = useOperation(listPaymentPromises, { query: state.api });
  const mayWithdraw = useMay('dues.create');
  const [open, setOpen] = useState<PaymentPromise | null>(null);
  const withdraw = useAct(withdrawPaymentPromise, { toasts: 'none' });
  return (
    <>
      <ListView
        noun={promiseNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => row.house.label}
        {...(mayWithdraw && {
          onOpen: (row: PaymentPromise) => row.status !== 'Withdrawn' && setOpen(row),
        })}
        searchHint="Search house or house ID"
        columns={columns}
        filters={filters}
        views={useSavedViews('payment-promises')}
        empty={{
          title: 'Nobody has promised anything yet',
          text: 'Note what a house says it will pay and by when; its payments tell whether it was kept.',
          ...(note && { action: note }),
        }}
      />
      {open && (
        <ConfirmDialog
          opened
          title={`Remove the promise of ${open.house.label}?`}
          effect={
            <>
              <MoneyText amountMinor={open.amountMinor} /> by <DayText day={open.promisedOn} />. It
              leaves the list, as if it had been noted by mistake.
            </>
          }
          confirmLabel="Remove promise"
          cancelLabel="Leave it"
          onClose={() => setOpen(null)}
          onConfirm={() => withdraw.mutateAsync({ params: { promiseId: open.id } })}
        />
      )}
    </>
  );
}
