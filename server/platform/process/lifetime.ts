// Owns how a process ends: on a signal, or when its parent process is gone. A handler runs once and closes
// everything; then the process exits.

/** The time after which an unfinished stop exits with code 1, longer than running calls and jobs get. */
const STOP_LIMIT_MS = 45_000;

/**
 * A single stop request may arrive as several signals: from the terminal or the system, and from the parent process.
 */
const SAME_WISH_MS = 500;

/**
 * The message to `scripts/start.mjs` over the channel between the two processes: the process id of the embedded
 * PostgreSQL, so that the parent can stop it even if this process was killed.
 */
export type StarterMessage = { postgresPid: number };

/** Sends a message to the parent process. Does nothing if there is none or it is already gone. */
export function tellStarter(message: StarterMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/**
 * Runs `stop` once: on Ctrl-C, SIGTERM, SIGHUP, or when the parent process has died. Exits with code 0, or with 1 if
 * `stop` fails or takes more than 45 seconds. A second signal, at least half a second later, exits at once with code 1.
 */
export function onStop(stop: (reason: string) => Promise<void>): void {
  let begunAt: number | undefined;
  const begin = (reason: string): void => {
    if (begunAt !== undefined) {
      if (performance.now() - begunAt > SAME_WISH_MS) process.exit(1);
      return;
    }
    begunAt = performance.now();
    const limit = setTimeout(() => process.exit(1), STOP_LIMIT_MS);
    limit.unref();
    void stop(reason).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => begin(signal));
  }
  // This is no second request to stop: during a stop, the starting program may end before this one.
  const orphaned = (): void => {
    if (begunAt === undefined) begin('the starting program has ended');
  };
  process.on('disconnect', orphaned);
  // Defined and false: there was a parent process, and it died before the listener was added.
  if (process.connected === false) queueMicrotask(orphaned);
  // A closed terminal closes stdout too. A failed log line must not interrupt the shutdown.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}
