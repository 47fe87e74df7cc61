// What the set-up tells the stories: where the server is, its database, and where mails arrive. The stories run in
// processes of their own and inherit it with the environment.

export type Run = { url: string; databaseUrl: string; mailFolder: string };

const key = 'COURTYARD_STORIES';

export function tellRun(run: Run): void {
  process.env[key] = JSON.stringify(run);
}

export function theRun(): Run {
  const told = process.env[key];
  if (told === undefined) throw new Error('The stories have no server: global-setup.ts starts it.');
  return JSON.parse(told) as Run;
}

/** The same server under the name of this machine: browsers make passkeys for names alone. */
export const urlByName = (): string => theRun().url.replace('127.0.0.1', 'localhost');
