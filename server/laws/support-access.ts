// Checks the access of platform support while a community's owner consents to it. Each function returns one sentence
// per violation, so that the same function checks the product and the demo estate and finds a planted violation.
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { Failure } from '#contract/shared/envelope.ts';
import { isWrite, type Operation } from '#contract/shared/operation.ts';
import { supportPermissions } from '#contract/shared/permissions.ts';
import { isInCommunity, send, type Subject, undeclared } from './answers.ts';

const mayRead: ReadonlySet<string> = new Set(supportPermissions.read);

const codeOf = ({ statusCode, body }: LightMyRequestResponse): string =>
  statusCode === 200 ? 'OK' : ((JSON.parse(body) as Failure).errors[0]?.code ?? '');

/** Checks that with read consent, every write is refused with the same declared error, whatever its content. */
export async function writeBreaches(subject: Subject, token: string): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(isInCommunity).filter(isWrite)) {
    for (const body of [undefined, {}, { zebra: 1 }]) {
      const answer = await send(subject, operation, { token, body });
      const odd = undeclared(operation, answer);
      if (odd) breaches.push(odd);
      if (codeOf(answer) === 'SUPPORT_READS_ONLY') continue;
      breaches.push(`${operation.name} with a consent to read: ${answer.statusCode}`);
    }
  }
  return breaches;
}

/**
 * Checks that with read consent, a read succeeds exactly if support has its permission, and is forbidden otherwise.
 * No read may fail because its handler writes something.
 */
export async function readBreaches(subject: Subject, token: string): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(isInCommunity)) {
    if (isWrite(operation)) continue;
    const answer = await send(subject, operation, { token });
    const odd = undeclared(operation, answer) ?? unfit(operation, answer);
    if (odd) breaches.push(odd);
  }
  return breaches;
}

function unfit(operation: Operation, answer: LightMyRequestResponse): string | undefined {
  const code = codeOf(answer);
  const holds = operation.access === 'member' || mayRead.has(operation.access);
  // An operation for all members that makes its own permission check may also answer FORBIDDEN.
  const saysSo = operation.access === 'member' && code === 'FORBIDDEN';
  if (code !== 'SUPPORT_READS_ONLY' && (saysSo || (code === 'FORBIDDEN') !== holds))
    return undefined;
  return `${operation.name} read by support: ${answer.statusCode} ${code}`;
}

/**
 * Fields that must be closed to support even with full consent: in bodies, fields that set contacts, permissions or
 * payment destinations; in answers, fields that grant access.
 */
const names = /email|phone|(pin|secret|password|roleId|userId|bankAccountId)$/i;
const opens = /(code|key|link|token|secret|pin|password|url)$/i;

/**
 * Operations with such a field that support with full consent may call. `harmless` lists fields that are exceptions,
 * with the reason.
 */
export function doorsLeftOpen(
  all: readonly Operation[],
  harmless: Readonly<Record<string, string>>,
): string[] {
  const held: ReadonlySet<string> = new Set(supportPermissions.full);
  return all
    .filter((one) => isInCommunity(one) && isWrite(one) && !one.keptFromSupport)
    .filter(({ access }) => access === 'member' || held.has(access))
    .flatMap(({ name, body, data }) => [
      ...fieldsOf(body).flatMap((field) => (names.test(field) ? [`${name} takes ${field}`] : [])),
      ...fieldsOf(data).flatMap((field) => (opens.test(field) ? [`${name} gives ${field}`] : [])),
    ])
    .filter((one) => !(one in harmless));
}

/** The names of all fields of a schema, at any depth, without duplicates. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { properties } = node as { properties?: object };
    for (const name of Object.keys(properties ?? {})) found.add(name);
    Object.values(node).forEach(walk);
  };
  if (schema)
    walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }));
  return [...found];
}

/** Checks that with full consent, operations that are closed to support are refused with their own error. */
export async function keptBreaches(subject: Subject, token: string): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(({ keptFromSupport }) => keptFromSupport)) {
    const answer = await send(subject, operation, { token, body: {} });
    if (codeOf(answer) === 'KEPT_FROM_SUPPORT') continue;
    breaches.push(`${operation.name} by support in full: ${answer.statusCode}`);
  }
  return breaches;
}

/** The path parameter of a record, and the list that shows it: `/dues/:dueId` and `/dues`. */
type Shown = { param: string; list: Operation };

/**
 * Calls every read of the method GET with the ids of real records. Support with read consent gets the same answer as
 * the owner, except for parts that need a permission which support lacks. Returns the violations, and the names of the
 * operations that answered.
 */
export async function recordBreaches(
  subject: Subject,
  { owner, support }: { owner: string; support: string },
): Promise<{ breaches: string[]; answered: string[] }> {
  const breaches: string[] = [];
  const answered: string[] = [];
  const reads = subject.operations.filter(isInCommunity).filter((one) => !isWrite(one));
  // Ids that support can read override those of the owner, because some lists show a record only to its author.
  const ids = new Map([
    ...(await idsOf(subject, reads, owner)),
    ...(await idsOf(subject, reads, support)),
  ]);
  for (const operation of reads.filter(({ method }) => method === 'GET')) {
    const path = at(operation.path, ids);
    const operationThere = { ...operation, path };
    const theirs = await send(subject, operationThere, { token: owner });
    const answer = await send(subject, operationThere, { token: support });
    const odd = unfit(operation, answer);
    if (odd) breaches.push(odd);
    else if (answer.statusCode === theirs.statusCode) {
      if (answer.statusCode === 200) answered.push(operation.name);
    } else if (codeOf(answer) !== 'FORBIDDEN') {
      breaches.push(`${operation.name}: ${answer.statusCode}, the owner ${theirs.statusCode}`);
    }
  }
  return { breaches, answered };
}

const at = (path: string, ids: ReadonlyMap<string, string>): string =>
  path.replace(/:(\w+)/g, (whole, name: string) => ids.get(name) ?? whole);

/** A real id for each path parameter, from the first row of the list at the parent path. */
async function idsOf(
  subject: Subject,
  reads: readonly Operation[],
  token: string,
): Promise<Map<string, string>> {
  const lists = new Map(reads.map((one) => [one.path, one]));
  const shown = new Map<string, Shown>();
  for (const { path } of subject.operations) {
    for (const { 1: param = '', index } of path.matchAll(/\/:(\w+)/g)) {
      const list = lists.get(path.slice(0, index));
      if (list && !shown.has(param)) shown.set(param, { param, list });
    }
  }
  const ids = new Map<string, string>();
  // Shorter paths first: a list below a record needs that record's id.
  const ordered = [...shown.values()].toSorted((a, b) => a.list.path.length - b.list.path.length);
  for (const { param, list } of ordered) {
    const answer = await send(subject, { ...list, path: at(list.path, ids) }, { token });
    const id = answer.statusCode === 200 ? firstId(answer.json().data) : undefined;
    if (id) ids.set(param, id);
  }
  return ids;
}

function firstId(data: unknown): string | undefined {
  const rows = Array.isArray(data) ? data : (data as { items?: unknown } | null)?.items;
  const [row] = (Array.isArray(rows) ? rows : []) as ({ id?: string } | undefined)[];
  return typeof row?.id === 'string' ? row.id : undefined;
}
