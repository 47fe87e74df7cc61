// Requests to move money: those awaiting approval first, each opened to be decided.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listMoneyRequests, requestList } from '#calls/money-requests/money-requests.ts';
import type { MoneyRequestRow } from '#contract/money-requests/money-requests.ts';
import { requestStatuses } from '#contract/money-requests/request-words.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { lacksApprovers, wantedText } from '#lib/money/wallet-words.ts';
import { requestStatus } from './words.ts';

const RequestDrawer = lazyPart(async () => (await import('./RequestDrawer.tsx')).RequestDrawer);

/** `Withdrawal: Guards’ wages`. The purpose of a refund already begins with the kind. */
const whatOf = ({ kind, narration }: MoneyRequestRow): string =>
  narration.startsWith(kind) ? narration : `${kind}: ${narration}`;

const cells = {
  what: whatOf,
  status: ({ status }: MoneyRequestRow) => (
    <StatusBadge tone={requestStatus[status].tone}>{requestStatus[status].word}</StatusBadge>
  ),
  wallet: ({ wallet, toWallet }: MoneyRequestRow) =>
    toWallet ? `${wallet.name} → ${toWallet.name}` : wallet.name,
  approvals: (row: MoneyRequestRow) => (
    <>
      {row.approvalsNeeded === 0 ? 'None' : `${row.approvalsGiven} of ${row.approvalsNeeded}`}
      {lacksApprovers(row) && (
        <Muted component="div" size={14}>
          {wantedText(row)}
        </Muted>
      )}
    </>
  ),
};

const options = {
  Status: requestStatuses.map((value) => ({ value, label: requestStatus[value].word })),
};

/**
 * `walletId` limits the list to one wallet. The id of the open request is in the URL, so that notifications can link to
 * it.
 */
export function ApprovalsTab({ walletId }: { walletId?: string }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const { view } = useList(requestList, listMoneyRequests, {
    cells,
    options,
    ...(walletId && { fixed: { WalletId: walletId } }),
    hasViews: false,
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
        {...view}
        rowLabel={whatOf}
        onOpen={(row) => void show(row.id)}
        empty={{
          title: 'No requests yet',
          text: 'Cash deposits, withdrawals and money leaving a reserve await approval here.',
        }}
      />
      {open && <RequestDrawer requestId={open} onClose={() => void show(undefined)} />}
    </>
  );
}
