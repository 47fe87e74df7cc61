// Bills and prepaid units across utilities, dues and the ledger.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { getCharge } from '#contract/charge-changes.ts';
import { listCharges } from '#contract/charges.ts';
import { createDue } from '#contract/dues.ts';
import * as own from '#contract/house-utilities.ts';
import { createResident } from '#contract/residents.ts';
import * as bills from '#contract/utility-bills.ts';
import * as readings from '#contract/utility-readings.ts';
import * as tariffs from '#contract/utility-tariffs.ts';
import * as tokens from '#contract/utility-tokens.ts';
import { postJournal } from '#ledger/post.ts';
import { proveLedger } from '#ledger/proof.ts';
import { enterAsSystem } from '#platform/tenant.ts';
import { openUtilities, switchOn, type UtilityEstate } from '#server/features/utilities/testing.ts';

const code = (reply: { failure: { errors: { code: string }[] } }) => reply.failure.errors[0]?.code;

const stepped = {
  bands: [
    { upTo: '50', unitPriceMinor: '4000' },
    { upTo: null, unitPriceMinor: '6850.25' },
  ],
  fixedMinor: 50_000,
  taxBasisPoints: 750,
};

describe('bills of what was used', () => {
  let estate: UtilityEstate;
  before(async () => {
    estate = await openUtilities(6);
    await estate.addTariff(stepped);
  });
  after(() => estate.world.close());

  const preview = async (UntilOn = '2026-10-31') =>
    (
      await estate.world.call(estate.manager, bills.previewBillRun, {
        params: estate.params,
        query: { Kind: 'Electricity', UntilOn },
      })
    ).data;
  const run = (seen: { billCount: number; totalMinor: number }, untilOn = '2026-10-31') =>
    estate.world.call(estate.manager, bills.createBillRun, {
      params: estate.params,
      body: {
        kind: 'Electricity',
        untilOn,
        dueOn: '2026-12-05',
        walletId: estate.walletId,
        billCount: seen.billCount,
        totalMinor: seen.totalMinor,
      },
    });
  const charges = async (HouseId: string) =>
    (
      await estate.world.call(estate.manager, listCharges, {
        params: estate.params,
        query: { HouseId },
      })
    ).data.items;

  test('a bill shows its arithmetic, is rounded once, and becomes the charge of its house', async () => {
    const [houseId = ''] = estate.houseIds;
    const { data: meter } = await estate.addMeter({ houseId });
    await estate.readAll(meter.id, { '2026-10-30': 152.4 });
    const seen = await preview();
    // (50 × 4,000 + 102.4 × 6,850.25 + 50,000) × 1.075 = 1,022,825.52
    assert.equal(seen.totalMinor, 1_022_826);
    assert.equal(
      seen.lines[0]?.basis,
      '152.4 kWh: 50 × 40.00 + 102.4 × 68.5025, fixed 500.00, tax 7.5 %',
    );
    const { data: made } = await run(seen);
    assert.equal(made.houseCount, 1);
    await estate.world.settle();
    const [charge] = await charges(houseId);
    assert.equal(charge?.outstandingMinor, seen.totalMinor);
    const { data: whole } = await estate.world.call(estate.manager, getCharge, {
      params: { communityId: estate.communityId, chargeId: charge?.id ?? '' },
    });
    assert.equal(whole.basis, seen.lines[0]?.basis);
    assert.equal(code(await run(seen)), 'NOTHING_TO_BILL', 'a unit is billed once');
  });

  test('what was not looked at is not billed', async () => {
    const { data: meter } = await estate.addMeter({ houseId: estate.houseIds[1] ?? '' });
    await estate.readAll(meter.id, { '2026-10-29': 10 });
    const seen = await preview();
    await estate.readAll(meter.id, { '2026-10-30': 20 });
    const refused = await run(seen);
    assert.equal(code(refused), 'PREVIEW_CHANGED');
    assert.equal((await run(await preview())).status, 200);
    await estate.world.settle();
    assert.equal((await charges(estate.houseIds[1] ?? '')).length, 1);
  });

  test('a reading that is corrected after its bill is evened out by the next', async () => {
    const houseId = estate.houseIds[2] ?? '';
    const { data: meter } = await estate.addMeter({ houseId });
    await estate.readAll(meter.id, { '2026-09-30': 400 });
    await run(await preview('2026-09-30'), '2026-09-30');
    const { data } = await estate.world.call(estate.manager, readings.listReadings, {
      params: estate.params,
      query: { MeterId: meter.id },
    });
    await estate.world.call(estate.manager, readings.correctReading, {
      params: { communityId: estate.communityId, readingId: data.items[0]?.id ?? '' },
      body: { value: 300, reason: 'Misread' },
    });
    const line = async () =>
      (await preview()).lines.find(({ meter: { id } }) => id === meter.id)?.units;
    await estate.readAll(meter.id, { '2026-10-10': 350 });
    assert.equal(await line(), undefined);
    const { leftOut } = await preview();
    assert.ok(leftOut.some(({ reason }) => reason === 'Was billed too much before'));
    await estate.readAll(meter.id, { '2026-10-31': 460 });
    assert.equal(await line(), 60);
  });

  test('two meters of a house are one charge, and the last of a replaced one is billed too', async () => {
    const houseId = estate.houseIds[3] ?? '';
    const [one, two] = [
      (await estate.addMeter({ houseId })).data,
      (await estate.addMeter({ houseId })).data,
    ];
    await estate.readAll(one.id, { '2026-10-20': 60 });
    await estate.readAll(two.id, { '2026-10-20': 30 });
    const seen = await preview();
    const mine = seen.lines.filter(({ house }) => house.id === houseId);
    assert.equal(mine.length, 2);
    await run(seen);
    await estate.world.settle();
    const [charge] = await charges(houseId);
    assert.equal(
      charge?.outstandingMinor,
      mine.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    );
  });

  test('prices that something was billed by stay, and no due of this kind is made by hand', async () => {
    const { data } = await estate.world.call(estate.manager, tariffs.listTariffs, {
      params: estate.params,
    });
    const [tariff] = data;
    const [version] = tariff?.versions ?? [];
    assert.equal(version?.isUsed, true);
    const removed = await estate.world.call(estate.manager, tariffs.removeTariffVersion, {
      params: {
        communityId: estate.communityId,
        tariffId: tariff?.id ?? '',
        versionId: version?.id ?? '',
      },
    });
    assert.equal(code(removed), 'VERSION_USED');
    const byHand = await estate.world.call(estate.manager, createDue, {
      params: estate.params,
      body: {
        title: 'By hand',
        category: 'Power',
        walletId: estate.walletId,
        amount: { model: 'Metered' },
        audience: { kind: 'All' },
        frequency: 'One-off',
        startOn: '2026-12-01',
      },
    });
    assert.equal(code(byHand), 'DUE_METERED');
  });

  test('an officer bills, an admin does not, and without the add-on nobody does', async () => {
    const { world, params, communityId } = estate;
    const [officer, admin] = [await world.person(), await world.person()];
    await world.worker(communityId, officer, 'Finance officer');
    await world.worker(communityId, admin, 'Admin');
    const body = {
      kind: 'Electricity' as const,
      untilOn: '2026-01-31',
      dueOn: '2026-12-05',
      walletId: estate.walletId,
      billCount: 1,
      totalMinor: 1,
    };
    const by = (person: typeof officer) =>
      world.call(person, bills.createBillRun, { params, body });
    assert.equal(code(await by(officer)), 'NOTHING_TO_BILL');
    assert.equal((await by(admin)).status, 403);
    await switchOn(world, communityId, false);
    assert.equal(code(await by(officer)), 'FEATURE_ACTIVATION_REQUIRED');
    await switchOn(world, communityId);
  });
});

