// Encrypts the parts of a backup with a passphrase. A part is split into AES-256-GCM frames, each bound to its position
// and to the part's name, and the last one is marked. A changed, truncated or swapped part is refused, and no byte of a
// frame is passed on before the frame is verified.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { Transform } from 'node:stream';
import { BrokenBackup } from './broken.ts';

/** The parameters that derive the key from the passphrase, as the backup's header stores them. */
export type Sealing = { salt: string; cost: number };

/** The scrypt cost: each guess of a passphrase takes 128 MB of memory and about half a second. */
const cost = 2 ** 17;
const frameBytes = 64 * 1024;
const tagBytes = 16;
const saltBytes = 16;

export const newSealing = (): Sealing => ({ salt: randomBytes(saltBytes).toString('hex'), cost });

export function keyOf(passphrase: string, { salt, cost: N }: Sealing): Buffer {
  const isPlain = Number.isInteger(N) && N >= 2 ** 14 && N <= 2 ** 20 && (N & (N - 1)) === 0;
  if (!isPlain || !/^[0-9a-f]{32}$/.test(salt)) throw new BrokenBackup('backup.json');
  const room = { N, r: 8, p: 1, maxmem: 256 * N * 8 };
  return scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, room);
}

const keyOfPart = (key: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `courtyard backup: ${name}`, 32));

/** The nonce of a frame. Each part has its own key, so a frame number is used only once per key. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(frame, 4, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

export function encryptPart(key: Buffer, name: string): Transform {
  const salt = randomBytes(saltBytes);
  const partKey = keyOfPart(key, salt, name);
  let frame = 0;
  const seal = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', partKey, nonceOf(frame, isLast));
    frame += 1;
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const frames = inFrames(frameBytes, seal);
  frames.push(salt);
  return frames;
}

/** Decrypts the bytes of the part `name`; throws `BrokenBackup` if they were changed. */
export function decryptPart(key: Buffer, name: string): Transform {
  let partKey: Buffer | null = null;
  let frame = 0;
  const open = (bytes: Buffer, isLast: boolean): Buffer => {
    try {
      const text = bytes.subarray(0, -tagBytes);
      const cipher = createDecipheriv('aes-256-gcm', partKey ?? key, nonceOf(frame, isLast), {
        authTagLength: tagBytes,
      });
      frame += 1;
      cipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([cipher.update(text), cipher.final()]);
    } catch (cause) {
      throw new BrokenBackup(name, { cause });
    }
  };
  return inFrames(frameBytes + tagBytes, open, {
    headBytes: saltBytes,
    onHead: (salt) => void (partKey = keyOfPart(key, salt, name)),
  });
}

type Head = { headBytes: number; onHead(head: Buffer): void };

/** Passes on frames of equal size, and the rest as the last frame, which always exists and may be empty. */
function inFrames(
  size: number,
  change: (frame: Buffer, isLast: boolean) => Buffer,
  head?: Head,
): Transform {
  let waiting: Buffer[] = [];
  let length = 0;
  let headLeft = head?.headBytes ?? 0;
  const taken = (bytes: number): Buffer => {
    const all = Buffer.concat(waiting);
    waiting = [all.subarray(bytes)];
    length -= bytes;
    return all.subarray(0, bytes);
  };
  const readHead = (): void => {
    if (headLeft === 0 || length < headLeft) return;
    head?.onHead(taken(headLeft));
    headLeft = 0;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        waiting.push(chunk);
        length += chunk.length;
        readHead();
        // A frame is not the last one if more bytes follow it.
        if (headLeft === 0 && length > size) {
          const all = Buffer.concat(waiting);
          let at = 0;
          for (; length - at > size; at += size) {
            this.push(change(all.subarray(at, at + size), false));
          }
          waiting = [all.subarray(at)];
          length -= at;
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        this.push(change(Buffer.concat(waiting), true));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
