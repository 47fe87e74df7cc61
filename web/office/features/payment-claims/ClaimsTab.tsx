// The list of reported payments (claims): undecided ones first. A row opens a claim, to approve or decline it.
import { IconPaperclip } from '@tabler/icons-react';
import {
  claimList,
  claimStatuses,
  listPaymentClaims,
} from '#calls/payment-claims/payment-claims.ts';
import type { PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { findHouses, findStreets } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { useUrlState } from '#lib/list/url-state.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { claimStatus } from './words.ts';
import type { ShowReceipt } from './ClaimDrawer.tsx';

const ClaimDrawer = lazyPart(async () => (await import('./ClaimDrawer.tsx')).ClaimDrawer);

const cells = {
  status: ({ status }: PaymentClaim) => (
    <StatusBadge tone={claimStatus[status].tone}>{claimStatus[status].word}</StatusBadge>
  ),
  proof: ({ proofName }: PaymentClaim) =>
    proofName ? (
      <IconPaperclip size={16} role="img" aria-label={proofName} />
    ) : (
      <EmptyValue label="No proof" />
    ),
};

const options = {
  Status: claimStatuses.map((value) => ({ value, label: claimStatus[value].word })),
  StreetId: findStreets,
  HouseId: findHouses,
};

type ClaimsTabProps = { record?: PageAction; receipt: ShowReceipt };

/** The id of the open claim is in the URL, so that it can be linked to. */
export function ClaimsTab({ record, receipt }: ClaimsTabProps) {
  const [search, setSearch] = useUrlState();
  const { view } = useList(claimList, listPaymentClaims, { cells, options });
  const openId = search['Claim'];
  return (
    <>
      <ListView
        {...view}
        rowLabel={(row) => row.house.label}
        onOpen={(row) => setSearch({ Claim: row.id })}
        empty={{
          title: 'No reported payments to review',
          text: 'Reported payments appear here with their proof until you approve or decline them.',
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
