// The cheque or slip of a payment: shown if there is one, otherwise a button to add it to a payment in cash, by cheque
// or by bank transfer.
import { Box } from '@mantine/core';
import { downloadSlip } from '#calls/due-payments/payment-slips.ts';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import { useMay } from '#lib/session/permissions.ts';
import { fetchFile } from '#lib/api/transfer.ts';
import { FilePreview } from '#ui/detail/FilePreview.tsx';
import { AddFileButton } from '#ui/form/AddFileButton.tsx';
import { sendSlip } from './send-slip.ts';

const byHand: readonly string[] = ['Cash', 'Cheque', 'Bank transfer'];

export function PaymentSlip({ payment }: { payment: DuePayment }) {
  const params = { paymentId: payment.id };
  const mayAdd = useMay('dues.create') && byHand.includes(payment.channel);
  if (payment.slipName === null && !mayAdd) return null;
  return (
    <Box aria-label="Slip" component="section" mt={24}>
      <h3>Cheque or slip</h3>
      {payment.slipName === null ? (
        <AddFileButton label="Add a picture or PDF" onFile={(file) => sendSlip(params, file)} />
      ) : (
        <FilePreview name={payment.slipName} load={() => fetchFile(downloadSlip, { params })} />
      )}
    </Box>
  );
}
