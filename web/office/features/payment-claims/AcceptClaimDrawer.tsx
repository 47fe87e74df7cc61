// Accepts a claim, which becomes a payment. The payment pays the chosen charges, or else the charges in the order of
// rules/dues/allocation.ts.
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
      toastSuccess(`Accepted. Receipt ${payment?.receiptNumber ?? ''} was made.`),
  });
  type Body = Parameters<typeof accept.mutateAsync>[0]['body'];
  const params = { claimId: claim.id };
  const { send, question } = useConfirmDuplicate<Body>({
    title: 'Is this another payment?',
    send: (body) => accept.mutateAsync({ params, body }),
    confirmLabel: 'Yes, accept it too',
  });
  return (
    <>
      <FormDrawer<Values, Body>
        opened
        onClose={onClose}
        title={`Accept the claim of ${claim.house.label}`}
        sentence={
          <>
            <MoneyText amountMinor={claim.amountMinor} /> becomes a payment by bank transfer with a
            receipt.
          </>
        }
        submitLabel="Accept"
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
            label="Charges that it pays first"
            charges={charges}
            plans={plans}
            amountMinor={claim.amountMinor}
          />
        ) : (
          <Skeleton height={96} />
        )}
        <DayField
          name="paidOn"
          label="Counts on"
          help="The day that the house names. Choose a later one where that month is closed."
        />
        {payableMinor !== undefined && payableMinor < claim.amountMinor && (
          <AsyncSelect
            name="walletId"
            label="Keep overpayment in"
            help="Left out: the wallet of the house’s newest charge."
            find={findWallets('Active')}
          />
        )}
      </FormDrawer>
      {question}
    </>
  );
}
