// Requests to move money: those awaiting approval first, each opened to be decided.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listMoneyRequests } from '#calls/money-requests/money-requests.ts';
import { type MoneyRequestRow } from '#contract/money-requests/money-requests.ts';
import { requestKinds, requestStatuses } from '#contract/money-requests/request-words.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { lacksApprovers, requestNoun, wantedText } from '#lib/money/wallet-words.ts';
import { requestStatus } from './words.ts';

const RequestDrawer = lazyPart(async () => (await import('./RequestDrawer.tsx')).RequestDrawer);

const columns: ListColumn<MoneyRequestRow>[] = [
  {
    key: 'what',
    title: 'Request',
    fixed: true,
    card: 'title',
    width: 240,
    render: (row) => `${row.kind}: ${row.narration}`,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 165,
    render: ({ status }) => (
      <StatusBadge tone={requestStatus[status].tone}>{requestStatus[status].word}</StatusBadge>
    ),
  },
  {
    key: 'wallet',
    title: 'Wallet',
    card: 'subtitle',
    width: 165,
    render: (row) => (row.toWallet ? `${row.wallet.name} → ${row.toWallet.name}` : row.wallet.name),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    width: 130,
    render: (row) => <MoneyText amountMinor={row.amountMinor} />,
  },
  {
    key: 'approvals',
    title: 'Approvals',
    align: 'right',
    width: 130,
    render: (row) => (
      <>
        {row.approvalsNeeded === 0 ? 'None' : `${row.approvalsGiven} of ${row.approvalsNeeded}`}
        {lacksApprovers(row) && (
          <Muted component="div" size={14}>
            {wantedText(row)}
          </Muted>
        )}
      </>
    ),
  },
  { key: 'by', title: 'Asked by', width: 140, render: (row) => row.initiatedBy.name },
  {
    key: 'createdAt',
    title: 'Asked',
    width: 165,
    render: (row) => <InstantText at={row.createdAt} />,
  },
];

const filters: ListFilter[] = [
  {
    kind: 'multi',
    key: 'Status',
    label: 'Status',
    options: requestStatuses.map((value) => ({ value, label: requestStatus[value].word })),
  },
  {
    kind: 'multi',
    key: 'Kind',
    label: 'Kind',
    options: requestKinds.map((value) => ({ value, label: value })),
  },
];

/**
 * `walletId` limits the list to one wallet. The id of the open request is in the URL, so that notifications can link to
 * it.
 */
export function ApprovalsTab({ walletId }: { walletId?: string }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const state = useListState(['Status', 'Kind']);
  const result = useOperation(listMoneyRequests, {
    query: { ...state.api, ...(walletId && { WalletId: walletId }) },
  });
  const open = typeof search['Request'] === 'string' ? search['Request'] : null;
  const show = (requestId: string | undefined) =>
    navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({ ...before, Request: requestId })) as never,
      resetScroll: false,
    }).catch(() => undefined);
  return (
    <>
      <ListView
        noun={requestNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.kind}: ${row.narration}`}
        onOpen={(row) => void show(row.id)}
        searchHint="Search words, reference or person"
        columns={columns}
        filters={filters}
        empty={{
          title: 'Nobody has asked for anything yet',
          text: 'Deposits in cash, withdrawals and what leaves a reserve wait here until they are approved.',
        }}
      />
      {open && <RequestDrawer requestId={open} onClose={() => void show(undefined)} />}
    </>
  );
}
