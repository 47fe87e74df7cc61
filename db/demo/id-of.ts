// Makes ids that are the same on every machine, so that links into the demo estate can be shared.
import { createHash } from 'node:crypto';

/** The UUID of a record, computed from its kind and its name. The loader's SQL computes the same UUID. */
export function idOf(kind: string, name: string): string {
  const hex = createHash('md5').update(`${kind} ${name}`).digest('hex');
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
