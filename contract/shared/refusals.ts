// All refusals that an operation may return: the declared ones, and those that follow from its access and input. The
// OpenAPI document and the tests in server/laws use this list.
import { common } from './envelope.ts';
import { isOpenToApiKeys } from './key-access.ts';
import { isForWorkers, isWrite, needsSignIn, type Operation, type Refusal } from './operation.ts';
import { cursorGone } from './page.ts';

/** Refusals of the HTTP parser, the router and the rate limits, which every operation may return. */
const ofEveryCall: readonly Refusal[] = [
  common.unreadable,
  common.tooSlow,
  common.headersTooLong,
  common.notFound,
  common.tooLarge,
  common.tooMany,
  common.busy,
  common.invalid,
];

/** Whether the operation returns a list in pages. */
export const takesCursor = ({ query }: Pick<Operation, 'query'>): boolean =>
  'Cursor' in ((query as { shape?: object } | undefined)?.shape ?? {});

/** All refusals of an operation, with each code once. */
export function refusalsOf(operation: Operation): readonly Refusal[] {
  const { access, method } = operation;
  const list: Refusal[] = [...ofEveryCall];
  if (needsSignIn(access)) list.push(common.noSession, common.keyInvalid);
  if (needsSignIn(access) && !isOpenToApiKeys(operation)) list.push(common.keyRefused);
  if (isForWorkers(access) && (access !== 'member' || operation.keyScopes)) {
    list.push(common.forbidden);
  }
  if (isForWorkers(access) && isWrite(operation)) {
    list.push(common.viewingAs, common.supportReads, common.archived);
  }
  if (operation.keptFromSupport) list.push(common.keptFromSupport);
  if (operation.needsAllWallets || operation.wholeCommunity) list.push(common.someWallets);
  if (takesCursor(operation)) list.push(cursorGone);
  if (operation.feature || operation.residentFeatures) list.push(common.featureActivation);
  if (method !== 'GET') list.push(common.mediaType);
  if (isWrite(operation) && needsSignIn(access)) {
    list.push(common.keyReused, common.answerForgotten);
  }
  const codes = new Set<string>();
  return [...list, ...operation.refusals].filter(
    ({ code }) => !codes.has(code) && codes.add(code) !== undefined,
  );
}
