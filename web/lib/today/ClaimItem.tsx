// A payment that a house reports. Approving it records the payment; declining it needs a reason, which the house reads.
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  acceptPaymentClaim,
  downloadProof,
  rejectPaymentClaim,
} from '#calls/payment-claims/payment-claims.ts';
import type { ClaimToDecide } from '#contract/dashboard/today.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useConfirmDuplicate } from '#lib/money/confirm-duplicate.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { formatWholeMoney } from '#ui/format/money.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { Facts, ItemError, ItemFrame, type ItemProps, RecordLink, TextForm } from './Item.tsx';
import { useDecision } from './use-decision.ts';
import classes from './today.module.css';

export function ClaimItem({
  claim,
  communityId,
  onDecided,
  onOpen,
  paths,
  ...item
}: ItemProps & { claim: ClaimToDecide }) {
  const { currency } = useLocale();
  const { run, error, isBusy } = useDecision();
  const [isDeclining, setDeclining] = useState(false);
  const { house, paidOn, proofName, owedMinor, version, submittedByName } = claim;
  const amount = formatWholeMoney(claim.amountMinor, currency);
  const owed = owedMinor > 0 ? formatWholeMoney(owedMinor, currency) : 'Nothing';
  const quiet = { toasts: 'none' } as const;
  const accept = useAct(acceptPaymentClaim, {
    ...quiet,
    onSuccess: ({ payment }) =>
      onDecided({
        sentence: `You approved ${amount} from ${house.label}. Receipt ${payment?.receiptNumber ?? ''}.`,
      }),
  });
  const reject = useAct(rejectPaymentClaim, {
    ...quiet,
    onSuccess: () => onDecided({ sentence: `You declined ${amount} from ${house.label}.` }),
  });
  const params = { communityId, claimId: claim.id };
  type Body = Parameters<typeof accept.mutateAsync>[0]['body'];
  const { send, question } = useConfirmDuplicate<Body>({
    title: 'Is this another payment?',
    send: (body) => accept.mutateAsync({ params, body }),
    confirmLabel: 'Yes, accept it too',
  });
  const take = () => void run(() => send({ version }));
  const decline = () => {
    setDeclining(true);
    if (!item.isOpen) item.onToggle();
  };
  const proof = proofName ? 'proof attached' : 'no proof';
  return (
    <ItemFrame
      {...item}
      title={`Approve a payment of ${amount} from ${house.label}`}
      second={
        <>
          Bank transfer on {formatDay(paidOn)}, {proof} · owes {owed.toLowerCase()}
          <ItemError error={error} />
        </>
      }
      actions={
        <>
          <Button variant="default" loading={isBusy} onClick={take}>
            Approve
          </Button>
          <Button variant="default" disabled={isBusy} onClick={decline}>
            Decline
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          [
            'House',
            <RecordLink key="h" href={paths.houseAccount(house.id)} onOpen={onOpen}>
              {house.label}
            </RecordLink>,
          ],
          ['Paid on', <DayText key="d" day={paidOn} />],
          ['House owes', owed],
          ['Reference', claim.bankReference],
          [
            'Reported by',
            <span key="b">
              {submittedByName ?? 'The house'}, <InstantText at={claim.submittedAt} ago />
            </span>,
          ],
          ['Note', claim.note, true],
          [
            'Proof',
            proofName ? (
              <Button
                key="p"
                variant="default"
                size="compact-sm"
                onClick={() =>
                  void download(downloadProof, { params }).catch((cause: unknown) =>
                    toastFailure(cause),
                  )
                }
              >
                {proofName}
              </Button>
            ) : (
              'None attached'
            ),
            true,
          ],
        ]}
      />
      <ItemError error={error} />
      {isDeclining ? (
        <TextForm
          label="Reason"
          help="The house sees the reason. Penalties and reminders resume tomorrow."
          submit="Decline payment"
          least={3}
          most={250}
          isBusy={isBusy}
          isDanger
          onSubmit={(reason) =>
            void run(() => reject.mutateAsync({ params, body: { reason, version } }))
          }
          onCancel={() => setDeclining(false)}
        />
      ) : (
        <div className={classes.actions}>
          <Button loading={isBusy} onClick={take}>
            Approve {amount}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={decline}>
            Decline
          </Button>
        </div>
      )}
      {question}
    </ItemFrame>
  );
}
