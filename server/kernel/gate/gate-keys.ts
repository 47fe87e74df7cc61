// The secrets of the gate, all derived from the server's secret: keyed hashes of codes and of events, the encryption of
// codes for their hosts, the Ed25519 keys that sign QR tokens, and the keys of links that work without signing in.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';

export type QrClaims = {
  keyNumber: number;
  communityId: string;
  passId: string;
  validFrom: Date;
  validTo: Date;
};

export type GateKeys = {
  /** The keyed hash that is stored for a short pairing code. */
  tagPairing(code: string): string;
  /** The keyed hash that is stored for a code: it cannot be reversed without the server's secret. */
  hashCode(communityId: string, code: string): Buffer;
  /** A keyed hash of an event. Codes and plates are short, so an unkeyed hash could be reversed by guessing. */
  hashEvent(communityId: string, told: unknown): Buffer;
  sealCode(communityId: string, code: string): Buffer;
  openCode(communityId: string, box: Buffer): string;
  signQr(claims: QrClaims): string;
  /** The claims of a token with a valid signature; null for a token that this server did not sign. */
  readQr(token: string): QrClaims | null;
  /** The raw 32 bytes of a community's public key, base64url. Devices use it to verify QR tokens offline. */
  publicKey(communityId: string, keyNumber: number): string;
  /** The key of a link: the ids of the community and the record, and a MAC that only this server can compute. */
  linkKey(purpose: LinkPurpose, communityId: string, id: string): string;
  readLink(purpose: LinkPurpose, key: string): NamedByLink | null;
};

type LinkPurpose = 'guest' | 'answer';
export type NamedByLink = { communityId: string; id: string };

/** Draws a code of eight random digits, uniformly distributed. */
export const drawCode = (): string => String(randomInt(100_000_000)).padStart(8, '0');

const tokenStart = 'CY1.';
const claimBytes = 43;
const proofBytes = 18;
// The DER prefix of a 32-byte seed, and the length of the DER prefix of a public key.
const seedHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicHeadBytes = 12;
const keptKeys = 512;

export function openGateKeys(secret: string): GateKeys {
  const derive = (info: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'courtyard gate', info, 32));
  const hashKey = derive('code hash');
  const eventKey = derive('device event');
  const boxKey = derive('code box');
  const pairingKey = derive('pairing code');
  const linkProof = derive('link');
  const signers = new Map<string, { own: KeyObject; open: KeyObject }>();
  const signerOf = (communityId: string, keyNumber: number) => {
    const name = `qr ${communityId} ${keyNumber}`;
    const known = signers.get(name);
    if (known) return known;
    const der = Buffer.concat([seedHead, derive(name)]);
    const own = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const made = { own, open: createPublicKey(own) };
    // A forged token can contain any key number of any community, so the size of the cache is limited.
    if (signers.size >= keptKeys) signers.clear();
    signers.set(name, made);
    return made;
  };
  const proofOf = (purpose: LinkPurpose, ids: Buffer): Buffer =>
    createHmac('sha256', linkProof).update(purpose).update(ids).digest().subarray(0, proofBytes);
  return {
    tagPairing: (code) => createHmac('sha256', pairingKey).update(code).digest('hex'),
    hashCode: (communityId, code) =>
      createHmac('sha256', hashKey).update(`${communityId} ${code}`).digest(),
    hashEvent: (communityId, told) =>
      createHmac('sha256', eventKey)
        .update(`${communityId} ${JSON.stringify(told)}`)
        .digest(),
    sealCode: (communityId, code) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', boxKey, nonce).setAAD(Buffer.from(communityId));
      const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    openCode: (communityId, box) => {
      const opener = createDecipheriv('aes-256-gcm', boxKey, box.subarray(0, 12), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(communityId))
        .setAuthTag(box.subarray(12, 28));
      return opener.update(box.subarray(28)).toString('utf8') + opener.final('utf8');
    },
    signQr: (claims) => {
      const told = packClaims(claims);
      const { own } = signerOf(claims.communityId, claims.keyNumber);
      return tokenStart + Buffer.concat([told, sign(null, told, own)]).toString('base64url');
    },
    readQr: (token) => {
      if (!token.startsWith(tokenStart)) return null;
      const bytes = Buffer.from(token.slice(tokenStart.length), 'base64url');
      if (bytes.length !== claimBytes + 64) return null;
      const told = bytes.subarray(0, claimBytes);
      const claims = unpackClaims(told);
      const { open } = signerOf(claims.communityId, claims.keyNumber);
      return verify(null, told, open, bytes.subarray(claimBytes)) ? claims : null;
    },
    publicKey: (communityId, keyNumber) =>
      signerOf(communityId, keyNumber)
        .open.export({ format: 'der', type: 'spki' })
        .subarray(publicHeadBytes)
        .toString('base64url'),
    linkKey: (purpose, communityId, id) => {
      const ids = Buffer.concat([bytesOf(communityId), bytesOf(id)]);
      return Buffer.concat([ids, proofOf(purpose, ids)]).toString('base64url');
    },
    readLink: (purpose, key) => {
      const bytes = Buffer.from(key, 'base64url');
      if (bytes.length !== 32 + proofBytes) return null;
      const ids = bytes.subarray(0, 32);
      if (!timingSafeEqual(bytes.subarray(32), proofOf(purpose, ids))) return null;
      return { communityId: idOf(ids.subarray(0, 16)), id: idOf(ids.subarray(16)) };
    },
  };
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Packs the version, key number, community, pass and validity in whole seconds into 43 bytes. */
function packClaims(claims: QrClaims): Buffer {
  const told = Buffer.alloc(claimBytes);
  told.writeUInt8(1, 0);
  told.writeUInt16BE(claims.keyNumber, 1);
  bytesOf(claims.communityId).copy(told, 3);
  bytesOf(claims.passId).copy(told, 19);
  told.writeUInt32BE(Math.floor(claims.validFrom.getTime() / 1000), 35);
  told.writeUInt32BE(Math.floor(claims.validTo.getTime() / 1000), 39);
  return told;
}

const unpackClaims = (told: Buffer): QrClaims => ({
  keyNumber: told.readUInt16BE(1),
  communityId: idOf(told.subarray(3, 19)),
  passId: idOf(told.subarray(19, 35)),
  validFrom: new Date(told.readUInt32BE(35) * 1000),
  validTo: new Date(told.readUInt32BE(39) * 1000),
});
