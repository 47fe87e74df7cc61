// Turns what a contract schema says about a form's values into one sentence a field. Sentences of
// the contract stay; the schema library's own wording is put into plain words. Pure.
import { missing, plainSentence, type SchemaIssue } from '#contract/plain-words.ts';

/** What a form needs of a schema; every zod type has it. */
export type FormSchema = {
  safeParseAsync: (
    value: unknown,
  ) => Promise<
    { success: true; data: unknown } | { success: false; error: { issues: SchemaIssue[] } }
  >;
};

/** A schema, or how to load it: `() => import('#contract/dues.ts').then((m) => m.x.body)`. */
export type SchemaSource = FormSchema | (() => Promise<FormSchema>);

export type FieldErrors = Readonly<Record<string, string>>;

/** `['vehicles', 0, 'plate']` and the server's `vehicles[0].plate` are `vehicles.0.plate`. */
export const fieldPath = (path: readonly PropertyKey[] | string): string =>
  typeof path === 'string'
    ? path.replaceAll(/\[(\d+)\]/gu, '.$1').replace(/^(?:body|query)\./u, '')
    : path.map(String).join('.');

/** One sentence a field, the first that is said about it. */
export function errorsOf(issues: readonly SchemaIssue[], values: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const path = fieldPath(issue.path);
    errors[path] ??= isBlank(valueAt(values, issue.path)) ? missing : plainSentence(issue);
  }
  return errors;
}

/** Where an error goes whose field is a part of another: the field on the form, and which part of it. */
export type PlaceOf = (path: string) => { name: string; part: string } | undefined;

type Placed = { errors: FieldErrors; parts: { name: string; part: string; sentence: string }[] };

/** Errors at the fields of the form; of several at parts of one field the first stands there, with how many follow. */
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

/** Nothing entered: no value, an empty text, an empty list. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The value of a field by its dotted name. */
export const valueOf = (values: unknown, name: string): unknown => valueAt(values, name.split('.'));

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = values;
  for (const key of path) {
    at =
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return at;
}

/**
 * The values as a body: blank texts and blank list entries are left out, so that an optional field
 * left empty is absent and not an empty text. Give `toBody` to a form that has to send `null`.
 */
export function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== '' && each !== undefined)
      .map(([key, each]) => [key, withoutBlanks(each)]),
  );
}
