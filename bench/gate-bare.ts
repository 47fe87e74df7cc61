// The bare server for the gate: `node:http` and `pg` run the same two statements with nothing else, no session, no
// tenancy, no log. The first finds a pass by its hash or its id and locks it; the second counts the entry and writes
// the visit.
import { createHash, createPublicKey, verify } from 'node:crypto';
import pg from 'pg';
import { bareSettings, serveBare } from './bare-http.ts';

const [url = '', communityId = '', publicKey = ''] = process.argv.slice(2);
const pool = new pg.Pool({
  connectionString: url,
  max: 12,
  application_name: 'bare',
  options: bareSettings,
});
const head = Buffer.from('302a300506032b6570032100', 'hex');
const key = createPublicKey({
  key: Buffer.concat([head, Buffer.from(publicKey, 'base64url')]),
  format: 'der',
  type: 'spki',
});

type Shown = { code?: string; qr?: string };

function condition({ code, qr }: Shown): [string, unknown] {
  if (code !== undefined) return ['bare_hash = $2', createHash('sha256').update(code).digest()];
  const bytes = Buffer.from((qr ?? '').slice(4), 'base64url');
  if (!verify(null, bytes.subarray(0, 43), key, bytes.subarray(43))) throw new Error('forged');
  return ['id = $2', bytes.subarray(19, 35).toString('hex')];
}

async function checkIn(shown: Shown): Promise<unknown> {
  const [where, value] = condition(shown);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: where,
      text: `select id, house_id, kind, guest_name from bare.passes where community_id = $1 and ${where} for update`,
      values: [communityId, value],
    });
    const pass = rows[0];
    const made = await client.query({
      name: 'in',
      text: `with taken as (update bare.passes set used = used + 1 where community_id = $1 and id = $2 returning id)
        insert into bare.visits (community_id, pass_id, house_id, kind, guest_name, in_at)
        select $1, id, $3, $4, $5, now() from taken returning id`,
      values: [communityId, pass.id, pass.house_id, pass.kind, pass.guest_name],
    });
    await client.query('commit');
    return { visitId: made.rows[0].id, guestName: pass.guest_name };
  } finally {
    client.release();
  }
}

serveBare(({ body }) => checkIn(JSON.parse(body) as Shown));
