import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import {
  activationSentence,
  type ApartmentFeatureKey,
  apartmentFeaturesOn,
  defaultApartmentFeatures,
  defaultCommunityFeatures,
  type FeatureKey,
  checkFeature,
  premiumApartmentBundle,
  premiumBundle,
  residentScreenKeys,
  trialLimits,
} from '#contract/shared/features.ts';
import type { Failure } from '#contract/shared/envelope.ts';
import { roleId } from '#testing/role-id.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { startExport } from '#contract/exports/exports.ts';
import { changeGroup, createGroup } from '#contract/groups/groups.ts';
import { addFrequentGuest, createHousePass } from '#contract/gate-passes/house-access.ts';
import { submitOwnClaim } from '#contract/payment-claims/own-claims.ts';
import {
  listOwnPayments,
  startOwnDuePayment,
  startOwnFunding,
} from '#contract/due-payments/house-payments.ts';
import { getHouseDues, payHouseDues, setAutoPay } from '#contract/house-accounts/house-side.ts';
import { buyHouseToken } from '#contract/utilities/house-utilities.ts';
import { operations } from '#contract/index.ts';
import { listNotices } from '#contract/broadcasts/notices.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { listOwnActivity } from '#contract/audit/own-activity.ts';
import { listPortalComplaintTypes } from '#contract/complaints/portal-complaints.ts';
import { raisePanic } from '#contract/emergencies/portal-emergencies.ts';
import {
  takeAdvancedReport,
  takeDuesReport,
  takeFinancialReport,
} from '#contract/reports/reports.ts';
import { createSecurityUser } from '#contract/team/security-users.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import { inviteWorker } from '#contract/team/workers.ts';
import { given, givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { seedStreet } from '#server/features/team/testing.ts';
import { downloadHouseAccessReport } from '#contract/visits/house-visits.ts';
import { disputeOwnCharge } from '#contract/charges/own-charges.ts';
import { downloadOwnStatement, getOwnStatement } from '#contract/house-accounts/statements.ts';
import { listHouseDueFiles } from '#contract/dues/house-due-files.ts';
import { urlOf } from './answers.ts';
import { bodyFor, nobody, queryFor } from './samples.ts';

// Calls every operation that a feature gates, under each plan and for each number of used trials. The API refuses
// exactly when the shared rule refuses, with the same message, and the answer contains the feature's name for the
// page /upgrade.
const plans = {
  freemium: defaultCommunityFeatures(),
  premium: {
    ...defaultCommunityFeatures(),
    ...Object.fromEntries(premiumBundle.map((key) => [key, true])),
  },
};

const gated: readonly Row[] = operations.flatMap((operation) =>
  operation.feature ? [{ feature: operation.feature, operation }] : [],
);

/** Lists, each with the feature that gates its export. */
const exported: readonly [string, FeatureKey][] = [
  ['residents', 'Resident List'],
  ['houses', 'Address List'],
  ['streets', 'Address List'],
  ['dues', 'Dues List'],
  ['charges', 'Dues List'],
  ['due-payments', 'Dues Inflow'],
  ['transactions', 'Download Financial Report'],
  ['complaints', 'Complaint Management'],
  ['providers', 'Complaint Management'],
  ['gate-passes', 'Digital Access Control'],
  ['visits', 'Digital Access Control'],
  ['gate-overrides', 'Digital Access Control'],
  ['frequent-guests', 'Digital Access Control'],
  ['staff-people', 'Digital Access Control'],
  ['watch-entries', 'Digital Access Control'],
];

/** Operations of residents, each with the apartment feature that enables it. These features have no trials. */
const apartmentCases: readonly [ApartmentFeatureKey, Operation, object?][] = [
  ['Pay Active Dues', getHouseDues],
  ['Pay Active Dues', payHouseDues, { chargeIds: [nobody] }],
  ['Due History', listHouseDueFiles],
  ['Pay Active Dues', setAutoPay, { isOn: false, trigger: 'On issue', limitMinor: null }],
  ['Pay Active Dues', startOwnDuePayment, { amountMinor: 100, channel: 'Card' }],
  ['Pay Active Dues', submitOwnClaim, { amountMinor: 100, paidOn: '2026-01-01' }],
  ['Pay Active Dues', disputeOwnCharge, { reason: 'Not ours', version: 1 }],
  ['Add Fund', startOwnFunding, { amountMinor: 100, channel: 'Card' }],
  ['Due History', listOwnPayments],
  ['Due History', getOwnStatement],
  ['Due History', downloadOwnStatement],
  ['Create New Access', createHousePass, bodyFor(createHousePass)],
  ['Create Access from Contact', createHousePass, { ...bodyFor(createHousePass), from: 'Contact' }],
  ['Create Access from Frequent Guests', addFrequentGuest, bodyFor(addFrequentGuest)],
  ['Access Reports', downloadHouseAccessReport],
  ['Activity Log', listOwnActivity],
  ['Raise Panic', raisePanic, bodyFor(raisePanic)],
  ['Raise Complaints', listPortalComplaintTypes],
  ['Broadcast', listNotices],
  ['All Utilities', buyHouseToken, bodyFor(buyHouseToken)],
];

/** Features that gate devices use, not people; server/features/gate-offline/offline.test.ts tests them. */
const ofDevices: readonly ApartmentFeatureKey[] = ['Offline Check-in'];

describe('features of residents', () => {
  const world = givenWorld();
  let houseId: string;

  const resident = given(() => world.person());
  const estate = given(async () => ({ communityId: await world.community(await world.person()) }));
  before(openHouse);

  for (const [feature, operation, body] of apartmentCases) {
    test(`the residents’ feature ${feature} gates ${operation.name}`, async () => {
      const refused = async (map: Record<string, boolean>) => {
        await world.owner.query('update communities set apartment_features = $2 where id = $1', [
          estate.communityId,
          map,
        ]);
        const answer = await world.app.inject({
          method: operation.method,
          url: urlOf(operation, estate.communityId, { houseId }) + queryFor(operation),
          headers: {
            authorization: `Bearer ${resident.token}`,
            'idempotency-key': randomUUID(),
          },
          ...(body && { payload: body }),
        });
        assert.ok(answer.statusCode < 500, answer.body);
        if (answer.statusCode !== 403) return false;
        const [refusal] = answer.json<Failure>().errors;
        if (refusal?.code !== 'FEATURE_ACTIVATION_REQUIRED') return false;
        assert.deepEqual(refusal.activation, { feature, used: 0, limit: 0 });
        assert.equal(refusal.description, activationSentence(feature, 0));
        return true;
      };
      const map = defaultApartmentFeatures();
      const isOn = (apartmentFeaturesOn as readonly string[]).includes(feature);
      assert.equal(await refused(map), !isOn, 'freemium');
      const bundle = Object.fromEntries(premiumApartmentBundle.map((key) => [key, true]));
      const inBundle = (premiumApartmentBundle as readonly string[]).includes(feature);
      assert.equal(await refused({ ...map, ...bundle }), !isOn && !inBundle, 'premium');
      assert.equal(await refused({ ...map, [feature]: false }), true, 'switched off');
      assert.equal(await refused({ ...map, [feature]: true }), false, 'switched on');
    });
  }

  async function openHouse() {
    const { house, resident: record } = await seedStreet(world, estate.communityId, 'Palm Street');
    houseId = house;
    await world.owner.query(
      `update residents set portal_user_id = $2, status = 'Active' where id = $1`,
      [record, resident.id],
    );
  }
});

describe('features, plans and trials of the API', () => {
  const world = givenWorld();
  let groupId: string;
  let turn = 0;

  const { manager: owner, communityId } = givenEstate(world);
  before(async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into groups (community_id, name, kind, created_by) values ($1, 'Choir', 'Resident', $2)
       returning id`,
      [communityId, owner.id],
    );
    groupId = rows[0]?.id ?? '';
  });

  /**
   * Operations whose feature depends on the request, so that a rule in the handler checks it and not the contract.
   */
  const byRule: readonly Row[] = [
    { feature: 'Create Group by House', operation: createGroup, body: groupOf('House') },
    { feature: 'Create Group by Street', operation: createGroup, body: groupOf('Street') },
    { feature: 'Create Group by Resident', operation: createGroup, body: groupOf('Resident') },
    { feature: 'Edit Group Name', operation: changeGroup, body: changeOf('name'), ids },
    {
      feature: 'Edit Group Description',
      operation: changeGroup,
      body: changeOf('description'),
      ids,
    },
    ...exported.map(([list, feature]) => ({
      feature,
      operation: startExport,
      body: exportOf(list),
      of: list,
    })),
    {
      feature: 'Download Financial Report',
      operation: takeAdvancedReport,
      with: ['Advanced Financial Report'],
    },
    {
      feature: 'Create Security Users',
      operation: inviteWorker,
      body: guard,
      with: ['Create Community Portal Users'],
    },
  ];

  for (const row of [...gated, ...byRule]) {
    const { feature, operation, of } = row;
    test(`the feature ${feature} and its trials gate ${operation.name}${of ? ` of ${of}` : ''}`, async () => {
      const limit = trialLimits[feature] ?? 0;
      for (const [plan, map] of mapsFor(row)) {
        for (let used = 0; used <= limit; used += 1) {
          await stand(map, feature, used);
          const refused = await ask(row);
          const where = `${plan}, ${used} used`;
          if (checkFeature(feature, map, { [feature]: used }).allowed) {
            assert.equal(refused, undefined, where);
            continue;
          }
          assert.ok(refused, where);
          assert.equal(refused.description, activationSentence(feature, limit), where);
          assert.deepEqual(refused.activation, { feature, used, limit }, where);
        }
      }
    });
  }

  /** Dashboard tiles by feature. For a disabled feature the answer omits the tile; the call is not refused. */
  const tiles = {
    'Total Residents': 'residents',
    'Total Units': 'units',
    'Total Groups': 'groups',
    'Total Licenses': 'licences',
    'Total Dues': 'dues',
  } as const satisfies Partial<Record<FeatureKey, string>>;

  for (const [feature, tile] of Object.entries(tiles)) {
    test(`the dashboard shows the tile of the feature ${feature} only while the feature is on`, async () => {
      for (const isOn of [true, false]) {
        await stand({ ...plans.freemium, [feature]: isOn }, feature as FeatureKey, 0);
        const { data } = await world.call(owner, getDashboard, { params: { communityId } });
        assert.equal(data.tiles[tile] !== null, isOn, `on: ${isOn}`);
      }
    });
  }

  /** For each feature with a trial, a call that is allowed while uses are left. */
  const trials: Record<string, (memberId: string) => [Operation, object]> = {
    'Create Group by Resident': (memberId) => [
      createGroup,
      { name: `Band ${(turn += 1)}`, kind: 'Resident', memberIds: [memberId] },
    ],
    'Download Dues Report': () => [takeDuesReport, taken],
    'Create Wallet': () => [createWallet, { name: `Fund ${(turn += 1)}` }],
    'Download Financial Report': () => [takeFinancialReport, taken],
    'Create Security Users': () => [
      createSecurityUser,
      { name: `Guard ${(turn += 1)}`, pin: '4821' },
    ],
  };
  const taken = { format: 'csv', fromOn: '2026-01-01', toOn: '2026-01-31' };

  test('only one of six concurrent calls gets the last use of a trial', async () => {
    assert.deepEqual(Object.keys(trials).toSorted(), Object.keys(trialLimits).toSorted());
    const { resident: memberId } = await seedStreet(world, communityId, 'Race Street');
    for (const [feature, limit] of Object.entries(trialLimits)) {
      await stand(plans.freemium, feature as FeatureKey, limit - 1);
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => {
          const [operation, payload] = trials[feature]?.(memberId) ?? [];
          assert.ok(operation);
          return world.app.inject({
            method: operation.method,
            url: urlOf(operation, communityId),
            headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() },
            payload,
          });
        }),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      assert.deepEqual(statuses, [200, 403, 403, 403, 403, 403], `${feature}: ${answers[0]?.body}`);
      const { rows } = await world.owner.query(
        'select used from feature_usage where community_id = $1 and id = $2',
        [communityId, feature],
      );
      assert.deepEqual(rows, [{ used: limit }], feature);
    }
  });

  test('every feature is tested here, except residents’ features of devices or without a call of their own', () => {
    const tried = [...gated, ...byRule].map(({ feature }) => feature);
    assert.deepEqual(
      [...new Set([...tried, ...Object.keys(tiles)])].toSorted(),
      Object.keys(defaultCommunityFeatures()).toSorted(),
    );
    const ofResidents = apartmentCases.map(([feature]) => feature);
    assert.deepEqual(
      [...new Set([...ofResidents, ...ofDevices, ...residentScreenKeys])].toSorted(),
      Object.keys(defaultApartmentFeatures()).toSorted(),
    );
    assert.deepEqual(
      residentScreenKeys.filter((key) => ofResidents.includes(key)),
      [],
    );
  });

  function groupOf(kind: string) {
    return () => ({ name: `Group ${turn}`, kind, memberIds: [nobody] });
  }

  /** Returns a function that makes the body of a change of this field, with the group’s current version. */
  function changeOf(field: string) {
    return async () => {
      const { rows } = await world.owner.query('select version from groups where id = $1', [
        groupId,
      ]);
      return { [field]: `Other ${turn}`, version: rows[0].version };
    };
  }

  async function guard() {
    return {
      email: `guard-${turn}@example.test`,
      roleId: await roleId(world, communityId, 'Security staff'),
    };
  }

  function exportOf(list: string) {
    return () => ({ list, format: 'csv', columns: [], query: {} });
  }

  function ids() {
    return { groupId };
  }

  async function stand(map: Record<string, boolean>, feature: FeatureKey, used: number) {
    await world.owner.query(
      'update communities set community_features = $2, apartment_features = $3 where id = $1',
      [communityId, map, defaultApartmentFeatures()],
    );
    await world.owner.query(
      `insert into feature_usage (community_id, id, used) values ($1, $2, $3)
       on conflict (community_id, id) do update set used = excluded.used`,
      [communityId, feature, used],
    );
  }

  async function ask({ operation, body, ids: given }: Row) {
    turn += 1;
    const payload = body ? await body() : bodyFor(operation);
    const answer = await world.app.inject({
      method: operation.method,
      url: urlOf(operation, communityId, given?.()) + queryFor(operation),
      headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    });
    assert.ok(answer.statusCode < 500, `${operation.name}: ${answer.body}`);
    if (answer.statusCode === 200) return undefined;
    return (answer.json() as Failure).errors.find(
      ({ code }) => code === 'FEATURE_ACTIVATION_REQUIRED',
    );
  }

  /** The features of each plan unchanged, and with the feature itself toggled. */
  function mapsFor({ feature, with: also = [] }: Row): [string, Record<string, boolean>][] {
    return Object.entries(plans).flatMap(([plan, map]): [string, Record<string, boolean>][] => {
      const given = { ...map, ...Object.fromEntries(also.map((key) => [key, true])) };
      return [
        [plan, given],
        [`${plan}, turned`, { ...given, [feature]: !given[feature] }],
      ];
    });
  }
});

/** A call that a feature gates. The features in `with` are always on, because they gate the call too. */
type Row = {
  feature: FeatureKey;
  operation: Operation;
  body?: () => object | Promise<object>;
  ids?: () => Record<string, string>;
  with?: readonly FeatureKey[];
  /** The exported list, if the call is `startExport`. */
  of?: string;
};
