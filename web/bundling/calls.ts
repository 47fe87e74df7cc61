// A build plugin: `#calls/<path>` is the same file as `#contract/<path>`, without its schemas. A page that only calls
// needs method and path, so zod stays out of the first load; the types are the contract's own, because TypeScript
// resolves `#calls/*` to the contract itself.
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

const light = (operation: Described): Described =>
  Object.fromEntries(kept.flatMap((key) => (operation[key] ? [[key, operation[key]]] : [])));

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
      // Everything but operations is dropped, so that importing a schema from here fails to build.
      return Object.entries(module)
        .filter(([, value]) => isOperation(value))
        .map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(light(value as Described))};`,
        )
        .join('\n');
    },
  };
}
