import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  activationSentence,
  type ApartmentFeatureKey,
  apartmentFeaturesOn,
  defaultApartmentFeatures,
  defaultCommunityFeatures,
  type FeatureKey,
  gate,
  premiumApartmentBundle,
  premiumBundle,
  trialLimits,
} from '#contract/features.ts';
import type { Failure } from '#contract/envelope.ts';
import { createGroup } from '#contract/groups.ts';
import { getHouseDues, listHouseDueFiles, payHouseDues, setAutoPay } from '#contract/house-side.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { seedStreet } from '#server/features/team/testing.ts';
import { send, urlOf } from './answers.ts';

// Every feature that gates an operation × each plan × each count of its trial: the API refuses exactly where the
// shared gate does, with its sentence, and names the feature for /upgrade (domain 1).
const plans = {
  freemium: defaultCommunityFeatures(),
  premium: {
    ...defaultCommunityFeatures(),
    ...Object.fromEntries(premiumBundle.map((key) => [key, true])),
  },
};

const gated = Map.groupBy(
  operations.filter(({ feature, kind }) => feature !== undefined && kind !== 'file'),
  ({ feature }) => feature as FeatureKey,
);

/** Bodies that pass the schema, so that the gate is what answers; ids in them name nothing. */
const nobody = '00000000-0000-4000-8000-000000000000';
const bodies: Readonly<Record<string, object>> = {
  createWallet: { name: 'Gate works' },
  addGroupMembers: { memberIds: [nobody] },
  createGroup: { name: 'Choir', kind: 'Resident', memberIds: [nobody] },
};

/** Groups are gated by their kind, which only the rule knows. */
const cases: [FeatureKey, Operation][] = [
  ['Create Group by Resident', createGroup],
  ...[...gated].flatMap(([feature, all]): [FeatureKey, Operation][] => {
    const best = all.find(({ name, method }) => name in bodies || method === 'GET') ?? all[0];
    return best ? [[feature, best]] : [];
  }),
];

/** The residents' side: each call and the apartment feature that opens it. Plans change the maps; none is counted. */
const apartmentCases: readonly [ApartmentFeatureKey, Operation, object?][] = [
  ['Pay Active Dues', getHouseDues],
  ['Pay Active Dues', payHouseDues, { chargeIds: [nobody] }],
  ['Due History', listHouseDueFiles],
  ['Pay Active Dues', setAutoPay, { isOn: false, trigger: 'On issue', limitMinor: null }],
];

describe('every feature of the residents’ side', () => {
  let world: World;
  let resident: Person;
  let communityId: string;
  let houseId: string;

  before(async () => {
    world = await openWorld();
    resident = await world.person();
    communityId = await world.community(await world.person());
    const { house, resident: record } = await seedStreet(world, communityId, 'Palm Street');
    houseId = house;
    await world.owner.query(
      `update residents set portal_user_id = $2, status = 'Active' where id = $1`,
      [record, resident.id],
    );
  });
  after(() => world.close());

  for (const [feature, operation, body] of apartmentCases) {
    test(`${feature}, by ${operation.name}`, async () => {
      const refused = async (map: Record<string, boolean>) => {
        await world.owner.query('update communities set apartment_features = $2 where id = $1', [
          communityId,
          map,
        ]);
        const answer = await world.app.inject({
          method: operation.method,
          url: urlOf(operation, communityId, { houseId }),
          headers: {
            authorization: `Bearer ${resident.token}`,
            'idempotency-key': randomUUID(),
          },
          ...(body && { payload: body }),
        });
        assert.ok(answer.statusCode < 500, answer.body);
        return answer.body.includes('FEATURE_ACTIVATION_REQUIRED');
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
});

describe('every feature, plan and usage on the API', () => {
  let world: World;
  let owner: Person;
  let communityId: string;

  before(async () => {
    world = await openWorld();
    owner = await world.person();
    communityId = await world.community(owner);
  });
  after(() => world.close());

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

  const ask = async (operation: Operation) => {
    const subject = { app: world.app, operations, communityId };
    const answer = await send(subject, operation, {
      token: owner.token,
      body: bodies[operation.name],
    });
    if (answer.statusCode === 200) return { status: 200, refused: undefined };
    const refused = (answer.json() as Failure).errors.find(
      ({ code }) => code === 'FEATURE_ACTIVATION_REQUIRED',
    );
    return { status: answer.statusCode, refused };
  };

  for (const [feature, operation] of cases) {
    test(`${feature}, by ${operation.name}`, async () => {
      const limit = trialLimits[feature] ?? 0;
      for (const [plan, map] of Object.entries(plans)) {
        for (let used = 0; used <= limit; used += 1) {
          await stand(map, feature, used);
          const verdict = gate(feature, map, { [feature]: used });
          const { status, refused } = await ask(operation);
          const where = `${plan}, ${used} used`;
          if (verdict.allowed) assert.equal(refused, undefined, where);
          // A body that the schema refuses is refused before the gate: nothing is allowed by it.
          else if (status !== 422) {
            assert.ok(refused, where);
            assert.equal(refused.description, activationSentence(feature, limit), where);
            assert.deepEqual(refused.activation, { feature, used, limit }, where);
          }
        }
      }
    });
  }
});
