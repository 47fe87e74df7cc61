// Before the stories: a fresh database, a mail server that stores all emails, and the built product on both. Afterwards
// everything is removed, and an error logged by the server fails the run.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '#testing/database.ts';
import { tellRun } from './run.ts';
import { startMailServer } from './mail-server.ts';
import { startServer } from './server.ts';
import { startSlowProxy } from './slow-proxy.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'courtyard-stories-'));
  const mailFolder = join(folder, 'mail');
  await mkdir(mailFolder);
  const database = await freshDatabase();
  const mail = await startMailServer(mailFolder);
  const delayMs = Number(process.env['STORIES_DELAY_MS'] ?? 0);
  const line = delayMs > 0 ? await startSlowProxy(delayMs) : undefined;
  const server = await startServer({
    ...(line && { PUBLIC_URL: line.url }),
    // Each story calls from its own IP address, so that stories do not share rate limits.
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    DATA_DIR: join(folder, 'data'),
    SECRET: 'a secret for stories, thirty-two characters',
  });
  line?.lead(server.url);
  tellRun({ url: line?.url ?? server.url, databaseUrl: database.url, mailFolder });
  return async () => {
    await line?.stop();
    const faults = await server.stop();
    await mail.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
    if (faults.length > 0) throw new Error(`The server told of faults:\n${faults.join('\n')}`);
  };
}
