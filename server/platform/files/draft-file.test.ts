// Guarantees of temporary files: the store only gets complete files, and none is left on this machine.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { withDraft } from './draft-file.ts';
import { openFiles } from './files.ts';

const megabyte = Buffer.alloc(1024 * 1024, 'courtyard ');

describe('temporary files', () => {
  test('a temporary file is stored completely, can be read as a stream, and is deleted on this machine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'courtyard-files-'));
    const files = openFiles(`file://${folder}`);
    let path = '';
    await withDraft(async (draft) => {
      path = draft.path;
      await draft.write(Readable.from(parts(20)));
      await files.putFile('exports/one', draft.path);
    });
    assert.equal(existsSync(path), false);
    const kept = await files.open('exports/one');
    assert.ok(kept);
    assert.deepEqual(await buffer(kept), Buffer.concat([...parts(20)]));
    assert.equal(await files.open('exports/none'), null);
    await rm(folder, { recursive: true });
  });

  test('a temporary file is deleted when its rows cannot be read', async () => {
    let path = '';
    const failing = async function* () {
      yield megabyte;
      throw new Error('the database went away');
    };
    await assert.rejects(
      withDraft((draft) => {
        path = draft.path;
        return draft.write(Readable.from(failing()));
      }),
      /the database went away/,
    );
    assert.equal(existsSync(path), false);
  });
});

function* parts(count: number): Generator<Buffer> {
  for (let at = 0; at < count; at += 1) yield megabyte;
}
