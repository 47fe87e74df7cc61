// Reads a nested property by its path. Pure.

/** The property at a path; undefined if a value on the path is missing or is neither an object nor a list. */
export function valueAt(value: unknown, path: readonly PropertyKey[] | string): unknown {
  let at = value;
  for (const key of typeof path === 'string' ? path.split('.') : path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at;
}
