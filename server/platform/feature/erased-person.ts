// A person whose data is erased, with the names and contacts that may occur in a text.

export type ErasedPerson = {
  residentId: string;
  /** Residents that were merged into this one; they are the same person. */
  residentIds: readonly string[];
  /** The label that replaces the person's name: `Former resident 0123`. */
  label: string;
  /** Full names as they may occur in a text, matched case-insensitively. */
  names: readonly string[];
  /** Family names that no other resident has: matched as whole words, as written or in capitals. */
  words: readonly string[];
  /** Addresses, numbers and plates as they may occur in a text. */
  contacts: readonly string[];
  /** The ids of the person's accounts. */
  userIds: readonly string[];
  /**
   * Set for a gate guest. The guest's names may be other people's too, so they are searched only in texts from the
   * gate; `contacts` are searched in all texts.
   */
  guest?: { names: readonly string[]; textKeys: readonly string[] };
};
