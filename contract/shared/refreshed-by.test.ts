// Tests that screens show no outdated responses: each response that a screen of the office keeps must name the topics
// whose changes make it outdated.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '#contract/index.ts';
import { appTopics, areas, areaTable } from './areas.ts';
import { isForWorkers, isWrite, type Operation } from './operation.ts';

/** Operations whose response no topic refreshes, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  getAuditChoices: 'every change writes to the audit log; the screen asks again',
  listAudit: 'as above',
  getAuditEntry: 'an entry never changes',
  verifyAudit: 'a check at one moment, which a person starts',
  listResidentCopies: 'the page asks again while a copy is made',
  findEmergencyHouses: 'a search while a person types',
  lookupResidents: 'as above',
  searchCommunity: 'as above',
  findGateHouses: 'as above',
  getEmergencyContacts: 'the device stores it for hours, and asks again later',
  listImportKept: 'the result of a finished job',
  getSummary: 'a published summary never changes',
  previewSummary: 'a preview, made when a person asks for it',
  previewRetention: 'as above',
  quoteToken: 'as above',
  getWorkLeft: 'read when the dialog opens',
  listGateSupervisors: 'as above',
};

const needsTopics = ({ method, access, kind }: Operation): boolean =>
  method === 'GET' && kind === undefined && isForWorkers(access);

const unrefreshed = (of: readonly Operation[]): string[] =>
  of.filter((one) => needsTopics(one) && !one.refreshedBy).map(({ name }) => name);

test('each operation that office screens read lists the topics that make its response outdated', () => {
  assert.deepEqual(unrefreshed(operations).toSorted(), Object.keys(exceptions).toSorted());
});

test('the check finds an operation that reads and lists no topics', () => {
  const planted = operations.map(({ refreshedBy, ...one }) =>
    one.name === 'listStreets' ? one : { ...one, ...(refreshedBy && { refreshedBy }) },
  );
  assert.ok(unrefreshed(planted).includes('listStreets'));
});

test('only operations that read list topics, and at least one of them lists each topic', () => {
  const refreshed = operations.filter(({ refreshedBy }) => refreshedBy);
  assert.deepEqual(
    refreshed
      .filter((one) => isWrite(one) && !one.name.startsWith('preview'))
      .map(({ name }) => name),
    [],
  );
  const topics = new Set(refreshed.flatMap(({ refreshedBy }) => refreshedBy ?? []));
  const declared = [...areas.flatMap((area) => areaTable[area].topics ?? []), ...appTopics];
  assert.deepEqual([...topics].toSorted(), declared.toSorted());
});
