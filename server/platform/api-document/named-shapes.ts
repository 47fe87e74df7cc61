// Names the schemas in the OpenAPI document: a schema that the contract exports keeps its name there; unnamed bodies
// and answers are named after their operation. The document defines each named schema once, or its input and its output
// separately if they differ.
import { z } from 'zod';
import { modules } from '#contract/index.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { describeFields } from './field-words.ts';
import { typeParts } from './typed-parts.ts';

/** Kinds of schemas that become a type in a client; a text or a number is inlined. */
const named = new Set(['object', 'union', 'enum']);

const isShape = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodType && named.has(value.def.type);

const nameOf = (shape: z.ZodType): string | undefined => z.globalRegistry.get(shape)?.id;

function give(shape: z.ZodType, id: string): void {
  if (nameOf(shape) === undefined) z.globalRegistry.add(shape, { ...shape.meta(), id });
}

// Exports first: a list and a form may share a schema, and its own name is more meaningful than an operation's.
const taken = new Map<string, z.ZodType>();
for (const exported of modules) {
  for (const [name, shape] of Object.entries(exported)) {
    if (!isShape(shape) || !/^[A-Z]/.test(name)) continue;
    const other = taken.get(name) ?? shape;
    if (other !== shape) throw new Error(`Two shapes of the contract are called ${name}.`);
    taken.set(name, shape);
    give(shape, name);
  }
}

/** Names the body and the answer of an operation after it, if they have no name. */
export function nameShapesOf({ name, body, data, kind }: Operation): void {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (body && kind !== 'file' && isShape(body)) give(body, `${title}Body`);
  if (data && isShape(data)) give(data, `${title}Answer`);
}

/** The schema without its name, because the document lists path and query parameters one by one. */
export const unnamed = (shape: z.ZodType): z.ZodType =>
  nameOf(shape) !== undefined && shape instanceof z.ZodObject
    ? new z.ZodObject({ ...shape.def })
    : shape;

type Json = { [key: string]: unknown };
type Document = { paths?: object; components?: { schemas?: object } };

const refs = /"#\/components\/schemas\/([^"]+)"/g;

/**
 * Keeps the schemas that a call or another kept schema refers to. A schema has an input and an output form; if they are
 * equal or only one is used, it gets the plain name. Answers and parameters that calls share are defined once.
 */
export function shorten(document: Document): object {
  const { components, ...rest } = document;
  const schemas = (components?.schemas ?? {}) as Json;
  describeFields(schemas);
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(refs)) {
      if (used.has(name) || !(name in schemas)) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit(rest);
  const plain = (name: string): string => {
    const short = name.replace(/Input$/, '');
    const isTwin = JSON.stringify(schemas[short]) === JSON.stringify(schemas[name]);
    return used.has(short) && !isTwin ? name : short;
  };
  const kept = [...used].toSorted().map((name) => [plain(name), schemas[name]]);
  const shared = shareParts(withNumbers(structuredClone(rest.paths ?? {})));
  const whole = {
    ...rest,
    paths: shared.paths,
    components: {
      ...components,
      schemas: Object.fromEntries(kept) as Json,
      responses: shared.responses,
      parameters: shared.parameters,
    },
    tags: [...new Set(callsOf(shared.paths).flatMap(({ tags }) => tags as string[]))]
      .toSorted()
      .map((name) => ({ name })),
  };
  const text = JSON.stringify(whole).replaceAll(
    refs,
    (_, name: string) => `"#/components/schemas/${plain(name)}"`,
  );
  const readable = JSON.parse(text) as object;
  typeParts(readable);
  return readable;
}

type Parameter = { in: string; schema: Json };

/** Query parameters are text in a URL, but clients use numbers and booleans. */
function withNumbers(paths: object): object {
  for (const call of callsOf(paths)) {
    for (const parameter of (call['parameters'] ?? []) as Parameter[]) {
      if (parameter.in === 'query') parameter.schema = typed(parameter.schema);
    }
  }
  return paths;
}

function typed(schema: Json): Json {
  const { pattern, default: unsent, ...rest } = schema;
  const digits = /^\^(\[1-9\])?\\d\{\d+,\d+\}\$$/.exec(String(pattern));
  if (digits) {
    const number = unsent === undefined ? {} : { default: Number(unsent) };
    return { minimum: digits[1] ? 1 : 0, ...rest, ...number, type: 'integer' };
  }
  const isFlag = JSON.stringify(schema['enum'] ?? null) === '["true","false"]';
  return isFlag ? { type: 'boolean' } : schema;
}

const callsOf = (paths: object): Json[] =>
  Object.values(paths as Record<string, Record<string, Json>>).flatMap((path) =>
    Object.values(path),
  );

/** The number of calls from which a shared answer or parameter becomes a component. */
const sharedFrom = 2;

/** Makes a name of refusal codes: `BAD_REQUEST, TOO_LARGE` becomes `BadRequestOrTooLarge`. */
const nameOfCodes = (codes: string): string =>
  codes
    .split(', ')
    .map((code) => code.split('_').map(capitalised).join(''))
    .join('Or');

/** The name of an answer that several calls share. A success is named after its data. */
function nameOfAnswer(status: string, answer: Json): string {
  if (status === 'default') return 'CommonRefusal';
  if (status !== '200') return nameOfCodes(String(answer['description']));
  const [, data] = dataOfSuccess.exec(JSON.stringify(answer)) ?? [];
  return data === undefined
    ? nameOfCodes(String(answer['description']).replaceAll(/\W+/g, '_'))
    : `${data}Success`;
}

const dataOfSuccess = /"data":\{"\$ref":"#\/components\/schemas\/(\w+)"\}/;

const capitalised = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** Moves shared parts of calls into components: their answers, and their parameters. */
function shareParts(paths: object): { paths: object; responses: Json; parameters: Json } {
  const calls = callsOf(paths);
  const times = new Map<string, number>();
  const count = (part: unknown): void => {
    const text = JSON.stringify(part);
    times.set(text, (times.get(text) ?? 0) + 1);
  };
  const isShared = (part: unknown): boolean => (times.get(JSON.stringify(part)) ?? 0) >= sharedFrom;
  for (const call of calls) {
    Object.values(call['responses'] ?? {}).forEach(count);
    ((call['parameters'] ?? []) as Json[]).forEach(count);
  }
  const responses: Json = {};
  const parameters: Json = {};
  const share = (list: Json, kind: string, name: string, part: Json): Json => {
    list[name] ??= part;
    // Parameters with the same name but different content stay inline.
    return JSON.stringify(list[name]) === JSON.stringify(part)
      ? { $ref: `#/components/${kind}/${name}` }
      : part;
  };
  for (const call of calls) {
    const answers = Object.entries((call['responses'] ?? {}) as Record<string, Json>);
    call['responses'] = Object.fromEntries(
      answers.map(([status, answer]) => [
        status,
        isShared(answer)
          ? share(responses, 'responses', nameOfAnswer(status, answer), answer)
          : answer,
      ]),
    );
    if (!call['parameters']) continue;
    call['parameters'] = (call['parameters'] as Json[]).map((one) =>
      isShared(one) ? share(parameters, 'parameters', String(one['name']), one) : one,
    );
  }
  return { paths, responses, parameters };
}
