// Uploads the slip for a recorded payment. A failure shows a toast; the payment stays and accepts another file.
import { attachSlip } from '#calls/due-payments/payment-slips.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';

export async function sendSlip(params: { paymentId: string }, file: File): Promise<void> {
  try {
    await upload(attachSlip, { params }, file);
  } catch (cause) {
    toastFailure(cause, 'The slip was not added.');
  }
}
