// Signs deliveries according to Standard Webhooks: HMAC-SHA-256 over `id.timestamp.body`. During a rotation there is
// one signature for each valid secret, so that a receiver can change its secret at any time.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret for a new endpoint: `whsec_` and 32 random bytes in base64. */
export const makeSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The headers of an attempt: the event's id, the time, and one signature for each secret. */
export function signedHeaders(
  message: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const content = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
