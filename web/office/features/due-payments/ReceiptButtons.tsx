// The buttons that email a receipt and that save it as a PDF.
import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadReceipt, sendReceipt } from '#calls/due-payments/receipts.ts';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import { toastError, toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { deliveryWords } from '#lib/record/delivery.ts';
import { useMay } from '#lib/session/permissions.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';

const contactNoun = { one: 'primary contact', many: 'primary contacts' };

type SendReceiptProps = { payment: Pick<DuePayment, 'id' | 'receiptTo'>; isAgain: boolean };

/** Emails the receipt, after a question that names the person who gets it, if there is one. */
export function SendReceipt({ payment, isAgain }: SendReceiptProps) {
  const { id: paymentId, receiptTo } = payment;
  const mayCreate = useMay('dues.create');
  const [asks, setAsks] = useState(false);
  const send = useAct(sendReceipt, {
    toasts: 'errors',
    onSuccess: (delivery) =>
      delivery.emailed > 0
        ? toastSuccess(deliveryWords(delivery, contactNoun))
        : toastError(
            delivery.people > 0
              ? 'Not sent: no primary contact of this house has an email.'
              : 'Not sent: this house has no primary contact.',
          ),
  });
  if (!mayCreate) return null;
  return (
    <>
      <Button
        variant="default"
        loading={send.isPending}
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() => (receiptTo ? setAsks(true) : send.mutate({ params: { paymentId } }))}
      >
        {isAgain ? 'Send receipt again' : 'Send receipt'}
      </Button>
      {asks && receiptTo && (
        <ConfirmDialog
          opened
          title="Email this receipt?"
          effect={`${receiptTo.name} gets it at ${receiptTo.email}.`}
          confirmLabel="Send email"
          onClose={() => setAsks(false)}
          onConfirm={() => send.mutateAsync({ params: { paymentId } })}
        />
      )}
    </>
  );
}

type DownloadReceiptProps = {
  paymentId: string;
  /** Whether this is the main action beside the others. */
  isMain?: boolean;
};

/** Saves the receipt as a PDF, to print it. */
export function DownloadReceipt({ paymentId, isMain = false }: DownloadReceiptProps) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      await download(downloadReceipt, { params: { paymentId } });
    } catch (cause) {
      toastFailure(cause);
    }
    setBusy(false);
  };
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={fetchIt}
    >
      Download receipt
    </Button>
  );
}
