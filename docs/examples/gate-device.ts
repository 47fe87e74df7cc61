// A barrier with a reader: asks whether to open, keeps an event's id in each try, and stays closed on the way in
// without an answer. It needs nothing but fetch.
import { randomUUID } from 'node:crypto';

export type Shown =
  | { kind: 'code'; code: string }
  | { kind: 'qr'; token: string }
  | { kind: 'plate'; plate: string }
  | { kind: 'card'; number: string };
type Direction = 'In' | 'Out';
type Verdict = { open: boolean; code: string; text: string; isRepeat: boolean };

type Answer<Data> = { data: Data; message: string; errors: { code: string }[] };

const answerMs = 3000;
const triesMost = 3;

export function openDevice({ url, key }: { url: string; key: string }) {
  /** The correction to add to this device's clock, in milliseconds. */
  let clockOffMs = 0;

  const call = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await fetch(`${url}/api/gate-hardware${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    });
    const read = (await answer.json()) as Answer<Data>;
    if (!answer.ok) throw Object.assign(new Error(read.message), { refusal: read.errors[0] });
    return read.data;
  };

  return {
    now: () => new Date(Date.now() + clockOffMs),

    /** Each event has one id: the same in every try, and a new one for the next credential. */
    async check(
      by: Shown,
      direction: Direction = 'In',
      eventId: string = randomUUID(),
    ): Promise<Verdict> {
      for (let tried = 1; ; tried += 1) {
        try {
          return await call<Verdict>('/checks', { eventId, by, direction });
        } catch (error) {
          if ((error as { refusal?: object }).refusal) throw error;
          if (tried < triesMost) continue;
          // The way out opens without an answer, so that nobody is locked in.
          const text = 'No answer. Please ask the guard.';
          return { open: direction === 'Out', code: 'noAnswer', text, isRepeat: false };
        }
      }
    },

    /** Runs every minute, and corrects the clock, however wrong it is. */
    async heartbeat(deviceNow: Date = new Date()): Promise<void> {
      const { clockOffSeconds } = await call<{ clockOffSeconds: number }>('/heartbeats', {
        deviceNow: deviceNow.toISOString(),
      });
      clockOffMs = clockOffSeconds * 1000 + (deviceNow.getTime() - Date.now());
    },
  };
}
