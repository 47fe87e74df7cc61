// Tests the receipts and statements of a house as a reader sees them: the texts in the PDF, and the sums of printed
// columns. Also tests the bank account in a letter.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as letters from '#contract/reminders/letters.ts';
import * as contract from '#contract/due-payments/receipts.ts';
import { createResident } from '#contract/residents/residents.ts';
import { pdfTexts } from '#testing/pdf-text.ts';
import { given } from '#testing/given.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import * as statements from '#contract/house-accounts/statements.ts';

const november = { From: '2026-11-01', To: '2026-11-30' };

describe('printed receipts and statements', () => {
  let houseId = '';
  let paymentId = '';

  // The house is billed 50,000.00 for the road, due on 1 November, and pays 20,000.00 of it on 21 November.
  const estate = given(() => openEstate(2));
  before(billAndPay);

  test('a statement shows the payer, the column totals and the overdue amount with its due date', async () => {
    const texts = await statement();
    has(texts, 'Statement of account', 'Ada Obi', '1 Nov 2026 to 30 Nov 2026');
    has(texts, 'Road levy, due 1 Nov 2026', '₦50,000.00', '₦20,000.00', '₦30,000.00 owed');
    has(texts, '₦30,000.00 is overdue, the oldest since 1 Nov 2026.', '20 days overdue');
    const { world, manager, communityId } = estate;
    const { data } = await world.call(manager, statements.getHouseStatement, {
      params: { communityId, houseId },
      query: november,
    });
    assert.equal(data.house.payerName, 'Ada Obi');
    assert.deepEqual([data.overdueMinor, data.overdueSince], [3_000_000, '2026-11-01']);
  });

  test('a receipt shows the payer, the charges paid, the amount still owed and its verification address', async () => {
    const texts = await receipt();
    has(texts, 'Receipt No. 1', '1 Palm Street', 'Ada Obi', 'Road levy', '₦20,000.00');
    has(texts, 'On 21 Nov 2026 1 Palm Street still owes ₦30,000.00.', 'Charges paid');
    assert.ok(texts.some((text) => text.includes(`/receipts/${estate.communityId}/`)));
  });

  test('statements and letters show the bank account that the community chose for transfers', async () => {
    const { world, manager, communityId, params } = estate;
    const way = (account: string) => `Transfer to ${account}. Write`;
    const none = 'Transfer: ask the office for the account number. Write';
    assert.ok((await statement()).some((text) => text.startsWith(none)));
    await world.owner.query(
      `insert into bank_accounts (community_id, bank_name, account_number, account_name, resolved_name, status,
         usable_from, is_for_transfers, created_by)
       values ($1, 'Zenith Bank', '2012345678', 'Palm Court', 'PALM COURT ESTATE', 'Verified', now(), true, $2)`,
      [communityId, manager.id],
    );
    const account = 'Zenith Bank, account 2012345678, PALM COURT ESTATE';
    assert.ok((await statement()).some((text) => text.startsWith(way(account))));
    const { data } = await world.call(manager, letters.previewLetter, {
      params: { ...params, houseId },
      query: { Step: 'Friendly' },
    });
    assert.ok(data.letter?.body.includes(way(account)));
  });

  async function billAndPay() {
    const { world, manager, params } = estate;
    world.clock.set('2026-11-21T09:00:00Z');
    [houseId = ''] = estate.houseIds;
    await world.call(manager, createResident, {
      params,
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada@papers.example',
        occupancy: { houseId, relationship: 'Owner' },
      },
    });
    await estate.published({
      title: 'Road levy',
      amount: { model: 'Fixed', amountMinor: 5_000_000 },
      frequency: 'One-off',
      dueDay: null,
      startOn: '2026-11-01',
    });
    const { data } = await estate.pay({ houseId, amountMinor: 2_000_000 });
    paymentId = data.id;
  }

  function textsOf(file: { raw: { rawPayload: Buffer } }) {
    return pdfTexts(file.raw.rawPayload);
  }

  async function statement() {
    const { world, manager, communityId } = estate;
    const params = { communityId, houseId };
    return textsOf(
      await world.call(manager, statements.downloadHouseStatement, { params, query: november }),
    );
  }

  async function receipt() {
    const { world, manager, communityId } = estate;
    const params = { communityId, paymentId };
    return textsOf(await world.call(manager, contract.downloadReceipt, { params }));
  }

  function has(texts: readonly string[], ...wanted: string[]) {
    for (const text of wanted) assert.ok(texts.includes(text), `${text} in ${texts.join(' | ')}`);
  }
});
