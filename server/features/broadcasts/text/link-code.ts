// The code in a notice's link: the id of the recipient and a MAC of it under the server's secret. The code is not
// stored. The MAC includes the community, so a code is valid only there.
import { createHmac, timingSafeEqual } from 'node:crypto';

const proofOf = (secret: string, communityId: string, recipientId: string): string =>
  createHmac('sha256', secret)
    .update(`notice ${communityId} ${recipientId}`)
    .digest('base64url')
    .slice(0, 22);

export const noticeCode = (secret: string, communityId: string, recipientId: string): string =>
  recipientId.replaceAll('-', '') + proofOf(secret, communityId, recipientId);

/** The URL at which a recipient reads a notice. */
export const noticeLink = (
  { secret, publicUrl }: { secret: string; publicUrl: string },
  communityId: string,
  recipientId: string,
): string => `${publicUrl}/notices/${communityId}/${noticeCode(secret, communityId, recipientId)}`;

/** The URL at which the recipient of a notice unsubscribes from emails. */
export const unsubscribeLinkOf = (link: string): string =>
  link.replace('/notices/', '/unsubscribe/');

/** The recipient of a code; null when its MAC is invalid. */
export function recipientOf(secret: string, communityId: string, code: string): string | null {
  const hex = code.slice(0, 32);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const given = Buffer.from(code.slice(32));
  const wanted = Buffer.from(proofOf(secret, communityId, id));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null;
}
