import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { attachComplaintFile, commentComplaint } from '#contract/complaints/complaint-talk.ts';
import * as links from '#contract/providers/job-links.ts';
import { sendFile } from '#testing/books.ts';
import { given } from '#testing/given.ts';
import { openProviderWorld, photo } from './testing.ts';

describe('photos of a complaint on the page of its provider', () => {
  const trade = given(openProviderWorld);

  test('the job link shows photos of its complaint, but not those of notes, proofs or other complaints', async () => {
    const { world, manager, communityId } = trade.estate;
    const provider = await trade.add();
    const { complaint, key } = await trade.offered(provider.id);
    const add = async (complaintId: string, fields: Record<string, string> = {}) => {
      const { bytes } = await photo();
      const params = { communityId, complaintId };
      const sent = { params, bytes, name: 'meter.png', fields };
      assert.equal((await sendFile(world, manager, attachComplaintFile, sent)).statusCode, 200);
    };
    await add(complaint.id);
    const other = await trade.estate.create();
    await add(other.id);
    const note = await world.call(manager, commentComplaint, {
      params: { communityId, complaintId: complaint.id },
      body: { isPublic: false, body: 'Do not tell them.' },
    });
    await add(complaint.id, { commentId: note.data.comments.at(-1)?.id ?? '' });
    await add(complaint.id, { isPublic: 'false' });
    const { rows } = await world.owner.query<{ id: string; complaint_id: string }>(
      'select id, complaint_id from complaint_files where community_id = $1 order by created_at',
      [communityId],
    );
    const page = (await trade.look(key)).data;
    assert.equal(page.state, 'Live');
    const shown = page.state === 'Live' ? page.complaintPhotos.map(({ id }) => id) : [];
    const own = rows.find((row) => row.complaint_id === complaint.id)?.id ?? '';
    assert.deepEqual(shown, [own]);
    const open = (fileId: string) =>
      world.call(null, links.downloadJobComplaintPhoto, { params: { key, fileId } });
    for (const { id } of rows) assert.equal((await open(id)).status, id === own ? 200 : 404);
    await trade.step(key, { declined: 'Too far away.' });
    assert.equal((await open(own)).status, 410, 'a job that is over shows no photo');
  });
});
