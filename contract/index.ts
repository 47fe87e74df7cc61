// Every operation of the contract, from all of its files. For the server, its tools and tests: the browser imports the
// files that it needs.
import { globSync } from 'node:fs';
import type { Operation } from './shared/operation.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

const files = globSync('*/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted();

/** The exports of each file, in the order of `files`. */
export const modules = await Promise.all(
  files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>),
);

/** Every operation of the contract, in the order of `files`. */
export const operations: readonly Operation[] = modules.flatMap((module) =>
  Object.values(module).filter(isOperation),
);
