// `npm run gate-device -- …`: a simulated barrier, reader or camera, for trying the gate's hardware API and as an
// example for integrators. The program calls a server like a real device and prints the actions that a real device
// would take.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { communityIdOf } from '#db/demo/community.ts';
import { demoEstates } from '#db/demo/estates.ts';
import { demoBarrierKey } from '#db/demo/sign-ins.ts';

const usage = `npm run gate-device -- COMMAND [options]

  run                     sends heartbeats and carries out commands until Ctrl-C
  check                   asks whether to open: --code, --qr, --plate or --card
  passed | not-passed     reports whether a person went through: --check ID
  forced | left-open | fault   reports this event
  info                    prints the device and its gate

  --url URL               the server (http://localhost:3000, or GATE_URL)
  --key KEY               the device's key (or GATE_KEY)
  --demo                  act as the barrier of the demo estate
  --out                   set the direction to out
  --repeat ID             retry the check with this event id
  --clock-off SECONDS     simulate a clock that is wrong by this much`;

const { values, positionals } = readArguments();
const base = values.url ?? process.env['GATE_URL'] ?? 'http://localhost:3000';
const key = values.demo ? demoKey() : (values.key ?? process.env['GATE_KEY'] ?? '');
const direction = values.out ? 'Out' : 'In';

function demoKey(): string {
  const estate = demoEstates.find(({ addOns }) => addOns.includes('Hardware Security Integration'));
  return estate ? communityIdOf(estate).replaceAll('-', '') + demoBarrierKey : '';
}

type Answer = { now?: string; [name: string]: unknown };

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: text,
        key: text,
        code: text,
        qr: text,
        plate: text,
        card: text,
        check: text,
        repeat: text,
        'clock-off': text,
        out: { type: 'boolean' },
        demo: { type: 'boolean' },
      },
    });
  } catch {
    return end(usage);
  }
}

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const deviceNow = (): string =>
  new Date(Date.now() - Number(values['clock-off'] ?? 0) * 1000).toISOString();

/**
 * Calls the server once. A real device without an answer retries with the same id, so that the
 * server acts only once.
 */
async function send(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${base}/api/gate-hardware${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => {
    throw new Error(`No answer from ${base}. Does the server run there? See --url.`);
  });
  const answer = (await response.json()) as { data?: Answer; message?: string };
  if (!response.ok) throw new Error(`${response.status} ${answer.message ?? ''}`);
  return answer.data ?? {};
}

const say = (sentence: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)}  ${sentence}`);

function shown(): object {
  const { code, qr, plate, card } = values;
  if (code) return { kind: 'code', code };
  if (qr) return { kind: 'qr', token: qr };
  if (plate) return { kind: 'plate', plate };
  if (card) return { kind: 'card', number: card };
  return end(usage);
}

async function check(): Promise<void> {
  const eventId = values.repeat ?? randomUUID();
  const answer = await send('POST', '/checks', { eventId, by: shown(), direction });
  say(`check ${eventId}${answer['isRepeat'] ? ' (a repeat)' : ''}`);
  say(`${answer['open'] ? 'OPENS' : 'stays closed'}: ${answer['code']}. ${answer['text']}`);
}

async function tell(kind: string): Promise<void> {
  const event = { eventId: randomUUID(), position: Math.floor(Date.now() / 1000) };
  const events = [{ ...event, kind, at: deviceNow(), direction }];
  await send('POST', '/events', { deviceNow: deviceNow(), events });
  say(`sent: ${kind}`);
}

async function passed(outcome: string): Promise<void> {
  const checkId = values.check;
  const body = { eventId: randomUUID(), outcome, ...(checkId && { checkId }), direction };
  const { visitId } = await send('POST', '/passages', body);
  say(`${outcome}${visitId ? `, visit ${String(visitId)}` : ''}`);
}

type Command = { id: string; kind: string };

const beatEveryMs = 60_000;

async function beat(): Promise<void> {
  const body = { deviceNow: deviceNow(), firmware: 'simulator' };
  const { clockOffSeconds, lockdown } = await send('POST', '/heartbeats', body);
  const state = lockdown ? '; LOCKED DOWN' : '';
  say(`heartbeat; clock off by ${String(clockOffSeconds)} s${state}`);
}

/** Stores the ids of executed commands, so that a command that is fetched twice is executed once. */
async function obey(done: Set<string>): Promise<void> {
  const { commands: waiting } = await send('GET', '/commands');
  for (const { id, kind } of waiting as Command[]) {
    if (!done.has(id)) say(kind === 'Open' ? 'OPENS on a command' : kind.toUpperCase());
    done.add(id);
    await send('POST', `/commands/${id}/answer`, { outcome: 'Done' });
  }
}

async function run(): Promise<never> {
  const done = new Set<string>();
  let beatAt = 0;
  for (;;) {
    try {
      if (Date.now() - beatAt > beatEveryMs) {
        await beat();
        beatAt = Date.now();
      }
      await obey(done);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

const commands: Record<string, () => Promise<void>> = {
  run,
  check,
  passed: () => passed('Passed'),
  'not-passed': () => passed('Not passed'),
  forced: () => tell('Forced'),
  'left-open': () => tell('Left open'),
  fault: () => tell('Fault'),
  info: async () => console.log(await send('GET', '')),
};

const command = commands[positionals[0] ?? ''];
if (!command || !key) end(usage);
await command().catch((error: unknown) =>
  end(error instanceof Error ? error.message : String(error)),
);
