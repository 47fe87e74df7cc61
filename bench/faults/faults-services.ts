// The server's dependencies in the fault benchmark besides its database: a file store and a mail server, each a
// process that is killed with SIGKILL and restarted on its old port.
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './faults-estate.ts';
import { type Served, startServer } from '#bench/measure.ts';

export type ExternalServices = {
  /** The settings that connect the server to these services. */
  settings: Readonly<Record<string, string>>;
  killStore(): Promise<void>;
  killMail(): Promise<void>;
  /** The recipients in the order in which their emails were accepted. */
  takenMails(): string[];
  stop(): Promise<void>;
};

/** The time in ms for which a killed service stays down. */
const awayMs = 500;

export async function startExternalServices(folder: string): Promise<ExternalServices> {
  const mails = join(folder, 'mails');
  appendFileSync(mails, '');
  const store = await startKillable('faults/faults-store.ts', join(folder, 'store'));
  const mail = await startKillable('faults/faults-sink.ts', mails);
  return {
    settings: {
      STORAGE_URL: `s3://S3RVER:S3RVER@127.0.0.1:${store.port}/estate?region=us-east-1&scheme=http`,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    },
    killStore: store.kill,
    killMail: mail.kill,
    takenMails: () => readFileSync(mails, 'utf8').split('\n').filter(Boolean),
    stop: async () => {
      await store.stop();
      await mail.stop();
    },
  };
}

async function startKillable(program: string, place: string) {
  const port = await freePort();
  const start = (): Promise<Served> => startServer(program, [place, String(port)]);
  let running = await start();
  return {
    port,
    kill: async () => {
      const gone = once(running.child, 'exit');
      running.child.kill('SIGKILL');
      await gone;
      await pause(awayMs);
      running = await start();
    },
    stop: () => running.stop(),
  };
}
