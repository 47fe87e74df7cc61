// Tests for the files of a due. A due has at most five files, images and PDFs only. After a file is removed, nobody
// can read it. Residents can read only the files of dues that bill their own house.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as contract from '#contract/dues/due-attachments.ts';
import * as side from '#contract/house-accounts/house-side.ts';
import { sendFile } from '#testing/books.ts';
import { moveIn } from '#testing/move-in.ts';
import { given } from '#testing/given.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import * as dueFiles from '#contract/dues/house-due-files.ts';

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF';

describe('files of a due', () => {
  let dueId: string;

  const estate = given(() => openEstate(1));
  before(async () => {
    dueId = (await estate.create()).data.id;
  });

  test('a due accepts at most five files, also in concurrent uploads, and refuses other formats', async () => {
    assert.match((await add('<html>')).body, /BAD_FILE/);
    for (const at of [0, 1, 2, 3]) {
      assert.equal((await add(pdf, `minutes ${at}.pdf`)).statusCode, 200);
    }
    // Only two uploads, because the server refuses a sender's third simultaneous upload as busy.
    const answers = await Promise.all([4, 5].map((at) => add(pdf, `minutes ${at}.pdf`)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
    const params = { communityId: estate.communityId, dueId };
    const { data } = await estate.world.call(estate.manager, contract.listDueAttachments, {
      params,
    });
    const [first] = data.items;
    assert.ok(first);
    const left = await estate.world.call(estate.manager, contract.removeDueAttachment, {
      params: { ...params, attachmentId: first.id },
    });
    assert.equal(left.data.items.length, 4);
    const gone = await estate.world.call(estate.manager, contract.downloadDueAttachment, {
      params: { ...params, attachmentId: first.id },
    });
    assert.equal(gone.status, 404);
  });

  function add(bytes: string, name = 'minutes.pdf') {
    return sendFile(estate.world, estate.manager, contract.addDueAttachment, {
      params: { communityId: estate.communityId, dueId },
      bytes: Buffer.from(bytes),
      name,
    });
  }
});

describe('files of a due for the residents of a house', () => {
  const estate = given(() => openEstate(2));
  const resident = given(() => estate.world.person());
  const params = given(() => ({ communityId: estate.communityId, houseId: estate.houseId }));
  before(() =>
    moveIn(estate.world, estate.manager, {
      ...params,
      person: resident,
      email: 'bola@estate.example',
    }),
  );

  test('residents can open a due’s files while their house owes it, and later while the history is on', async () => {
    const ours = await dueWith('Gate works', 0);
    const theirs = await dueWith('Street lights', 1);
    assert.deepEqual(await owed(), [['Gate works.pdf']]);
    assert.deepEqual(await named(), ['Gate works: Gate works.pdf']);
    const file = await get(ours.attachmentId);
    assert.equal(file.headers['content-type'], 'application/pdf');
    assert.equal(file.body, pdf);
    assert.equal(await status(theirs.attachmentId), 404, 'of another house’s due');
    assert.equal(await status(theirs.attachmentId, resident, estate.houseIds[1]), 404);
    assert.equal(await status(ours.attachmentId, estate.manager), 404, 'staff have their own door');

    await open({ 'Pay Active Dues': false });
    assert.equal(await status(ours.attachmentId), 200);
    await open({ 'Pay Active Dues': true, 'Due History': false });
    assert.equal(await status(ours.attachmentId), 200);
    await estate.pay({ houseId: params.houseId, amountMinor: 5_000_000 });
    assert.equal(await status(ours.attachmentId), 404, 'paid, and the history is closed');
    await open({ 'Due History': true });
    assert.equal(await status(ours.attachmentId), 200);
    await open({ 'Pay Active Dues': false, 'Due History': false });
    assert.match((await get(ours.attachmentId)).body, /FEATURE_ACTIVATION_REQUIRED/);
    await open({ 'Pay Active Dues': true, 'Due History': true });

    await estate.world.call(estate.manager, contract.removeDueAttachment, {
      params: { communityId: estate.communityId, ...ours },
    });
    assert.equal(await status(ours.attachmentId), 404, 'taken off');
    assert.deepEqual(await named(), []);
  });

  /** Publishes a due for one house with one file; its title is the file's name. */
  async function dueWith(title: string, house: number) {
    const houseIds = [estate.houseIds[house] ?? ''];
    const due = await estate.published({
      title,
      audience: { kind: 'Houses', houseIds },
      frequency: 'One-off',
      startOn: '2026-11-24',
      dueDay: null,
    });
    const answer = await sendFile(estate.world, estate.manager, contract.addDueAttachment, {
      params: { communityId: estate.communityId, dueId: due.id },
      bytes: Buffer.from(pdf),
      name: `${title}.pdf`,
    });
    const { data } = JSON.parse(answer.body) as { data: { items: { id: string }[] } };
    return { dueId: due.id, attachmentId: data.items[0]?.id ?? '' };
  }

  function get(attachmentId: string, by = resident, houseId = params.houseId) {
    return estate.world.app.inject({
      url: `/api/portal/communities/${estate.communityId}/houses/${houseId}/due-files/${attachmentId}`,
      headers: { authorization: `Bearer ${by.token}` },
    });
  }

  async function status(...of: Parameters<typeof get>) {
    return (await get(...of)).statusCode;
  }

  async function named() {
    const query = { PageSize: '10' };
    const { data } = await estate.world.call(resident, dueFiles.listHouseDueFiles, {
      params,
      query,
    });
    return data.items.map(({ name, dueTitle }) => `${dueTitle}: ${name}`);
  }

  async function owed() {
    const { data } = await estate.world.call(resident, side.getHouseDues, { params });
    return data.charges.map(({ files }) => files.map(({ name }) => name));
  }

  function open(features: Record<string, boolean>) {
    return estate.world.owner.query(
      'update communities set apartment_features = apartment_features || $2 where id = $1',
      [estate.communityId, features],
    );
  }
});
