// Creates the demo estate's users: verified email addresses, all consents given, and the same password for all.
import type pg from 'pg';
import {
  MINIMUM_AGE_YEARS,
  PRIVACY_POLICY_VERSION,
  TERMS_VERSION,
} from '#contract/identity/consent.ts';
import { hashPassword } from '#server/features/identity/credentials/password-hash.ts';
import { demoPassword } from './sign-ins.ts';
import { demoPeople, manager } from './workers.ts';

/** Whether the demo has been loaded into this database, so that its manager has an account. */
export async function isLoaded(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from users where email = $1', [manager.email]);
  return (rowCount ?? 0) > 0;
}

export async function hasAccounts(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from users limit 1');
  return (rowCount ?? 0) > 0;
}

/** Inserts users, passwords and consents. None of them may exist. */
export async function insertPeople(client: pg.ClientBase): Promise<void> {
  // The password is public, so all five users can share one hash.
  const password = await hashPassword(demoPassword);
  const people = JSON.stringify(demoPeople);
  await client.query(
    `insert into users (id, name, first_name, last_name, email, email_verified, phone,
       has_consented_to_terms, age_confirmed_at, details_completed_at, status, created_at, updated_at)
     select p.id, p."firstName" || ' ' || p."lastName", p."firstName", p."lastName", p.email, true,
       p.phone, true, t.at, t.at, 'Active', t.at, t.at
     from jsonb_to_recordset($1) as p(id uuid, email text, "firstName" text, "lastName" text,
       phone text)
     cross join (select now() - interval '401 days' as at) t`,
    [people],
  );
  await client.query(
    `insert into accounts (user_id, account_id, provider_id, password)
     select p.id, p.id, 'credential', $2 from jsonb_to_recordset($1) as p(id uuid)`,
    [people, password],
  );
  await client.query(
    `insert into consents (user_id, document, version, given_at)
     select p.id, d.document, d.version, now() - interval '30 days'
     from jsonb_to_recordset($1) as p(id uuid)
     cross join unnest(array['privacy', 'terms', 'age'], $2::text[]) as d(document, version)`,
    [people, [PRIVACY_POLICY_VERSION, TERMS_VERSION, String(MINIMUM_AGE_YEARS)]],
  );
}
