// Tests the sale of prepaid units, across utilities, wallets and the ledger.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import * as own from '#contract/utilities/house-utilities.ts';
import * as tokens from '#contract/utilities/utility-tokens.ts';
import { postJournal } from '#ledger/post.ts';
import { proveLedger } from '#ledger/proof.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { fundHouse } from '#testing/fund-house.ts';
import { moveIn } from '#testing/move-in.ts';
import { given } from '#testing/given.ts';
import {
  openUtilities,
  stepped,
  switchOn,
  type UtilityEstate,
} from '#server/features/utilities/testing.ts';

describe('prepaid units', () => {
  let resident: UtilityEstate['manager'];
  let meterId: string;
  let house: { communityId: string; houseId: string };
  const estate = given(() => openUtilities(2));
  before(openMeter);

  test('a resident buys a token from the house wallet, once per idempotency key and within its balance', async () => {
    assert.equal(code(await buy(500_000)), 'INSUFFICIENT_FUNDS');
    await fund(2_000_000);
    const key = { 'idempotency-key': randomUUID() };
    const { data: first } = await buy(537_500, key);
    // The units for 537,500 minor units: 537,500 / 1.075 − 50,000 = 450,000 = 50 × 4,000 + 250,000, and 250,000 buys
    // 36.4 units at 6,850.25, rounded down.
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

  test('a new household does not see the tokens of a former household', async () => {
    const { world, manager } = estate;
    const next = await world.person();
    world.clock.set('2026-11-21T10:00:00Z');
    await moveIn(world, manager, { ...house, person: next, email: 'chika@estate.example' });
    await world.owner.query(
      `update occupancies set move_in_on = '2026-11-22' where resident_id = (
        select id from residents where portal_user_id = $1)`,
      [next.id],
    );
    const theirs = await world.call(next, own.listHouseTokens, { params: house, query: {} });
    assert.deepEqual(theirs.data.items, []);
    assert.equal((await mine()).length, 1);
  });

  test('a second purchase in a month continues in the price tier and has no fixed charge', async () => {
    const { data } = await estate.world.call(resident, own.quoteHouseToken, {
      params: house,
      query: { MeterId: meterId, AmountMinor: '107500' },
    });
    assert.equal(data.units, 14.5);
    assert.equal(data.basis, '14.5 kWh: 14.5 × 68.5025, tax 7.5 %');
  });

  test('a counter payment buys one token, and each view of the token is audited', async () => {
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

  test('when the issuer refuses a token, its price is credited to the house wallet', async () => {
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
    await assert.rejects(
      takeAll(),
      /available balance is lower/,
      'what may have to be given back is held',
    );
    await setOpen(false);
    await estate.world.settle();
    await setOpen(true);
    assert.equal(await wallet(), had + 300_000);
    assert.equal(code(await sell()), 'PAYMENT_USED', 'the payment is money of the house now');
    assert.equal((await mine())[0]?.status, 'Refunded');
    assert.deepEqual(await inLedger(({ db }) => proveLedger(db)), {
      unbalanced: [],
      differences: [],
    });
  });

  test('a resident buys tokens only for prepaid meters of their own house while the add-on is on', async () => {
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
    const paid = (await mine()).find(({ status }) => status === 'Issued');
    assert.match(paid?.token ?? '', /^\d{20}$/, 'what was paid for can be read after a lapse');
    assert.equal(typeof (await wallet()), 'number');
    await switchOn(world, communityId);
  });

  async function openMeter() {
    const { world, manager, communityId } = estate;
    house = { communityId, houseId: estate.houseId };
    await estate.addTariff(stepped);
    meterId = (await estate.addMeter({ payment: 'Prepaid', houseId: estate.houseId })).data.id;
    resident = await world.person();
    await moveIn(world, manager, { ...house, person: resident, email: 'bola@estate.example' });
  }

  function inLedger<T>(work: Parameters<typeof enterAsSystem<T>>[2]) {
    return enterAsSystem(estate.world.pool, { communityId: estate.communityId }, work);
  }

  function fund(amountMinor: number) {
    return fundHouse(estate.world, house, amountMinor);
  }

  function setOpen(isOpen: boolean) {
    return estate.world.owner.query(`update ledger_accounts set open = $3 where ${ofWallet}`, [
      estate.communityId,
      estate.walletId,
      isOpen,
    ]);
  }

  /** Withdraws the whole balance of the community's wallet. */
  async function takeAll() {
    const { rows } = await estate.world.owner.query<{ balance: number }>(
      `select balance_minor::float8 as balance from ledger_accounts where ${ofWallet}`,
      [estate.communityId, estate.walletId],
    );
    const amountMinor = rows[0]?.balance ?? 0;
    return inLedger(({ db }) =>
      postJournal(db, {
        kind: 'wallet.withdrawal',
        occurredOn: '2026-11-20',
        postedAt: estate.world.clock.now().toISOString(),
        narration: 'Taken out',
        source: { kind: 'test', id: randomUUID() },
        lines: [
          { account: 'otherIncome', amountMinor },
          { account: 'wallet', subject: estate.walletId, amountMinor: -amountMinor },
        ],
      }),
    );
  }

  function buy(amountMinor: number, headers: Record<string, string> = {}) {
    return estate.world.call(
      resident,
      own.buyHouseToken,
      { params: house, body: { meterId, amountMinor } },
      headers,
    );
  }

  async function mine() {
    return (await estate.world.call(resident, own.listHouseTokens, { params: house, query: {} }))
      .data.items;
  }

  async function wallet() {
    return (
      (await estate.world.call(resident, own.getHouseUtilities, { params: house })).data
        .walletMinor ?? 0
    );
  }

  const ofWallet = 'community_id = $1 and subject = $2';
});

function code(reply: { failure: { errors: { code: string }[] } }) {
  return reply.failure.errors[0]?.code;
}
