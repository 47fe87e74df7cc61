// Records a payment by a house. It pays the chosen charges first, then others by rules/dues/allocation.ts. The rest
// becomes the house's credit; cash above the debt does so only after approval.
import { Button, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { recordPayment } from '#calls/due-payments/due-payments.ts';
import type { ChargeRow } from '#contract/charges/charges.ts';
import { recordedChannels } from '#contract/due-payments/due-payments.ts';
import type { InstalmentPlan } from '#contract/instalment-plans/instalment-plans.ts';
import { acceptedDocuments } from '#contract/shared/pictures.ts';
import { findHouses, findWallets } from '#lib/list/find.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useConfirmDuplicate } from '#lib/money/confirm-duplicate.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FileField } from '#ui/form/FileField.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { formatMoney } from '#ui/format/money.ts';
import { Row } from '#ui/layout/Row.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { paths } from '#web/paths.ts';
import { ChargesField, useOpenCharges } from '#lib/money/ChargesField.tsx';
import { sendSlip } from './send-slip.ts';
import { useToday } from '#ui/text/use-today.ts';

type PaymentDrawerProps = {
  charge?: ChargeRow;
  /** A house chosen in advance; `owedMinor` is the amount that it owes and does not dispute. */
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
  chargeIds: string[];
  slip: File | null;
};

/** The request body, without empty fields. */
const bodyOf = (values: Values) => {
  const { chargeIds, externalReference, note, walletId, slip: _slip, ...rest } = values;
  return {
    ...rest,
    ...(externalReference && { externalReference }),
    ...(note && { note }),
    ...(walletId && { walletId }),
    ...(chargeIds.length > 0 && { chargeIds }),
  };
};

export function PaymentDrawer(props: PaymentDrawerProps) {
  const { charge, owedMinor = 0, onClose } = props;
  const { currency } = useLocale();
  const today = useToday();
  const record = useAct(recordPayment, {
    toasts: 'none',
    onSuccess: ({ payment, deposit }) => {
      const receipt = payment ? `Receipt ${payment.receiptNumber} created. ` : '';
      const waits = deposit && `${formatMoney(deposit.amountMinor, currency)} awaits approval.`;
      const link = payment ? paths.receiptOf(payment.id) : paths.financesTab('approvals');
      toastSuccess(`Recorded. ${receipt}${waits ?? ''}`.trim(), link);
    },
  });
  type Body = Parameters<typeof record.mutateAsync>[0]['body'];
  // The slip is not part of the body. A duplicate payment that the user confirms is therefore sent with the same
  // slip.
  const slip = useRef<File | null>(null);
  const { send, question } = useConfirmDuplicate<Body>({
    title: 'Is this another payment?',
    send: async (body) => {
      const { payment } = await record.mutateAsync({ body });
      if (slip.current && payment) {
        await sendSlip({ paymentId: payment.id }, slip.current);
      }
    },
    confirmLabel: 'Record anyway',
  });
  const of = charge?.house ?? props.house;
  const house = of && { value: of.id, label: of.label };
  return (
    <>
      <FormDrawer<Values, Body>
        opened
        onClose={onClose}
        title="Record payment"
        sentence="The payment pays charges first, then their penalties."
        submitLabel="Record payment"
        initial={{
          houseId: of?.id ?? '',
          amountMinor: charge?.outstandingMinor ?? (owedMinor > 0 ? owedMinor : null),
          channel: 'Cash',
          paidOn: today,
          externalReference: '',
          note: '',
          walletId: '',
          chargeIds: charge ? [charge.id] : [],
          slip: null,
        }}
        toBody={bodyOf}
        schema={async () => (await import('#contract/due-payments/due-payments.ts')).PaymentForm}
        onSubmit={(body, values) => {
          slip.current = values.slip;
          return send(body);
        }}
      >
        <HouseField chosen={house} />
        <MoneyField name="amountMinor" label="Amount" required />
        <SelectField name="channel" label="Payment method" required options={recordedChannels} />
        <DayField name="paidOn" label="Paid on" required max={today} />
        <Charges />
        <TextField
          name="externalReference"
          label="Cheque, bank or receipt-book number"
          maxLength={100}
        />
        <TextField name="note" label="Note" maxLength={250} />
        <SlipField />
        <AsyncSelect
          name="walletId"
          label="Keep overpayment in"
          help="It stays there as credit and pays the next charge."
          find={findWallets('Active')}
        />
      </FormDrawer>
      {question}
    </>
  );
}

/**
 * A field for the slip, which is attached to the receipt. It is hidden for cash of a house that owes nothing, because
 * such a payment has no receipt yet.
 */
function SlipField() {
  const { form } = useFormShared();
  const { houseId, channel } = form.values as Values;
  const { owedMinor } = useOpenCharges(houseId);
  if (channel === 'Cash' && owedMinor === 0) return null;
  return (
    <FileField
      name="slip"
      label="Cheque or slip"
      accept={acceptedDocuments}
      help="A picture or a PDF, at most 10 MB."
    />
  );
}

/** The house field. Choosing another house clears the chosen charges. */
function HouseField({ chosen }: { chosen: FilterOption | undefined }) {
  const { form } = useFormShared();
  return (
    <AsyncSelect
      name="houseId"
      label="House"
      required
      find={findHouses}
      chosen={chosen}
      onPick={() => form.setFieldValue('chargeIds', [])}
    />
  );
}

/** Shows the unpaid charges of the chosen house, and how much of each charge the entered payment covers. */
function Charges() {
  const { form } = useFormShared();
  const { houseId, amountMinor, chargeIds, channel } = form.values as Values;
  const { charges, plans, owedMinor = 0 } = useOpenCharges(houseId);
  if (!houseId) return null;
  if (!charges) return <Skeleton height={96} />;
  const disputed = charges.filter(({ id, isDisputed }) => isDisputed && !chargeIds.includes(id));
  const disputedMinor = disputed.reduce((sum, one) => sum + one.outstandingMinor, 0);
  const payableMinor = owedMinor - disputedMinor;
  const excessMinor = (amountMinor ?? 0) - payableMinor;
  return (
    <>
      <Instalments plans={plans} />
      <Row justify="space-between" aria-live="polite">
        <span>
          This house owes <MoneyText amountMinor={owedMinor} />
          {disputedMinor > 0 && (
            <>
              , of which it disputes <MoneyText amountMinor={disputedMinor} />
            </>
          )}
          .
          {excessMinor > 0 && (
            <>
              {' '}
              <strong>
                <MoneyText amountMinor={excessMinor} />
              </strong>{' '}
              {disputedMinor > 0 ? 'pays no charge' : 'is more than owed'}
              {channel === 'Cash'
                ? '. It becomes its credit once the deposit is approved.'
                : ' and becomes its credit.'}
            </>
          )}
        </span>
        {payableMinor > 0 && amountMinor !== payableMinor && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => form.setFieldValue('amountMinor', payableMinor)}
          >
            Pay all
          </Button>
        )}
      </Row>
      <ChargesField
        name="chargeIds"
        label="Charges to pay first"
        charges={charges}
        plans={plans}
        amountMinor={amountMinor ?? 0}
      />
    </>
  );
}

/** The next instalment of each plan in force: one click enters its amount and chooses the charges of the plan. */
function Instalments({ plans }: { plans: readonly InstalmentPlan[] }) {
  const { form } = useFormShared();
  const offers = plans.flatMap(({ id, instalments, charges }) => {
    const next = instalments.find((one) => one.settledMinor < one.amountMinor);
    const chargeIds = charges.flatMap((one) => (one.outstandingMinor > 0 ? [one.id] : []));
    return next ? [{ id, next, leftMinor: next.amountMinor - next.settledMinor, chargeIds }] : [];
  });
  if (offers.length === 0) return null;
  return (
    <Row align="stretch" role="group" aria-label="Instalments to pay">
      {offers.map(({ id, next, leftMinor, chargeIds }) => (
        <Button
          key={id}
          size="compact-sm"
          variant="light"
          onClick={() => form.setValues({ amountMinor: leftMinor, chargeIds })}
        >
          Instalment {next.number}, due&nbsp;
          <DayText day={next.dueOn} />
          :&nbsp;
          <MoneyText amountMinor={leftMinor} />
        </Button>
      ))}
    </Row>
  );
}
