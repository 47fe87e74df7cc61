// Gives the demo estates' active passes valid codes, and their guards their PINs. Both depend on the server's secret,
// so the loader cannot write them. The server replaces the loader's placeholders when it starts. Codes of a secret
// are the same each time.
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { hashPin } from '#platform/text/pins.ts';
import { openGateKeys } from '#kernel/gate/gate-keys.ts';
import { communityIdOf } from './community.ts';
import { demoEstates } from './estates.ts';
import { demoGuards } from './sign-ins.ts';

/** The length of the placeholder that the loader writes for a code, and the placeholder for the hash of a PIN. */
const boxBytes = 32;
const noPin = 'to be set anew';

type Pass = { id: string };
type GateOptions = { url: string; secret: string };

export async function openDemoGates({ url, secret }: GateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'courtyard demo' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const estate of demoEstates) await openGates(client, secret, communityIdOf(estate));
  } finally {
    await client.end();
  }
}

async function openGates(client: pg.Client, secret: string, communityId: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(
      "select set_config('app.community_id', $1, true), set_config('app.user_id', $1, true)",
      [communityId],
    );
    await setCodes(client, secret, communityId);
    await setPins(client, secret, communityId);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function setCodes(client: pg.Client, secret: string, communityId: string): Promise<void> {
  const { rows } = await client.query<Pass>(
    `select id from gate_passes where community_id = $1 and ended_as is null
       and length(code_box) = ${boxBytes} order by id for update`,
    [communityId],
  );
  const keys = openGateKeys(secret);
  const sealed = rows.map(({ id }) => {
    const code = codeOf(secret, id);
    return {
      id,
      hash: keys.hashCode(communityId, code).toString('hex'),
      box: keys.sealCode(communityId, code).toString('hex'),
    };
  });
  await client.query(
    `update gate_passes p set code_hash = decode(s.hash, 'hex'), code_box = decode(s.box, 'hex')
     from jsonb_to_recordset($2) as s(id uuid, hash text, box text)
     where p.community_id = $1 and p.id = s.id`,
    [communityId, JSON.stringify(sealed)],
  );
}

/** The eight-digit code that this server's secret gives the pass. */
const codeOf = (secret: string, passId: string): string => {
  const drawn = createHmac('sha256', secret).update(`demo pass ${passId}`).digest();
  return String(drawn.readUInt32BE(0) % 100_000_000).padStart(8, '0');
};

async function setPins(client: pg.Client, secret: string, communityId: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from security_users where community_id = $1 and pin_hash = $2 limit 1',
    [communityId, noPin],
  );
  if (rowCount === 0) return;
  for (const { name, pin } of demoGuards) {
    await client.query(
      'update security_users set pin_hash = $3 where community_id = $1 and name = $2 and pin_hash = $4',
      [communityId, name, await hashPin(secret, pin), noPin],
    );
  }
}
