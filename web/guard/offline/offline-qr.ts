// Reads a pass's QR without the network: its community, whether a known key of the community signed it, the pass, and
// its window.

export type QrKey = { number: number; publicKey: string };

export type Signed =
  | { kind: 'pass'; passId: string; validFrom: string; validTo: string }
  | { kind: 'forged' | 'oldKey' | 'otherCommunity' | 'cannot' };

const start = 'CY1.';
const claimBytes = 43;
const signatureBytes = 64;

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function unpack(token: string): Uint8Array<ArrayBuffer> | null {
  if (!token.startsWith(start)) return null;
  try {
    const bytes = bytesOf(token.slice(start.length));
    return bytes.length === claimBytes + signatureBytes ? bytes : null;
  } catch {
    return null;
  }
}

const idOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const instantAt = (view: DataView, at: number): string =>
  new Date(view.getUint32(at) * 1000).toISOString();

/**
 * Reads and verifies a token. Its format is in `server/kernel/gate/gate-keys.ts`: version, key number, community, pass,
 * window, signature.
 */
export async function readSigned(
  token: string,
  { communityId, qrKeys }: { communityId: string; qrKeys: readonly QrKey[] },
): Promise<Signed> {
  const bytes = unpack(token);
  if (!bytes) return { kind: 'forged' };
  const claims = bytes.slice(0, claimBytes);
  const view = new DataView(claims.buffer);
  if (idOf(claims.subarray(3, 19)) !== communityId) return { kind: 'otherCommunity' };
  const number = view.getUint16(1);
  const known = qrKeys.find((one) => one.number === number);
  if (!known) return { kind: 'oldKey' };
  let isSigned: boolean;
  try {
    const open = await crypto.subtle.importKey('raw', bytesOf(known.publicKey), 'Ed25519', false, [
      'verify',
    ]);
    isSigned = await crypto.subtle.verify('Ed25519', open, bytes.slice(claimBytes), claims);
  } catch {
    // An older browser may have no Ed25519. The guard can still type the code printed below the QR.
    return { kind: 'cannot' };
  }
  if (!isSigned) return { kind: 'forged' };
  return {
    kind: 'pass',
    passId: idOf(claims.subarray(19, 35)),
    validFrom: instantAt(view, 35),
    validTo: instantAt(view, 39),
  };
}
