// Owns how the server process ends: on a signal, or when the program that started it is gone. It
// runs one handler once and leaves; what has to be closed is the handler's business.

/** Longer than calls and jobs have to end. */
const STOP_LIMIT_MS = 45_000;

/** One wish may come as several signals: from the terminal or the system, and from the starting program. */
const SAME_WISH_MS = 500;

/**
 * What `scripts/start.mjs` is told over the channel between the two processes: the process id of
 * the embedded PostgreSQL, so that it can be stopped even when this process was killed.
 */
export type StarterMessage = { postgresPid: number };

/** Tells the starting program, if there is one, and says nothing if it is gone already. */
export function tellStarter(message: StarterMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/**
 * Runs `stop` once: on Ctrl-C, SIGTERM, SIGHUP, or when the starting program has died. A wished
 * end leaves with code 0. A second signal ends the process at once.
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
  const orphaned = (): void => begin('the starting program has ended');
  process.on('disconnect', orphaned);
  // Defined and false: there was a starting program, and it died before anyone listened.
  if (process.connected === false) queueMicrotask(orphaned);
  // A terminal that is closed takes its output with it; a failed log line must not end the work
  // of stopping half-way.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}
