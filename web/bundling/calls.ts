// A build plugin that loads `#calls/<path>` as `#contract/<path>` without its schemas: only operations, lists and
// arrays of texts remain. A page needs no more to make calls and to render, so zod stays out of the first load. The
// types are the contract's own, because TypeScript resolves `#calls/*` to the contract itself.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const marker = '\0calls:';
const contractDir = join(import.meta.dirname, '..', '..', 'contract');
const kept = [
  'name',
  'method',
  'path',
  'kind',
  'access',
  'feature',
  'message',
  'refreshedBy',
] as const;

type Described = Record<string, unknown>;

const isOperation = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value;

const lightOperation = (operation: Described): Described =>
  Object.fromEntries(kept.flatMap((key) => (operation[key] ? [[key, operation[key]]] : [])));

const isList = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && 'columns' in value && 'filters' in value;

const ofList = ['name', 'noun', 'searchHint', 'sorts', 'exports'] as const;

/** The parts of a list that a screen draws: without schemas, and without the columns of files. */
const lightList = (list: Described) => ({
  ...Object.fromEntries(ofList.map((key) => [key, list[key]])),
  filters: without('schema', list['filters']),
  columns: without('file', list['columns']),
});

const without = (left: string, entries: unknown) =>
  Object.fromEntries(
    Object.entries(entries as Record<string, Described>).map(([key, entry]) => [
      key,
      Object.fromEntries(Object.entries(entry).filter(([name]) => name !== left)),
    ]),
  );

const areWords = (value: unknown): boolean =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

/** The part of an export that the browser gets; undefined for schemas and functions, whose import then fails. */
function light(value: unknown): unknown {
  if (isOperation(value)) return lightOperation(value);
  if (isList(value)) return lightList(value);
  return areWords(value) ? value : undefined;
}

export function calls(): Plugin {
  return {
    name: 'courtyard-calls',
    enforce: 'pre',
    resolveId(source) {
      return source.startsWith('#calls/') ? marker + source.slice('#calls/'.length) : null;
    },
    async load(id) {
      if (!id.startsWith(marker)) return null;
      const file = id.slice(marker.length);
      if (!existsSync(join(contractDir, file))) this.error(`contract/${file} is not there.`);
      this.addWatchFile(join(contractDir, file));
      const module = (await import(pathToFileURL(join(contractDir, file)).href)) as Described;
      return Object.entries(module)
        .flatMap(([name, value]) => {
          const kept = JSON.stringify(light(value));
          return kept === undefined ? [] : [`export const ${name} = ${kept};`];
        })
        .join('\n');
    },
  };
}
