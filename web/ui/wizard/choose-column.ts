// The mapping of a file's columns to ours after a column was chosen.

/** A column of the file has one role only: its previous role is cleared. */
export function chooseColumn<M extends object, Key extends string & keyof M>(
  mapping: M,
  keys: readonly Key[],
  [key, at]: readonly [Key, number | null],
): M {
  const next = { ...mapping };
  for (const other of keys) if (at !== null && next[other] === at) next[other] = null as M[Key];
  return { ...next, [key]: at };
}
