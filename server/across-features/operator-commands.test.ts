// Tests the exit status of three operator commands: 0 after the work is done (for two of them), 1 if the subject does
// not exist.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createStreet } from '#contract/addresses/streets.ts';
import { givenWorld } from '#testing/given.ts';

describe('operator commands', () => {
  const world = givenWorld();

  const support = 'server/features/support-access/account.ts';
  const audit = 'server/features/audit/verify.ts';
  const balances = 'server/kernel/ledger/rebuild-balances.ts';

  test('an operator command exits with status 1 and an explanation when its subject does not exist', async () => {
    const email = 'nobody@courtyard.example';
    const ended = await run(support, '--end', email);
    assert.equal(ended.code, 1);
    assert.match(
      ended.text,
      /There is no support account with the email nobody@courtyard\.example\./,
    );
    const missing = randomUUID();
    for (const checked of [
      await run(audit, '--community', missing),
      await run(balances, missing),
    ]) {
      assert.equal(checked.code, 1);
      assert.match(checked.text, new RegExp(`There is no community ${missing}`));
    }
  });

  test('the commands for support accounts and the audit log exit with status 0 after their work', async () => {
    const email = 'helper@courtyard.example';
    assert.equal((await run(support, '--add', email, '--name', 'Ada Obi')).code, 0);
    assert.equal((await run(support, '--end', email)).code, 0);
    assert.equal((await run(support, '--end', email)).code, 1, 'it was ended before');
    const manager = await world.person();
    const communityId = await world.community(manager);
    for (const name of ['Palm Street', 'Oak Street']) {
      await world.call(manager, createStreet, { params: { communityId }, body: { name } });
    }
    await world.owner.query('select seal_audit($1, 100)', [communityId]);
    const checked = await run(audit, '--community', communityId);
    assert.equal(checked.code, 0);
    assert.match(checked.text, /^ {2}whole {3}.+: 2 entries, head 2:[0-9a-f]{64}/m);
  });

  function run(program: string, ...args: string[]) {
    return new Promise<{ code: number; text: string }>((done) => {
      const env = { ...process.env, DATABASE_URL: world.url };
      execFile(process.execPath, [program, ...args], { cwd: root, env }, (error, out, errors) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, text: out + errors }),
      );
    });
  }
});

const root = join(import.meta.dirname, '../..');
