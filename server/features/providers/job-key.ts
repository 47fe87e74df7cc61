// The key in a job's link: the id of the community and 32 random bytes. The job stores only the hash of the key.
import { randomBytes } from 'node:crypto';
import { hashToken } from '#platform/http/tenant.ts';

const communityBytes = 16;
const secretBytes = 32;

export function drawKey(communityId: string): { key: string; hash: string } {
  const home = Buffer.from(communityId.replaceAll('-', ''), 'hex');
  const key = Buffer.concat([home, randomBytes(secretBytes)]).toString('base64url');
  return { key, hash: hashToken(key) };
}

/** The community id in a key; null if the key has the wrong length. */
export function homeOfKey(key: string): string | null {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== communityBytes + secretBytes) return null;
  return bytes
    .subarray(0, communityBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
