// A single call to a provider of text messages, through the guarded outbound client. Throws `SmsAway` if a retry may
// help, `SmsRefused` if not.
import { OutboundRefused, type Outbound, type OutboundCall } from '#platform/delivery/outbound.ts';
import { SmsAway, SmsRefused } from './provider.ts';

/** The JSON of a successful answer; `messageOf` extracts a refusal's message. */
export async function callProvider(
  outbound: Outbound,
  call: OutboundCall,
  messageOf: (answer: Record<string, unknown>) => unknown,
): Promise<Record<string, unknown>> {
  const { status, body } = await outbound.call(call).catch((error: unknown) => {
    if (error instanceof OutboundRefused) throw new SmsRefused(error.message);
    throw new SmsAway('did not answer', { cause: error, mayHaveArrived: !isUnreached(error) });
  });
  if (status >= 500 || status === 408 || status === 409 || status === 429) {
    throw new SmsAway(`answered ${status}`);
  }
  const answer = parse(body);
  if (status >= 300) {
    const sentence = answer ? messageOf(answer) : undefined;
    throw new SmsRefused(
      typeof sentence === 'string' ? sentence.slice(0, 300) : `The provider returned ${status}.`,
    );
  }
  if (!answer) throw new SmsAway('answered without JSON');
  return answer;
}

const unreached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether the call reached no server at all. */
function isUnreached(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return unreached.has(code ?? '') || (cause instanceof Error && isUnreached(cause));
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
