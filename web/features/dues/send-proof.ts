// Puts a proof to a claim that is there already. What is refused is told; the claim stays, and waits for another file.
import { attachProof } from '#calls/payment-claims.ts';
import { toastFailure } from '#lib/toast.ts';
import { upload } from '#lib/transfer.ts';
import { invalidate } from '#lib/use-operation.ts';

export async function sendProof(
  params: { communityId: string; claimId: string },
  file: File,
): Promise<void> {
  try {
    await upload(attachProof, { params }, file);
  } catch (cause) {
    toastFailure(cause, 'The proof was not taken.');
  }
  await invalidate(['getPaymentClaim', 'listPaymentClaims']);
}
