// The log of jobs: one JSON line per entry, like the server's own. Entries of level `info` are records that have to be
// logged, such as the ends of the audit log's hash chains, so no log level omits them.
import type { Log } from '#platform/process/log.ts';
import type { LogLevel } from '#platform/process/config.ts';

export function jobLog(level: LogLevel, write: (line: string) => void = console.error): Log {
  const line = (name: string) => (details: object, message: string) => {
    const { err, ...rest } = details as { err?: Error };
    const error = err?.stack ?? err?.message;
    write(JSON.stringify({ level: name, message, ...rest, error }));
  };
  return {
    info: line('info'),
    warn: level === 'error' ? () => undefined : line('warn'),
    error: line('error'),
  };
}
