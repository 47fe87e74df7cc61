// The set-up's values for the stories: the server's URL, its database, and the folder of received emails. The stories
// run in separate processes and inherit these values through the environment.

export type Run = { url: string; databaseUrl: string; mailFolder: string };

const key = 'COURTYARD_STORIES';

export function tellRun(run: Run): void {
  process.env[key] = JSON.stringify(run);
}

export function currentRun(): Run {
  const told = process.env[key];
  if (told === undefined) throw new Error('The stories have no server: global-setup.ts starts it.');
  return JSON.parse(told) as Run;
}

/** The same server by host name, because browsers make passkeys only for names. */
export const urlByName = (): string => currentRun().url.replace('127.0.0.1', 'localhost');
