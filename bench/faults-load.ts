// The load that runs while something is killed: each officer sends payments, transfers and withdrawals one after the
// other, every one with a key of its own, and remembers what was answered.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Estate } from './faults-estate.ts';

export type Kind = 'payment' | 'transfer' | 'withdrawal';

export type Sent = {
  kind: Kind;
  /** The idempotency key, which the row that it makes carries too. */
  key: string;
  amountMinor: number;
  officer: number;
  path: string;
  body: string;
  /** Null where no answer came, or none that says yes. */
  answer: string | null;
};

const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

export function newCall(estate: Estate, officer: number): Sent {
  const key = randomUUID();
  const amountMinor = 100_00 + Math.floor(Math.random() * 1_000_00);
  const base = `/api/community/${estate.communityId}`;
  const sent = { key, amountMinor, officer, answer: null };
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

/** Sends it, and gives the answer's status and text; a connection that breaks has status 0. */
export function send(
  { port, estate }: { port: number; estate: Estate },
  { key, officer, path, body }: Sent,
): Promise<{ status: number; text: string }> {
  return new Promise((done) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        // Limits count by network: each officer has a house of their own.
        localAddress: `127.0.0.${officer + 2}`,
        agent: false,
        timeout: 8000,
        headers: {
          authorization: `Bearer ${estate.tokens[officer]}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
        answer.on('error', () => done({ status: 0, text: '' }));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => done({ status: 0, text: '' }));
    call.end(body);
  });
}

/** Runs until told to stop; what was answered with yes is noted in `sent`. */
export async function drive(
  to: { port: number; estate: Estate },
  sent: Sent[],
  signal: AbortSignal,
): Promise<void> {
  const officer = async (number: number): Promise<void> => {
    while (!signal.aborted) {
      const call = newCall(to.estate, number);
      sent.push(call);
      const { status, text } = await send(to, call);
      if (status === 200) call.answer = text;
      else if (status >= 400 && status < 500 && status !== 429)
        throw new Error(`${status}: ${text}`);
      // Broken: whoever is ended has no more to say this round.
      else if (status === 0) return;
      else await pause(50);
    }
  };
  await Promise.all(to.estate.tokens.map((_, number) => officer(number)));
}
