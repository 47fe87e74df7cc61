// The values of a form from a record, and the body of a call from the values of a form. Text fields hold text; the
// schema of the body says which of them are numbers, and which may be empty. Pure.
import { isBlank } from './issues.ts';
import type { Values } from '#ui/form/values.ts';

/** The parts of a zod schema that say what it accepts. */
type Schema = {
  def?: {
    type: string;
    innerType?: Schema;
    in?: Schema;
    options?: readonly Schema[];
    element?: Schema;
    shape?: Readonly<Record<string, Schema>>;
  };
};

/** The values for changing a record: those of a new record, replaced by the record's own. */
export function valuesOf<V extends object>(blanks: V, record: object | undefined): V {
  if (!record) return blanks;
  const stored = record as Values;
  const filled = Object.entries(blanks).map(([name, blank]) => {
    const value = stored[name];
    if (value === undefined) return [name, blank];
    if (typeof blank === 'string') return [name, String(value ?? '')];
    return [name, value ?? blank];
  });
  return Object.fromEntries(filled) as V;
}

export type Change = {
  /** The values of a new record. An emptied field that must not be empty gets its value from here. */
  blanks: Values;
  /** The record that is changed; its version is sent along. */
  record: { version?: number };
};

/**
 * The body of a call. Blank fields of a new record, and of the entries of any list, are left out, or null where the
 * schema requires the field and accepts null. Blank fields of a changed record are cleared: they become null, or the
 * empty text where the schema accepts no null, or the value of a new record, if there is one, where the schema accepts
 * neither.
 */
export function bodyOf(values: unknown, schema: unknown, change?: Change): unknown {
  const body = converted(values, schema as Schema, change);
  const { version } = change?.record ?? {};
  const isVersioned = version !== undefined && shapeOf(schema as Schema)?.['version'];
  return isVersioned ? { ...(body as object), version } : body;
}

/** The values without their blank fields, for a body without a schema. */
export const withoutBlanks = (values: unknown): unknown => bodyOf(values, undefined);

function converted(value: unknown, schema: Schema | undefined, change?: Change): unknown {
  if (Array.isArray(value)) {
    const { element } = withoutWrappers(schema)?.def ?? {};
    return value.map((item) => converted(item, element));
  }
  if (typeof value === 'string') return numberIfMeant(value, schema);
  if (typeof value !== 'object' || value === null) return value;
  const shape = shapeOf(schema);
  const entries = Object.entries(value).flatMap(([name, own]) => {
    const field = shape?.[name];
    const made = own === '' ? emptied(name, field, change) : converted(own, field);
    return made === undefined ? [] : [[name, made]];
  });
  return Object.fromEntries(entries);
}

/** The value of an empty field; undefined leaves it out. */
function emptied(name: string, field: Schema | undefined, change: Change | undefined): unknown {
  const types = typesOf(field);
  if (!change) return types.has('null') && !types.has('undefined') ? null : undefined;
  if (types.has('null')) return null;
  if (types.has('string')) return '';
  const blank = change.blanks[name];
  return isBlank(blank) ? undefined : converted(blank, field);
}

const numeric = /^-?\d+(?:\.\d+)?$/u;

/** Converts text to a number if the schema accepts only numbers. Other text stays, so that the schema refuses it. */
function numberIfMeant(text: string, schema: Schema | undefined): unknown {
  const types = typesOf(schema);
  const isMeant = types.has('number') && !types.has('string') && numeric.test(text.trim());
  return isMeant ? Number(text) : text;
}

const shapeOf = (schema: Schema | undefined) => withoutWrappers(schema)?.def?.shape;

/** The schema inside of `optional`, `nullable`, defaults and transforms. */
function withoutWrappers(schema: Schema | undefined): Schema | undefined {
  const { innerType, in: input } = schema?.def ?? {};
  const inner = innerType ?? input;
  return inner ? withoutWrappers(inner) : schema;
}

/** The types that a schema accepts: `string`, `number`, `null`, `undefined`, … */
function typesOf(schema: Schema | undefined): ReadonlySet<string> {
  if (!schema?.def) return new Set();
  const { type, innerType, in: input, options = [] } = schema.def;
  if (type === 'optional' || type === 'default' || type === 'prefault') {
    return new Set([...typesOf(innerType), 'undefined']);
  }
  if (type === 'nullable') return new Set([...typesOf(innerType), 'null']);
  if (type === 'union') return new Set(options.flatMap((option) => [...typesOf(option)]));
  if (innerType ?? input) return typesOf(innerType ?? input);
  return new Set([type === 'enum' || type === 'literal' ? 'word' : type]);
}
