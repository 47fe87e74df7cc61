import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as contract from '#contract/month-closings.ts';
import { newBooks } from '#testing/books.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

describe('closing a month', () => {
  let world: World;
  let owner: Person;
  let officer: Person;
  let books: Awaited<ReturnType<typeof newBooks>>;
  before(async () => {
    world = await openWorld();
    owner = await world.person();
    officer = await world.person({ firstName: 'Fola', lastName: 'Funds' });
    books = await newBooks(world, owner, 2);
    await world.worker(books.communityId, officer, 'Finance officer');
  });
  after(() => world.close());

  const close = (month: string, text?: string) =>
    world.call(officer, contract.closeMonth, {
      params: books.params,
      body: {
        month,
        ...(text && { explanations: [{ bankAccountId: books.bankAccountId, text }] }),
      },
    });
  const reopen = (closingId: string, by: Person) =>
    world.call(by, contract.reopenMonth, {
      params: { communityId: books.communityId, closingId },
      body: { reason: 'A receipt was found' },
    });
  const codes = (answer: { failure: { errors: { code: string; field?: string | undefined }[] } }) =>
    answer.failure.errors.map(({ code, field }) => [code, field]).at(0);

  test('it closes when bank and books agree or the difference is explained, and takes nothing more', async () => {
    const [house] = books.houseIds;
    const [line] = await books.statement('20/10/2026,TRF ADA OBI,,500.00');
    assert.ok(line && house);
    assert.deepEqual(codes(await close('2026-11')), ['MONTH_NOT_OVER', 'month']);
    const { data: preview } = await world.call(officer, contract.previewMonth, {
      params: books.params,
      query: { Month: '2026-10' },
    });
    assert.deepEqual(
      preview.differences.map(({ bankMinor, bookedMinor, differenceMinor, openCount }) => [
        bankMinor,
        bookedMinor,
        differenceMinor,
        openCount,
      ]),
      [[50_000, 0, 50_000, 1]],
    );
    assert.deepEqual(codes(await close('2026-10')), ['DIFFERENCE_UNEXPLAINED', 'explanations']);
    const closed = await Promise.all([
      close('2026-10', 'The payer is being looked for'),
      close('2026-10', 'The payer is being looked for'),
    ]);
    assert.deepEqual(closed.map(({ status }) => status).toSorted(), [200, 409]);
    const paid = await books.pay({
      houseId: house,
      amountMinor: 100,
      paidOn: '2026-10-31',
      walletId: books.walletId,
    });
    assert.deepEqual(codes(paid), ['PERIOD_CLOSED', 'paidOn']);
    const match = [{ kind: 'House' as const, houseId: house, amountMinor: 50_000 }];
    assert.deepEqual(codes(await books.match(line, match)), ['PERIOD_CLOSED', 'bookedOn']);
    const late = await books.match(line, match, { bookedOn: '2026-11-02' });
    assert.equal(late.data.state, 'Matched');
    const more = await books.upload(
      Buffer.from('Date,Narration,Debit,Credit\n21/10/2026,X,,1.00\n'),
    );
    assert.match(more.lines[0]?.problem ?? '', /October 2026 is closed/);
  });

  test('the owner alone opens it again, with a code and a reason, and both stand in the list', async () => {
    const list = async () =>
      (await world.call(officer, contract.listMonths, { params: books.params })).data;
    const before = await list();
    assert.equal(before.closedThrough, '2026-10-31');
    const october = before.items.find(({ month }) => month === '2026-10');
    assert.equal(october?.state, 'Closed');
    assert.equal(october.closing?.closedByName, 'Fola Funds');
    assert.equal(october.closing.differences[0]?.explanation, 'The payer is being looked for');
    const { id } = october.closing;
    assert.equal((await reopen(id, officer)).status, 403);
    await world.owner.query('update sessions set stepped_up_at = null');
    assert.deepEqual(codes(await reopen(id, owner)), ['STEP_UP_REQUIRED', undefined]);
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    assert.equal((await reopen(id, owner)).data.state, 'Reopened');
    const after = await list();
    assert.equal(after.closedThrough, null);
    assert.equal(
      after.items.find(({ month }) => month === '2026-10')?.reopened?.reason,
      'A receipt was found',
    );
    assert.equal((await close('2026-10', 'Nothing more was found')).status, 200);
  });
});
