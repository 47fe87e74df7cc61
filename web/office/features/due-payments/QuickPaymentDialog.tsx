// Records a payment of a house in one step. The amount starts with what the house owes and does not dispute, and the
// payment method with cash. The result offers the receipt. A payment of chosen charges, of another day or with a slip
// needs the drawer.
import { dayIn } from '#rules/shared/day-text.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconCash, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { recordPayment } from '#calls/due-payments/due-payments.ts';
import { recordedChannels } from '#contract/due-payments/due-payments.ts';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOpenCharges } from '#lib/money/ChargesField.tsx';
import { useConfirmDuplicate } from '#lib/money/confirm-duplicate.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { formatMoney } from '#ui/format/money.ts';
import { Form } from '#ui/form/Form.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { DownloadReceipt, SendReceipt } from './ReceiptButtons.tsx';
import dialog from '#ui/dialog/dialog.module.css';
import classes from './quick-payment.module.css';

type House = { id: string; label: string };
type Values = { amountMinor: number | null; channel: string };
type Recorded = {
  payment: DuePayment | null;
  /** The cash beyond what the house owed, which awaits approval as a deposit. */
  depositMinor: number;
  leftMinor: number;
};

type QuickPaymentDialogProps = { house: House; onClose: () => void };

export function QuickPaymentDialog({ house, onClose }: QuickPaymentDialogProps) {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  return (
    <Dialog
      size={480}
      title={recorded ? 'Payment recorded' : `Record payment: ${house.label}`}
      onClose={onClose}
    >
      {recorded ? (
        <Result house={house} recorded={recorded} onClose={onClose} />
      ) : (
        <PaymentForm house={house} onRecorded={setRecorded} onClose={onClose} />
      )}
    </Dialog>
  );
}

type PaymentFormProps = {
  house: House;
  onRecorded: (recorded: Recorded) => void;
  onClose: () => void;
};

function PaymentForm({ house, onRecorded, onClose }: PaymentFormProps) {
  const { timeZone } = useLocale();
  const { charges, owedMinor = 0, payableMinor = 0 } = useOpenCharges(house.id);
  const record = useAct(recordPayment, { toasts: 'none' });
  type Body = Parameters<typeof record.mutateAsync>[0]['body'];
  const { send, question } = useConfirmDuplicate<Body>({
    title: 'Is this another payment?',
    confirmLabel: 'Record anyway',
    send: async (body) => {
      const { payment, deposit } = await record.mutateAsync({ body });
      const depositMinor = deposit?.amountMinor ?? 0;
      const paidMinor = (payment?.amountMinor ?? 0) - (payment?.creditedMinor ?? 0);
      onRecorded({ payment, depositMinor, leftMinor: Math.max(0, owedMinor - paidMinor) });
    },
  });
  if (!charges) return <Skeleton height={244} />;
  return (
    <>
      <Form<Values, Body>
        initial={{ amountMinor: payableMinor > 0 ? payableMinor : null, channel: 'Cash' }}
        toBody={(values) => ({
          ...values,
          houseId: house.id,
          paidOn: dayIn(new Date(), timeZone),
        })}
        schema={async () => (await import('#contract/due-payments/due-payments.ts')).PaymentForm}
        onSubmit={send}
      >
        <Amount />
        <Effect owedMinor={owedMinor} payableMinor={payableMinor} />
        <SelectField name="channel" label="Payment method" required options={recordedChannels} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Submit />
        </div>
      </Form>
      {question}
    </>
  );
}

/** The amount, selected, so that typing replaces it and Enter records it. */
function Amount() {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.select(), []);
  return (
    <div ref={field}>
      <MoneyField name="amountMinor" label="Amount" required />
    </div>
  );
}

/** States what the entered amount leaves owed, or what becomes credit. */
function Effect({ owedMinor, payableMinor }: { owedMinor: number; payableMinor: number }) {
  const { form } = useFormShared();
  const { amountMinor, channel } = form.values as Values;
  const paid = amountMinor ?? 0;
  const beyond = paid - payableMinor;
  return (
    <Muted size={14} className={classes.effect} role="status">
      {owedMinor === 0 ? 'Owes nothing' : 'Owes '}
      {owedMinor > 0 && <MoneyText amountMinor={owedMinor} />}
      {owedMinor > payableMinor && (
        <>
          , of which it disputes <MoneyText amountMinor={owedMinor - payableMinor} />
        </>
      )}
      .{' '}
      {beyond > 0 ? (
        <>
          <MoneyText amountMinor={beyond} />{' '}
          {channel === 'Cash' ? 'becomes its credit after approval.' : 'becomes its credit.'}
        </>
      ) : (
        <>
          <MoneyText amountMinor={owedMinor - paid} /> is left after this payment.
        </>
      )}
    </Muted>
  );
}

function Submit() {
  const { form } = useFormShared();
  const { currency } = useLocale();
  const { amountMinor } = form.values as Values;
  return (
    <SubmitButton>
      {amountMinor ? `Record ${formatMoney(amountMinor, currency)}` : 'Record payment'}
    </SubmitButton>
  );
}

type ResultProps = { house: House; recorded: Recorded; onClose: () => void };

function Result({ house, recorded, onClose }: ResultProps) {
  const { payment, depositMinor, leftMinor } = recorded;
  return (
    <div role="status">
      <p className={classes.amount}>
        {payment ? (
          <IconCircleCheck size={24} aria-hidden className={classes.done} />
        ) : (
          <IconCash size={24} aria-hidden />
        )}
        <MoneyText amountMinor={payment?.amountMinor ?? depositMinor} />
      </p>
      {payment && (
        <p className={classes.line}>
          {payment.channel} from{' '}
          <TextLink href={paths.houseAccount(house.id)}>{house.label}</TextLink>,{' '}
          <TextLink
            href={paths.receiptOf(payment.id)}
          >{`receipt ${payment.receiptNumber}`}</TextLink>
          .{' '}
          {leftMinor > 0 ? (
            <>
              The house still owes <MoneyText amountMinor={leftMinor} />.
            </>
          ) : (
            'The house owes nothing.'
          )}
        </p>
      )}
      {depositMinor > 0 && (
        <p className={classes.line}>
          <MoneyText amountMinor={depositMinor} /> above the debt awaits approval as a deposit and
          then becomes credit. <TextLink href={paths.financesTab('approvals')}>Approvals</TextLink>
        </p>
      )}
      <div className={dialog.buttons}>
        {payment && <SendReceipt payment={payment} isAgain={false} />}
        {payment && <DownloadReceipt paymentId={payment.id} />}
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </div>
  );
}
