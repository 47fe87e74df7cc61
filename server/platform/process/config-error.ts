// An error that the person who starts Courtyard can fix. The message of the error is the whole explanation, so the
// server and the commands print it without a stack and exit with code 1.

/** Says in one sentence which setting, folder or other process prevents the start. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
