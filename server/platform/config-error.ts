// The one error that a person who starts Courtyard can mend alone. Its message is the whole
// explanation, so `main.ts` prints it without a stack and leaves with exit code 1.

/** Says in one sentence which setting, folder or neighbour keeps the program from starting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
