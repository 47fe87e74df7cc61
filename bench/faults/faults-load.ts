// The load during a kill: officers send payments, transfers and withdrawals one after another, and clerks send
// documents or invitations. Every call has its own idempotency key, and its response is recorded.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Estate, officers } from './faults-estate.ts';

export type Kind = 'payment' | 'transfer' | 'withdrawal' | 'document' | 'invitation';

export type Sent = {
  kind: Kind;
  /**
   * The idempotency key. `mark` finds the result in the database: it is the key again or, for an invitation, the
   * resident's id.
   */
  key: string;
  mark: string;
  amountMinor: number;
  officer: number;
  path: string;
  type: string;
  body: string;
  /** The text of a successful response; null without a response or after an error. */
  answer: string | null;
};

/** Responses and closed connections that no caller should get, whatever was killed. */
export type Tally = { fiveHundreds: string[]; resets: string[]; silences: number };

export type Target = {
  port: number;
  estate: Estate;
  /** The kind of call that the clerks send. */
  clerksSend: 'document' | 'invitation';
  tally: Tally;
};

/** How a call ended: answered, refused before it was sent, reset after it was sent, or without any response. */
export type End = 'answered' | 'refused' | 'reset' | 'silent';

/** A refused connection has transmitted nothing; a connection that breaks later may have transmitted the call. */
export function endOf(code: string | undefined, isTimedOut: boolean): End {
  if (isTimedOut) return 'silent';
  return code === 'ECONNREFUSED' ? 'refused' : 'reset';
}

export type Answer = { status: number; text: string };

const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

let houseAt = 0;
let residentAt = 0;
/**
 * Takes the next item in rotation, because a house can have at most thirty documents, and each resident's email is
 * counted once.
 */
const inTurn = (of: readonly string[], at: number): string => of[at % of.length] ?? '';

export const isClerk = (officer: number): boolean => officer >= officers;

export function newCall({ estate, clerksSend }: Target, officer: number): Sent {
  if (!isClerk(officer)) return moneyCall(estate, officer);
  return clerksSend === 'document' ? documentCall(estate, officer) : inviteCall(estate, officer);
}

const json = 'application/json';

function moneyCall(estate: Estate, officer: number): Sent {
  const key = randomUUID();
  const amountMinor = 100_00 + Math.floor(Math.random() * 1_000_00);
  const base = `/api/community/${estate.communityId}`;
  const sent = { key, mark: key, amountMinor, officer, type: json, answer: null };
  const dice = Math.random();
  if (dice < 0.5) {
    const body = {
      houseId: pick(estate.houseIds),
      amountMinor,
      channel: 'Cash',
      paidOn: new Date().toISOString().slice(0, 10),
      externalReference: key,
      isNoDuplicate: true,
    };
    return { ...sent, kind: 'payment', path: `${base}/due-payments`, body: JSON.stringify(body) };
  }
  const from = pick(estate.walletIds);
  const path = `${base}/wallets/${from}`;
  if (dice < 0.85) {
    const toWalletId = pick(estate.walletIds.filter((id) => id !== from));
    const body = { toWalletId, amountMinor, reason: key };
    return { ...sent, kind: 'transfer', path: `${path}/transfers`, body: JSON.stringify(body) };
  }
  const body = { amountMinor, bankAccountId: estate.bankAccountId, narration: key };
  return { ...sent, kind: 'withdrawal', path: `${path}/withdrawals`, body: JSON.stringify(body) };
}

/** The bytes of a document, different for each key. */
export const documentOf = (key: string): string =>
  `%PDF-1.4\n% ${key}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF`;

function documentCall({ communityId, houseIds }: Estate, officer: number): Sent {
  const key = randomUUID();
  const boundary = `faults-${key}`;
  houseAt += 1;
  return {
    kind: 'document',
    key,
    mark: key,
    amountMinor: 0,
    officer,
    path: `/api/community/${communityId}/houses/${inTurn(houseIds, houseAt)}/documents`,
    type: `multipart/form-data; boundary=${boundary}`,
    body: [
      `--${boundary}`,
      `content-disposition: form-data; name="file"; filename="${key}.pdf"`,
      'content-type: application/pdf',
      '',
      documentOf(key),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
    answer: null,
  };
}

function inviteCall({ communityId, residentIds }: Estate, officer: number): Sent {
  residentAt += 1;
  const mark = inTurn(residentIds, residentAt);
  return {
    kind: 'invitation',
    key: randomUUID(),
    mark,
    amountMinor: 0,
    officer,
    path: `/api/community/${communityId}/residents/${mark}/invite`,
    type: json,
    body: '{}',
    answer: null,
  };
}

/** Every second caller keeps its connection alive, as a proxy does; the others open a connection for each call. */
const agents = new Map<number, Agent>();
function agentOf(officer: number): Agent | false {
  if (officer % 2 === 0) return false;
  const known = agents.get(officer) ?? new Agent({ keepAlive: true, maxSockets: 1 });
  agents.set(officer, known);
  return known;
}

/** Sends the call, and returns the response's status and text. After a broken connection the status is 0. */
export function send(
  target: Target,
  { key, officer, path, type, body }: Pick<Sent, 'key' | 'officer' | 'path' | 'type' | 'body'>,
): Promise<Answer> {
  const { port, estate, tally } = target;
  return new Promise((done) => {
    let isTimedOut = false;
    const beganAt = performance.now();
    const broken = ({ code }: NodeJS.ErrnoException): void => {
      const end = endOf(code, isTimedOut);
      const line = call.reusedSocket ? 'a kept connection' : 'a new connection';
      const afterMs = Math.round(performance.now() - beganAt);
      const what = `${code} ${path.split('/').at(-1)} on ${line} after ${afterMs} ms`;
      if (end === 'reset') tally.resets.push(what);
      if (end === 'silent') tally.silences += 1;
      done({ status: 0, text: '' });
    };
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === '' ? 'GET' : 'POST',
        // Each officer calls from a different address, because rate limits apply per network.
        localAddress: `127.0.0.${officer + 2}`,
        agent: agentOf(officer),
        timeout: 8000,
        headers: {
          authorization: `Bearer ${estate.tokens[officer]}`,
          ...(body !== '' && {
            'content-type': type,
            'content-length': Buffer.byteLength(body),
            'idempotency-key': key,
          }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('error', broken);
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          if (status === 500) tally.fiveHundreds.push(`${path.split('/').at(-1)}: ${text}`);
          done({ status, text });
        });
      },
    );
    call.on('timeout', () => {
      isTimedOut = true;
      call.destroy();
    });
    call.on('error', broken);
    call.end(body);
  });
}

/** Sends calls until stopped. Records every call in `sent`, and the response of successful calls. */
export async function drive(to: Target, sent: Sent[], signal: AbortSignal): Promise<void> {
  const officer = async (number: number): Promise<void> => {
    while (!signal.aborted) {
      const call = newCall(to, number);
      sent.push(call);
      const { status, text } = await send(to, call);
      if (status === 200) call.answer = text;
      else if (status >= 400 && status < 500 && status !== 429)
        throw new Error(`${status}: ${text}`);
      // The connection broke because the server was killed: this caller is finished for this round.
      else if (status === 0) return;
      else await pause(50);
    }
  };
  await Promise.all(to.estate.tokens.map((_, number) => officer(number)));
}