describe('prepaid units', () => {
  let estate: UtilityEstate;
  let resident: UtilityEstate['manager'];
  let meterId: string;
  let house: { communityId: string; houseId: string };
  before(async () => {
    estate = await openUtilities(2);
    const { world, manager, params, communityId } = estate;
    const houseId = estate.houseIds[0] ?? '';
    house = { communityId, houseId };
    await estate.addTariff(stepped);
    meterId = (await estate.addMeter({ payment: 'Prepaid', houseId })).data.id;
    resident = await world.person();
    const { data } = await world.call(manager, createResident, {
      params,
      body: {
        firstName: 'Bola',
        lastName: 'Ade',
        email: 'bola@estate.example',
        occupancy: { houseId, relationship: 'Owner' },
      },
    } as never);
    await world.owner.query(
      `update residents set portal_user_id = $2, status = 'Active' where id = $1`,
      [(data as { id: string }).id, resident.id],
    );
  });
  after(() => estate.world.close());

  const inLedger = <T>(work: Parameters<typeof enterAsSystem<T>>[2]) =>
    enterAsSystem(estate.world.pool, { communityId: estate.communityId }, work);
  const fund = (amountMinor: number) =>
    inLedger(({ db }) =>
      postJournal(db, {
        kind: 'wallet.deposit',
        occurredOn: '2026-11-20',
        postedAt: estate.world.clock.now().toISOString(),
        narration: 'Paid in',
        source: { kind: 'test', id: randomUUID() },
        lines: [
          { account: 'houseMoney', amountMinor },
          { account: 'houseWallet', subject: house.houseId, amountMinor: -amountMinor },
        ],
      }),
    );
  const buy = (amountMinor: number, headers: Record<string, string> = {}) =>
    estate.world.call(
      resident,
      own.buyHouseToken,
      { params: house, body: { meterId, amountMinor } },
      headers,
    );
  const mine = async () =>
    (await estate.world.call(resident, own.listHouseTokens, { params: house, query: {} })).data
      .items;
  const wallet = async () =>
    (await estate.world.call(resident, own.getHouseUtilities, { params: house })).data.walletMinor;

  test('a resident buys from the wallet of the house, once a key, and never beyond what it has', async () => {
    assert.equal(code(await buy(500_000)), 'INSUFFICIENT_FUNDS');
    await fund(2_000_000);
    const key = { 'idempotency-key': randomUUID() };
    const { data: first } = await buy(537_500, key);
    // 537,500 / 1.075 − 50,000 = 450,000 = 50 × 4,000 + 250,000 at 6,850.25
    assert.equal(first.units, 86.4);
    assert.equal(first.token, null);
    await buy(537_500, key);
    await estate.world.settle();
    const [sold, ...others] = await mine();
    assert.equal(others.length, 0, 'sent twice it is one sale');
    assert.match(sold?.token ?? '', /^\d{20}$/);
    assert.equal(await wallet(), 2_000_000 - 537_500);
    const { rows } = await estate.world.owner.query(
      `select from utility_tokens where position($1 in row_to_json(utility_tokens)::text) > 0`,
      [sold?.token],
    );
    assert.equal(rows.length, 0, 'the digits themselves are nowhere');
  });

  test('the second sale of a month goes on in its step and has no fixed charge', async () => {
    const { data } = await estate.world.call(resident, own.quoteHouseToken, {
      params: house,
      query: { MeterId: meterId, AmountMinor: '107500' },
    });
    assert.equal(data.units, 14.5);
    assert.equal(data.basis, '14.5 kWh: 14.5 × 68.5025, tax 7.5 %');
  });

  test('a payment at the counter buys one token, and whoever looks at it is written down', async () => {
    const sell = () =>
      estate.world.call(estate.manager, tokens.sellToken, {
        params: estate.params,
        body: {
          meterId,
          amountMinor: 300_000,
          channel: 'Bank transfer',
          externalReference: 'NIP-77',
          walletId: estate.walletId,
        },
      });
    const { data: sale } = await sell();
    assert.equal(code(await sell()), 'PAYMENT_USED');
    await estate.world.settle();
    const params = { communityId: estate.communityId, tokenId: sale.id };
    const { data } = await estate.world.call(estate.manager, tokens.showToken, { params });
    assert.match(data.token, /^\d{20}$/);
    const { rows } = await estate.world.owner.query(
      `select from audit_entries where community_id = $1 and action = 'utility-token.shown'`,
      [estate.communityId],
    );
    assert.equal(rows.length, 1);
    const receipt = await estate.world.call(estate.manager, tokens.downloadTokenReceipt, {
      params,
    } as never);
    assert.equal(receipt.status, 200);
  });

  test('what the issuer refuses is given back to the wallet of the house, whatever it was paid with', async () => {
    const { data: odd } = await estate.addMeter({
      number: '99-REFUSED',
      payment: 'Prepaid',
      houseId: house.houseId,
    });
    const had = await wallet();
    const sell = () =>
      estate.world.call(estate.manager, tokens.sellToken, {
        params: estate.params,
        body: {
          meterId: odd.id,
          amountMinor: 300_000,
          channel: 'Bank transfer',
          externalReference: 'NIP-78',
          walletId: estate.walletId,
        },
      });
    await sell();
    await estate.world.settle();
    assert.equal(await wallet(), had + 300_000);
    assert.equal(code(await sell()), 'PAYMENT_USED', 'the payment is money of the house now');
    assert.equal((await mine())[0]?.status, 'Refunded');
    assert.deepEqual(await inLedger(({ db }) => proveLedger(db)), {
      unbalanced: [],
      differences: [],
    });
  });

  test('units are for prepaid meters, for the house’s own people, and while the add-on is on', async () => {
    const { world, communityId, manager } = estate;
    const { data: postpaid } = await estate.addMeter({ houseId: house.houseId });
    const refused = await world.call(resident, own.buyHouseToken, {
      params: house,
      body: { meterId: postpaid.id, amountMinor: 100_000 },
    });
    assert.equal(code(refused), 'METER_NOT_PREPAID');
    const { data: other } = await estate.addMeter({
      payment: 'Prepaid',
      houseId: estate.houseIds[1] ?? '',
    });
    const foreign = await world.call(resident, own.buyHouseToken, {
      params: house,
      body: { meterId: other.id, amountMinor: 100_000 },
    });
    assert.equal(foreign.status, 404);
    const byStaff = await world.call(manager, own.buyHouseToken, {
      params: house,
      body: { meterId, amountMinor: 100_000 },
    });
    assert.equal(byStaff.status, 404, 'staff never spend the wallet of a house');
    await switchOn(world, communityId, false);
    assert.equal(code(await buy(100_000)), 'FEATURE_ACTIVATION_REQUIRED');
    await switchOn(world, communityId);
  });
});
