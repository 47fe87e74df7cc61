// A software passkey device for tests. The device makes a key pair for an account and signs challenges according to
// WebAuthn, independently of the library that verifies them.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (value: Buffer | string): Buffer => createHash('sha256').update(value).digest();

/** Encodes the subset of CBOR that an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, held]) => [cbor(key), cbor(held)]),
  ]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}

type Place = { origin: string; host: string };
type Asked = { challenge: string };
type Habits = { knowsThePerson?: boolean; counter?: number };

/** Creates a device. The responses of the device say that it verified the person, unless the test says otherwise. */
export function openDevice({ origin, host }: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const clientData = (type: string, { challenge }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (flags: number, counter: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  };
  const flagsOf = ({ knowsThePerson = true }: Habits): number => (knowsThePerson ? 0x05 : 0x01);
  return {
    id: id.toString('base64url'),
    make(asked: Asked, habits: Habits = {}) {
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([
        dataOf(flagsOf(habits) | 0x40, habits.counter ?? 0),
        Buffer.alloc(16),
        length,
        id,
        cbor(key),
      ]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        id: id.toString('base64url'),
        clientData: clientData('webauthn.create', asked).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal' as const],
      };
    },
    sign(asked: Asked, habits: Habits = {}) {
      const client = clientData('webauthn.get', asked);
      const data = dataOf(flagsOf(habits), habits.counter ?? 0);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: id.toString('base64url'),
        clientData: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
