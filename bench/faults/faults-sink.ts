// The mail server of the fault benchmark, a separate process so that it can be killed: `faults-sink.ts FILE PORT`. The
// program writes the recipient of each email to the file before acknowledging the email.
import { appendFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const [file = '', port = '0'] = process.argv.slice(2);
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      appendFileSync(file, `${envelope.rcptTo[0]?.address ?? ''}\n`);
      done();
    });
  },
});
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1', () => {
  process.send?.({ port: (server.server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit(0));
