import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as talk from '#contract/complaints/complaint-talk.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import * as portal from '#contract/complaints/portal-complaints.ts';
import { sendFile } from '#testing/books.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('files of complaints', () => {
  let photo: Buffer;
  const estate = given(openEstate);
  before(async () => {
    const plain = { width: 40, height: 30, channels: 3, background: '#0f6e5c' } as const;
    photo = await sharp({ create: plain }).png().toBuffer();
  });

  test('a resident neither lists nor opens internal files of a complaint', async () => {
    const { id } = await ofResident();
    assert.equal((await attach(id, 'letter.pdf')).statusCode, 200);
    assert.equal((await attach(id, 'quarrel.pdf', { isPublic: 'false' })).statusCode, 200);
    const { files } = await estate.get(id);
    const shown = files.map(({ name, isPublic }) => [name, isPublic]);
    assert.deepEqual(shown, [
      ['letter.pdf', true],
      ['quarrel.pdf', false],
    ]);
    const { data: mine } = await estate.world.call(estate.resident, portal.getPortalComplaint, {
      params: { ...home(), complaintId: id },
    });
    assert.deepEqual(
      mine.files.map(({ name }) => name),
      ['letter.pdf'],
    );
    const read = await open(id, files[0]?.id ?? '');
    assert.equal(read.status, 200);
    assert.equal(read.headers['content-type'], 'application/pdf');
    assert.equal((await open(id, files[1]?.id ?? '')).status, 404);
  });

  test('a resident who did not report a community complaint cannot open its files in the portal', async () => {
    const { id } = await estate.create({ scope: 'Community' });
    await attach(id, 'letter.pdf');
    const { files } = await estate.get(id);
    assert.equal((await open(id, files[0]?.id ?? '')).status, 404);
    assert.equal((await open(id, files[0]?.id ?? '', estate.manager)).status, 404);
  });

  test('a complaint can have five proof pictures and five other files', async () => {
    const { id, version } = await ofResident();
    for (const n of [1, 2, 3, 4, 5]) {
      assert.equal((await attach(id, `letter ${n}.pdf`)).statusCode, 200);
    }
    await estate.world.call(estate.manager, steps.moveComplaint, {
      params: on(id),
      body: { step: { to: 'In progress' }, version },
    });
    const refused = await attach(id, 'done.pdf', { isProof: 'true' });
    assert.match(refused.body, /BAD_PROOF/);
    assert.match((await attach(id, 'letter.png')).body, /TOO_MANY_FILES/);
    for (const n of [1, 2, 3, 4, 5]) {
      assert.equal((await attach(id, `done ${n}.png`, { isProof: 'true' })).statusCode, 200);
    }
    const { files }: Complaint = await estate.get(id);
    assert.equal(files.length, 10);
    assert.equal(files.filter(({ isProof }) => isProof).length, 5);
  });

  test('a reopened complaint needs a new proof picture to be resolved if its type requires a photo', async () => {
    await estate.world.owner.query(
      `update complaint_types set require_photo = true where community_id = $1 and name = 'Power'`,
      [estate.communityId],
    );
    const { id } = await ofResident();
    const move = async (step: steps.ComplaintMove) =>
      (
        await estate.world.call(estate.manager, steps.moveComplaint, {
          params: on(id),
          body: { step, version: (await estate.get(id)).version },
        })
      ).status;
    assert.equal(await move({ to: 'In progress' }), 200);
    for (const n of [1, 2, 3, 4, 5]) {
      assert.equal((await attach(id, `done ${n}.png`, { isProof: 'true' })).statusCode, 200);
    }
    assert.match((await attach(id, 'done 6.png', { isProof: 'true' })).body, /TOO_MANY_FILES/);
    const note = 'The fuse was changed.';
    estate.world.clock.advance(60);
    assert.equal(await move({ to: 'Resolved', note }), 200);
    await estate.world.call(estate.resident, portal.reopenPortalComplaint, {
      params: { ...home(), complaintId: id },
      body: { reason: 'It is dark again.' },
    });
    assert.equal(await move({ to: 'Resolved', note }), 409);
    estate.world.clock.advance(60);
    assert.equal((await attach(id, 'again.png', { isProof: 'true' })).statusCode, 200);
    const { files } = await estate.get(id);
    assert.deepEqual([files.length, files.at(-1)?.name], [5, 'again.webp']);
    assert.equal(await move({ to: 'Resolved', note }), 200);
  });

  function on(complaintId: string) {
    return { communityId: estate.communityId, complaintId };
  }

  function home() {
    return {
      communityId: estate.communityId,
      houseId: estate.houses[0]?.houseId ?? '',
    };
  }

  function attach(id: string, name: string, fields: Record<string, string> = {}) {
    return sendFile(estate.world, estate.manager, talk.attachComplaintFile, {
      params: on(id),
      bytes: name.endsWith('.pdf') ? pdf : photo,
      name,
      fields,
    });
  }

  function ofResident() {
    return estate.create({
      houseId: home().houseId,
      residentId: estate.residentId,
      source: 'Phone',
    });
  }

  function open(id: string, fileId: string, by = estate.resident) {
    return estate.world.call(by, portal.downloadPortalComplaintFile, {
      params: { ...home(), complaintId: id, fileId },
    });
  }
});

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
