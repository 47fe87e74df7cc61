// The values of a form, and an error of its summary.

export type Values = Record<string, unknown>;

/** An error in the summary above the form: at a field, or of the form as a whole. */
export type Problem = { name?: string; label?: string; sentence: string };
