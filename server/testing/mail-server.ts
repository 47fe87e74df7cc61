// A real mail server on this machine that a test can slow down, stop, or make refuse emails. The server records the
// first recipient, the message id and the source of each accepted email.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type TestMailServer = Awaited<ReturnType<typeof startTestMailServer>>;

type Options = {
  port?: number;
  /** Called before an email is accepted: it may wait, or throw to refuse it. */
  onMail?: (recipient: string) => Promise<void> | void;
};

export async function startTestMailServer({ port = 0, onMail }: Options = {}) {
  const taken: { to: string; messageId: string; source: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const source = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo[0]?.address ?? '';
        try {
          await onMail?.(to);
        } catch (error) {
          done(error as Error);
          return;
        }
        const messageId = /^message-id: *(.*)$/im.exec(source)?.[1]?.trim() ?? '';
        taken.push({ to, messageId, source });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    taken,
    /** Closes all connections before the server sends anything else. */
    hangUp: () => {
      const { connections } = server as unknown as { connections: Set<{ _socket: Socket }> };
      for (const { _socket } of connections) _socket.destroy();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A refusal with a mail server's status code and text. */
export const refusal = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code });
