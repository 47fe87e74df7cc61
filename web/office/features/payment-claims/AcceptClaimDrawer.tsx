// Approves a reported payment (a claim), which becomes a payment. The payment pays the chosen charges first, then
// others in the order of rules/dues/allocation.ts.
import { Skeleton } from '@mantine/core';
import { acceptPaymentClaim } from '#calls/payment-claims/payment-claims.ts';
import type { PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { findWallets } from '#lib/list/find.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useConfirmDuplicate } from '#lib/money/confirm-duplicate.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { ChargesField, useOpenCharges } from '#lib/money/ChargesField.tsx';

type AcceptClaimDrawerProps = { claim: PaymentClaim; onClose: () => void };
type Values = { chargeIds: string[]; walletId: string; paidOn: string };

export function AcceptClaimDrawer({ claim, onClose }: AcceptClaimDrawerProps) {
  const { charges, plans, payableMinor } = useOpenCharges(claim.house.id);
  const accept = useAct(acceptPaymentClaim, {
    toasts: 'none',
    onSuccess: ({ payment }) =>
      toastSuccess(`Approved. Receipt ${payment?.receiptNumber ?? ''} created.`),
  });
  type Body = Parameters<typeof accept.mutateAsync>[0]['body'];
  const params = { claimId: claim.id };
  const { send, question } = useConfirmDuplicate<Body>({
    title: 'Is this another payment?',
    send: (body) => accept.mutateAsync({ params, body }),
    confirmLabel: 'Approve anyway',
  });
  return (
    <>
      <FormDrawer<Values, Body>
        opened
        onClose={onClose}
        title={`Approve the payment of ${claim.house.label}`}
        sentence={
          <>
            <MoneyText amountMinor={claim.amountMinor} /> becomes a payment by bank transfer with a
            receipt.
          </>
        }
        submitLabel="Approve"
        initial={{ chargeIds: [], walletId: '', paidOn: claim.paidOn }}
        toBody={({ chargeIds, walletId, paidOn }) => ({
          ...(chargeIds.length > 0 && { chargeIds }),
          ...(walletId && { walletId }),
          ...(paidOn && paidOn !== claim.paidOn && { paidOn }),
          version: claim.version,
        })}
        schema={async () =>
          (await import('#contract/payment-claims/payment-claims.ts')).acceptPaymentClaim.body
        }
        onSubmit={send}
      >
        {charges ? (
          <ChargesField
            name="chargeIds"
            label="Charges to pay first"
            charges={charges}
            plans={plans}
            amountMinor={claim.amountMinor}
          />
        ) : (
          <Skeleton height={96} />
        )}
        <DayField
          name="paidOn"
          label="Recorded on"
          help="The day that the house reports. Choose a later day if that month is closed."
        />
        {payableMinor !== undefined && payableMinor < claim.amountMinor && (
          <AsyncSelect
            name="walletId"
            label="Keep overpayment in"
            help="Leave empty to use the wallet of the latest charge."
            find={findWallets('Active')}
          />
        )}
      </FormDrawer>
      {question}
    </>
  );
}
