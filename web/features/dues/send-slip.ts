// Puts the slip to a payment that is recorded already. What is refused is told; the payment stays, and waits for
// another.
import { attachSlip } from '#calls/payment-slips.ts';
import { firstSentence, toApiError } from '#lib/api-error.ts';
import { toastError } from '#lib/toast.ts';
import { upload } from '#lib/transfer.ts';
import { invalidate } from '#lib/use-operation.ts';

export async function sendSlip(
  params: { communityId: string; paymentId: string },
  file: File,
): Promise<void> {
  try {
    await upload(attachSlip, { params }, file);
  } catch (cause) {
    toastError(`The slip was not taken. ${firstSentence(toApiError(cause))}`);
  }
  await invalidate(['getDuePayment']);
}
