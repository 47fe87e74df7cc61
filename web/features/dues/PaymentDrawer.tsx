// Records money that a house gave. The oldest charges are paid first unless one was chosen; what is more than owed
// becomes the house's credit.
import { useRef, useState } from 'react';
import { recordPayment } from '#calls/due-payments.ts';
import type { ChargeRow } from '#contract/charges.ts';
import { recordedChannels } from '#contract/due-payments.ts';
import { useCommunityId } from '#lib/estate.ts';
import { findHouses, findWallets } from '#lib/find.ts';
import { toastSuccess } from '#lib/toast.ts';
import { useAct } from '#lib/use-act.ts';
import { useTwice } from '#lib/use-twice.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { CheckField } from '#ui/form/CheckField.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FileField } from '#ui/form/FileField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayIn } from '#ui/format/dates.ts';
import { useLocale } from '#ui/locale.ts';
import { sendSlip } from './send-slip.ts';
import { proofKinds, staleWithDues } from './words.ts';

type PaymentDrawerProps = {
  charge?: ChargeRow;
  /** Of a house that is known already, with what it owes. */
  house?: { id: string; label: string };
  owedMinor?: number;
  onClose: () => void;
};

type Values = {
  houseId: string;
  amountMinor: number | null;
  channel: string;
  paidOn: string;
  externalReference: string;
  note: string;
  walletId: string;
  thisFirst: boolean;
  slip: File | null;
};

/** What is sent: blanks are left out. */
const bodyOf =
  (charge: ChargeRow | undefined) =>
  ({ thisFirst, externalReference, note, walletId, slip: _slip, ...rest }: Values) => ({
    ...rest,
    ...(externalReference && { externalReference }),
    ...(note && { note }),
    ...(walletId && { walletId }),
    ...(charge && thisFirst && { chargeIds: [charge.id] }),
  });

export function PaymentDrawer(props: PaymentDrawerProps) {
  const { charge, owedMinor = 0, onClose } = props;
  const communityId = useCommunityId();
  const { timeZone } = useLocale();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const record = useAct(recordPayment, {
    toasts: 'none',
    invalidates: staleWithDues,
    onSuccess: ({ receiptNumber }) => toastSuccess(`Recorded. Receipt ${receiptNumber} was made.`),
  });
  type Body = Parameters<typeof record.mutateAsync>[0]['body'];
  // Beside what is sent: asked once more, the same slip goes with it.
  const slip = useRef<File | null>(null);
  const { send, question } = useTwice<Body>({
    title: 'Is this another payment?',
    send: async (body) => {
      const { id } = await record.mutateAsync({ params: { communityId }, body });
      if (slip.current) await sendSlip({ communityId, paymentId: id }, slip.current);
    },
    onDone: onClose,
    confirmLabel: 'Yes, record it too',
  });
  const of = charge?.house ?? props.house;
  const house = of && { value: of.id, label: of.label };
  return (
    <>
      <FormDrawer<Values, Body>
        opened
        onClose={onClose}
        title="Record a payment"
        sentence="Oldest charges are paid first, the charge itself before its penalty."
        submitLabel="Record payment"
        initial={{
          houseId: of?.id ?? '',
          amountMinor: charge?.outstandingMinor ?? (owedMinor > 0 ? owedMinor : null),
          channel: 'Cash',
          paidOn: today,
          externalReference: '',
          note: '',
          walletId: '',
          thisFirst: charge !== undefined,
          slip: null,
        }}
        toBody={bodyOf(charge)}
        schema={async () => (await import('#contract/due-payments.ts')).PaymentForm}
        onSubmit={(body, values) => {
          slip.current = values.slip;
          return send(body);
        }}
      >
        <AsyncSelect
          name="houseId"
          label="House"
          required
          find={findHouses(communityId)}
          chosen={house}
        />
        <MoneyField name="amountMinor" label="Amount" required />
        <SelectField name="channel" label="How it was paid" required options={recordedChannels} />
        <DayField name="paidOn" label="Paid on" required max={today} />
        <TextField
          name="externalReference"
          label="Cheque, bank or receipt-book number"
          maxLength={100}
        />
        <TextField name="note" label="Note" maxLength={250} />
        <FileField
          name="slip"
          label="Cheque or slip"
          accept={proofKinds}
          help="A picture or a PDF, at most 10 MB."
        />
        {charge && <CheckField name="thisFirst" label={`Pay ${charge.due.title} first`} />}
        <AsyncSelect
          name="walletId"
          label="Wallet for what is more than owed"
          help="It is kept there as the house’s credit and pays its next charge."
          find={findWallets(communityId, 'Active')}
        />
      </FormDrawer>
      {question}
    </>
  );
}
