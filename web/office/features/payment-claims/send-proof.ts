// Uploads a proof for an existing reported payment (a claim). A failure shows a toast; the claim stays and accepts
// another file.
import { attachProof } from '#calls/payment-claims/payment-claims.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';

export async function sendProof(params: { claimId: string }, file: File): Promise<void> {
  try {
    await upload(attachProof, { params }, file);
  } catch (cause) {
    toastFailure(cause, 'The proof was not added.');
  }
}
