// A connection to PostgreSQL that sends what one turn of the program has to say at once: statements that travel
// together are one write to the system instead of one each, and a write costs more than most statements.
import { Socket } from 'node:net';

export function gatheringSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let gathering = false;
  socket.write = (...given: unknown[]): boolean => {
    if (!gathering) {
      gathering = true;
      socket.cork();
      process.nextTick(() => {
        gathering = false;
        socket.uncork();
      });
    }
    return write(...given);
  };
  return socket;
}
