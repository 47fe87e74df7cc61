// Records a reported payment (a claim) for a house, with its proof.
import { submitPaymentClaim } from '#calls/payment-claims/payment-claims.ts';
import { acceptedDocuments } from '#contract/shared/pictures.ts';
import { findHouses } from '#lib/list/find.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FileField } from '#ui/form/FileField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { sendProof } from './send-proof.ts';
import { useToday } from '#ui/text/use-today.ts';

type Values = {
  houseId: string;
  amountMinor: number | null;
  paidOn: string;
  bankReference: string;
  note: string;
  file: File | null;
};

export function RecordClaimDrawer({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const submit = useAct(submitPaymentClaim, { toasts: 'none' });
  type Body = Parameters<typeof submit.mutateAsync>[0]['body'];
  const save = async (body: Body, { file }: Values) => {
    const { id: claimId } = await submit.mutateAsync({ body });
    toastSuccess('Reported payment recorded. It awaits approval.');
    if (file) await sendProof({ claimId }, file);
  };
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Record reported payment"
      sentence="A house reports having paid. Penalties and reminders pause until the review."
      submitLabel="Record reported payment"
      initial={{
        houseId: '',
        amountMinor: null,
        paidOn: today,
        bankReference: '',
        note: '',
        file: null,
      }}
      toBody={({ file: _file, bankReference, note, ...rest }) => ({
        ...rest,
        ...(bankReference && { bankReference }),
        ...(note && { note }),
      })}
      schema={async () =>
        (await import('#contract/payment-claims/payment-claims.ts')).submitPaymentClaim.body
      }
      onSubmit={save}
    >
      <AsyncSelect name="houseId" label="House" required find={findHouses} />
      <MoneyField name="amountMinor" label="Amount" required />
      <DayField name="paidOn" label="Paid on" required max={today} />
      <TextField name="bankReference" label="Bank reference" maxLength={100} />
      <TextField name="note" label="Note" rows={2} maxLength={500} />
      <FileField
        name="file"
        label="Proof"
        accept={acceptedDocuments}
        help="A picture or a PDF, at most 10 MB."
      />
    </FormDrawer>
  );
}
