// An error that the person who starts Courtyard can fix. Its message is the whole explanation, so `main.ts` prints it
// without a stack and exits with code 1.

/** Says in one sentence which setting, folder or other process prevents the start. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
