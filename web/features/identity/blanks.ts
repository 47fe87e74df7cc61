// Checks that nothing required is left empty, in the shape that forms take a schema in. For pages that must open
// fast: the contract's own schemas would bring their library along; the server checks by them anyway.
import { missing } from '#contract/plain-words.ts';
import type { FormSchema } from '#ui/form/issues.ts';

type Values = Record<string, unknown>;

/** A schema that knows only which fields must be filled in. */
export const required = (...names: string[]): FormSchema => ({
  safeParseAsync: async (values) => {
    const given = values as Values;
    const issues = names
      .filter((name) => given[name] === undefined || given[name] === '')
      .map((name) => ({ message: missing, path: [name] }));
    return issues.length === 0
      ? { success: true, data: given }
      : { success: false, error: { issues } };
  },
});
