// Puts a proof to a claim that is there already. What is refused is told; the claim stays, and waits for another file.
import { attachProof } from '#calls/payment-claims.ts';
import { firstSentence, toApiError } from '#lib/api-error.ts';
import { toastError } from '#lib/toast.ts';
import { upload } from '#lib/transfer.ts';
import { invalidate } from '#lib/use-operation.ts';

export async function sendProof(
  params: { communityId: string; claimId: string },
  file: File,
): Promise<void> {
  try {
    await upload(attachProof, { params }, file);
  } catch (cause) {
    toastError(`The proof was not taken. ${firstSentence(toApiError(cause))}`);
  }
  await invalidate(['getPaymentClaim', 'listPaymentClaims']);
}
