// The drawer of a reported payment (a claim): the facts that the house reported, its proof, and the decision.
import { Button, FileButton, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  downloadProof,
  getPaymentClaim,
  rejectPaymentClaim,
} from '#calls/payment-claims/payment-claims.ts';
import type { PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { acceptedDocuments } from '#contract/shared/pictures.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { fetchFile } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { FilePreview } from '#ui/detail/FilePreview.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { sendProof } from './send-proof.ts';
import { claimStatus } from './words.ts';

const AcceptClaimDrawer = lazyPart(
  async () => (await import('./AcceptClaimDrawer.tsx')).AcceptClaimDrawer,
);

/** Renders the receipt of the payment that was recorded for an approved claim. */
export type ShowReceipt = (paymentId: string, onClose: () => void) => ReactNode;

type ClaimDrawerProps = { claimId: string; receipt: ShowReceipt; onClose: () => void };
type Open = 'accept' | 'reject' | 'receipt' | null;

export function ClaimDrawer({ claimId, receipt, onClose }: ClaimDrawerProps) {
  const result = useOperation(getPaymentClaim, { params: { claimId } });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const claim = result.data;
  if (claim && open === 'accept') return <AcceptClaimDrawer claim={claim} onClose={close} />;
  if (claim?.payment && open === 'receipt') {
    return receipt(claim.payment.id, close);
  }
  return (
    <>
      <DetailDrawer
        title={claim ? `Payment reported by ${claim.house.label}` : 'Reported payment'}
        result={result}
        onClose={onClose}
      >
        {(shown) => (
          <>
            <Facts claim={shown} />
            <Proof claim={shown} />
            <Buttons claim={shown} onOpen={setOpen} />
          </>
        )}
      </DetailDrawer>
      {claim && open === 'reject' && <Reject claim={claim} onClose={close} />}
    </>
  );
}

function Facts({ claim }: { claim: PaymentClaim }) {
  const { word, tone } = claimStatus[claim.status];
  return (
    <KeyValueList
      items={[
        [
          'Status',
          <StatusBadge key="s" tone={tone}>
            {word}
          </StatusBadge>,
        ],
        [
          'House',
          <TextLink key="h" href={paths.houseAccount(claim.house.id)}>
            {claim.house.label}
          </TextLink>,
        ],
        ['Amount', <MoneyText key="a" amountMinor={claim.amountMinor} />],
        ['Paid on', <DayText key="d" day={claim.paidOn} />],
        ['Bank reference', claim.bankReference],
        ['Note', claim.note],
        ['Recorded by', claim.submittedByName],
        ['Recorded', <InstantText key="t" at={claim.submittedAt} />],
        ...(claim.decidedAt
          ? ([
              ['Decided by', claim.decidedByName],
              ['Decided', <InstantText key="w" at={claim.decidedAt} />],
            ] as const)
          : []),
        ...(claim.decisionReason ? ([['Reason', claim.decisionReason]] as const) : []),
      ]}
    />
  );
}

function Proof({ claim }: { claim: PaymentClaim }) {
  const [busy, setBusy] = useState(false);
  const mayAttach = useMay('dues.create') && claim.status === 'Submitted';
  const { id: claimId, proofName, version } = claim;
  const params = { claimId };
  const send = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    await sendProof(params, file);
    setBusy(false);
  };
  return (
    <section aria-label="Proof">
      <Row gap={16} wrap="nowrap" align="baseline" justify="space-between">
        <h3>Proof</h3>
        {mayAttach && (
          <FileButton accept={acceptedDocuments} onChange={send}>
            {(props) => (
              <Button variant="subtle" size="compact-sm" loading={busy} {...props}>
                {proofName ? 'Replace' : 'Attach proof'}
              </Button>
            )}
          </FileButton>
        )}
      </Row>
      {proofName ? (
        <FilePreview
          key={version}
          name={proofName}
          load={() => fetchFile(downloadProof, { params })}
        />
      ) : (
        <Muted size={14} mb={8}>
          No proof attached.
        </Muted>
      )}
    </section>
  );
}

function Buttons({ claim, onOpen }: { claim: PaymentClaim; onOpen: (open: Open) => void }) {
  const mayDecide = useMay('dues.create');
  if (claim.payment) {
    return (
      <Row align="stretch" justify="flex-end" mt={16}>
        <Button variant="default" onClick={() => onOpen('receipt')}>
          Receipt {claim.payment.receiptNumber}
        </Button>
      </Row>
    );
  }
  if (!mayDecide || claim.status !== 'Submitted') return null;
  return (
    <Row align="stretch" justify="flex-end" mt={16}>
      <Button variant="default" onClick={() => onOpen('reject')}>
        Decline
      </Button>
      <Button onClick={() => onOpen('accept')}>Approve</Button>
    </Row>
  );
}

function Reject({ claim, onClose }: { claim: PaymentClaim; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const reject = useAct(rejectPaymentClaim, { toasts: 'none' });
  const { id: claimId, version } = claim;
  return (
    <ConfirmDialog
      opened
      danger
      title={`Decline the payment of ${claim.house.label}?`}
      effect={
        <>
          <MoneyText amountMinor={claim.amountMinor} /> does not count as paid. Penalties and
          reminders resume tomorrow.
        </>
      }
      confirmLabel="Decline"
      onClose={onClose}
      onConfirm={() => reject.mutateAsync({ params: { claimId }, body: { reason, version } })}
    >
      <TextInput
        label="Reason"
        description="The house sees the reason."
        required
        maxLength={250}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
