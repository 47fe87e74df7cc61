// The log of jobs: one JSON line each, as the server's own. What a job tells with `info` is not news of the moment but
// what has to stand in the log, such as the end of the audit log's chains: no level leaves it out.
import type { LogLevel } from './config.ts';
import type { Log } from './jobs.ts';

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
