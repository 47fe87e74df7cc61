// The buttons that email a receipt and that save it as a PDF.
import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadReceipt, sendReceipt } from '#calls/due-payments/receipts.ts';
import { toastError, toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { deliveryWords } from '#lib/record/delivery.ts';
import { useMay } from '#lib/session/permissions.ts';

const contactNoun = { one: 'primary contact', many: 'primary contacts' };

export function SendReceipt({ paymentId, isAgain }: { paymentId: string; isAgain: boolean }) {
  const mayCreate = useMay('dues.create');
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
    <Button
      variant="default"
      loading={send.isPending}
      leftSection={<IconMail size={16} aria-hidden />}
      onClick={() => send.mutate({ params: { paymentId } })}
    >
      {isAgain ? 'Send receipt again' : 'Send receipt'}
    </Button>
  );
}

/** Saves the receipt as a PDF, to print it. */
export function DownloadReceipt({ paymentId }: { paymentId: string }) {
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
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={fetchIt}
    >
      Download receipt
    </Button>
  );
}
