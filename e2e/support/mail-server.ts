// A real SMTP server that stores each email as a file, and functions to read those files.
import { createWriteStream, rename } from 'node:fs';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { currentRun } from './run.ts';

/** Accepts every email and writes it to the folder. */
export async function startMailServer(folder: string) {
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      count += 1;
      const path = join(folder, `${String(count).padStart(5, '0')}.eml`);
      // Write to a temporary name, so that a reader never finds an incomplete email.
      pipeline(stream, createWriteStream(`${path}.part`), (error) => {
        if (error) done(error);
        else rename(`${path}.part`, path, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** `html` is empty if an email has none. */
type Words = { text: string; html: string };

/** The newest email to an address with a matching subject, as soon as it has arrived. */
export async function mailTo(address: string, subject: RegExp, timeout = 20_000): Promise<Words> {
  let found: Words | undefined;
  await expect
    .poll(
      async () => {
        found = (await mails()).findLast(
          (mail) => mail.to === address && subject.test(mail.subject),
        );
        return found !== undefined;
      },
      { message: `a mail to ${address} about ${subject}`, timeout },
    )
    .toBe(true);
  return found!;
}

/** The six digits in the newest email with a code to an address. */
export async function readCode(address: string): Promise<string> {
  const { text } = await mailTo(address, /^\d{3} \d{3} /);
  const code = /^ {4}(\d{3}) (\d{3})$/m.exec(text);
  if (!code) throw new Error(`There is no code in the mail to ${address}:\n${text}`);
  return `${code[1]}${code[2]}`;
}

type Mail = Words & { to: string; subject: string };

/** Each email by its file, because a poll sees every email of the run and a complete file never changes. */
const parsed = new Map<string, Promise<Mail>>();

async function mails(): Promise<Mail[]> {
  const { mailFolder } = currentRun();
  const names = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(
    names.map((name) => {
      const mail = parsed.get(name) ?? parseFile(join(mailFolder, name));
      parsed.set(name, mail);
      return mail;
    }),
  );
}

async function parseFile(path: string): Promise<Mail> {
  const mail = await PostalMime.parse(await readFile(path));
  return {
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}
