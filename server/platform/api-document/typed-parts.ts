// Adds the type of a schema to the parts of its `allOf`. Client generators read each part alone, and take a part that
// has only a pattern for a value of any type.

type Schema = { type?: unknown; allOf?: unknown };

/** Adds the type of each schema in `part` to the parts of its `allOf`. */
export function typeParts(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const { type, allOf } = part as Schema;
  if (Array.isArray(allOf) && type !== undefined) {
    for (const one of allOf as Schema[]) one.type ??= type;
  }
  Object.values(part).forEach(typeParts);
}
