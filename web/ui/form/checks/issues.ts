// Turns a contract schema's issues about a form's values into one sentence per field. The contract's own sentences
// stay; the schema library's wording is replaced by plain words. Pure.
import { requiredMessage, plainSentence, type SchemaIssue } from '#rules/shared/plain-words.ts';
import { valueAt } from '#rules/shared/value-at.ts';

/** The part of a schema that a form uses; every zod type has it. */
export type FormSchema = {
  safeParseAsync: (
    value: unknown,
  ) => Promise<
    { success: true; data: unknown } | { success: false; error: { issues: SchemaIssue[] } }
  >;
};

/** A schema, or how to load it: `() => import('#contract/dues/dues.ts').then((m) => m.x.body)`. */
export type SchemaSource = FormSchema | (() => Promise<FormSchema>);

export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The dotted form of a path: `['vehicles', 0, 'plate']` and the server's `vehicles[0].plate` become `vehicles.0.plate`.
 * The server's prefix `body.` or `query.` is dropped.
 */
export const fieldPath = (path: readonly PropertyKey[] | string): string =>
  typeof path === 'string'
    ? path.replaceAll(/\[(\d+)\]/gu, '.$1').replace(/^(?:body|query)\./u, '')
    : path.map(String).join('.');

/** The first error of each field, as a sentence. */
export function errorsOf(issues: readonly SchemaIssue[], values: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const path = fieldPath(issue.path);
    errors[path] ??= isBlank(valueAt(values, issue.path)) ? requiredMessage : plainSentence(issue);
  }
  return errors;
}

/** Maps an error whose path is a part of a field to that field of the form, and names the part. */
export type PlaceOf = (path: string) => { name: string; part: string } | undefined;

type Placed = { errors: FieldErrors; parts: { name: string; part: string; sentence: string }[] };

/**
 * Puts errors at the fields of the form. If several belong to parts of one field, it shows the first and the number of
 * the others.
 */
export function placeErrors(found: FieldErrors, placeOf: PlaceOf): Placed {
  const errors: Record<string, string> = {};
  const parts: Placed['parts'] = [];
  for (const [path, sentence] of Object.entries(found)) {
    const place = placeOf(path);
    if (place) parts.push({ ...place, sentence });
    else errors[path] = sentence;
  }
  for (const { name, part, sentence } of parts) {
    if (errors[name] !== undefined) continue;
    const more = parts.filter((one) => one.name === name).length - 1;
    const first = part ? `${part}: ${sentence}` : sentence;
    errors[name] = more > 0 ? `${first} And ${more} more.` : first;
  }
  return { errors, parts };
}

/** Whether nothing is entered: no value, blank text, or an empty list. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
