// Checks that required fields are filled in, in the shape of a form schema. For pages that must load fast: the
// contract's own schemas would load their library; the server validates with them anyway.
import { requiredMessage } from '#rules/shared/plain-words.ts';
import type { FormSchema } from '#ui/form/checks/issues.ts';

type Values = Record<string, unknown>;

/** A schema that only knows the required fields. */
export const required = (...names: string[]): FormSchema => ({
  safeParseAsync: async (values) => {
    const given = values as Values;
    const issues = names
      .filter((name) => given[name] === undefined || given[name] === '')
      .map((name) => ({ message: requiredMessage, path: [name] }));
    return issues.length === 0
      ? { success: true, data: given }
      : { success: false, error: { issues } };
  },
});
