// The mapping of a file's columns to ours, as it is after one of them was chosen.

/** A column of the file is one thing only: what had it before gives it up. */
export function chooseColumn<M extends object, Key extends string & keyof M>(
  mapping: M,
  keys: readonly Key[],
  [key, at]: readonly [Key, number | null],
): M {
  const next = { ...mapping };
  for (const other of keys) if (at !== null && next[other] === at) next[other] = null as M[Key];
  return { ...next, [key]: at };
}
