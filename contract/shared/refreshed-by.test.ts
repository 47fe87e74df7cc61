// Tests that office screens show no outdated responses: each GET operation for workers, except those in `exceptions`,
// must name the topics whose changes make its response outdated.
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

test('each GET operation for workers names its topics, except the listed exceptions', () => {
  assert.deepEqual(unrefreshed(operations).toSorted(), Object.keys(exceptions).toSorted());
});

test('the check finds a GET operation that names no topics', () => {
  const planted = operations.map(({ refreshedBy, ...one }) =>
    one.name === 'listStreets' ? one : { ...one, ...(refreshedBy && { refreshedBy }) },
  );
  assert.ok(unrefreshed(planted).includes('listStreets'));
});

test('only reads and previews name topics, and each topic is named by at least one operation', () => {
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
