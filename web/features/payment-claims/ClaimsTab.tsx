// The list of payment claims: undecided ones first, each opened to accept or reject it.
import { IconPaperclip } from '@tabler/icons-react';
import { listPaymentClaims } from '#calls/payment-claims/payment-claims.ts';
import { claimStatuses, type PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { findHouses, findStreets } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { claimNoun, claimStatus } from './words.ts';
import type { ShowReceipt } from './ClaimDrawer.tsx';

const ClaimDrawer = lazyPart(async () => (await import('./ClaimDrawer.tsx')).ClaimDrawer);

const columns: ListColumn<PaymentClaim>[] = [
  {
    key: 'house',
    title: 'House',
    fixed: true,
    card: 'title',
    width: 170,
    render: (row) => row.house.label,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 115,
    render: ({ status }) => (
      <StatusBadge tone={claimStatus[status].tone}>{claimStatus[status].word}</StatusBadge>
    ),
  },
  {
    key: 'amount',
    title: 'Says it paid',
    align: 'right',
    card: 'subtitle',
    width: 135,
    render: (row) => <MoneyText amountMinor={row.amountMinor} />,
  },
  { key: 'paidOn', title: 'On', width: 115, render: (row) => <DayText day={row.paidOn} /> },
  {
    key: 'reference',
    title: 'Bank reference',
    width: 150,
    render: (row) => row.bankReference ?? <EmptyValue />,
  },
  {
    key: 'proof',
    title: 'Proof',
    width: 75,
    render: (row) =>
      row.proofName ? (
        <IconPaperclip size={16} role="img" aria-label={row.proofName} />
      ) : (
        <EmptyValue label="No proof" />
      ),
  },
  {
    key: 'submittedAt',
    title: 'Since',
    width: 170,
    render: (row) => <InstantText at={row.submittedAt} />,
  },
  {
    key: 'decidedBy',
    title: 'Decided by',
    width: 165,
    render: (row) => row.decidedByName ?? <EmptyValue />,
  },
];

const filters: ListFilter[] = [
  {
    kind: 'multi',
    key: 'Status',
    label: 'Status',
    options: claimStatuses.map((value) => ({ value, label: claimStatus[value].word })),
  },
  { kind: 'multi', key: 'StreetId', label: 'Street', options: findStreets },
  { kind: 'multi', key: 'HouseId', label: 'House', options: findHouses },
];

type ClaimsTabProps = { record?: PageAction; receipt: ShowReceipt };

/** The id of the open claim is in the URL, so that it can be linked to. */
export function ClaimsTab({ record, receipt }: ClaimsTabProps) {
  const [search, setSearch] = useUrlState();
  const state = useListState(['Status', 'StreetId', 'HouseId']);
  const result = useOperation(listPaymentClaims, { query: state.api });
  const openId = search['Claim'];
  return (
    <>
      <ListView
        noun={claimNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => row.house.label}
        onOpen={(row) => setSearch({ Claim: row.id })}
        searchHint="Search house or house ID"
        columns={columns}
        filters={filters}
        views={useSavedViews('payment-claims')}
        empty={{
          title: 'Nobody waits for an answer',
          text: 'Who says “I have paid” stands here with the proof, until you accept or reject it.',
          ...(record && { action: record }),
        }}
      />
      {openId && (
        <ClaimDrawer
          claimId={openId}
          receipt={receipt}
          onClose={() => setSearch({ Claim: undefined })}
        />
      )}
    </>
  );
}
