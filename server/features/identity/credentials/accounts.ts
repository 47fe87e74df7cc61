// Creates accounts: a person and their password, in one statement.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export type NewAccount = {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
};

/** Inserts the person with an unverified address. If the address already has an account, changes nothing. */
export async function createAccount(db: Db, account: NewAccount): Promise<void> {
  const { firstName, lastName, email, passwordHash } = account;
  await sql`
    with person as (
      insert into users (name, first_name, last_name, email)
      values (${`${firstName} ${lastName}`}, ${firstName}, ${lastName}, ${email})
      on conflict do nothing
      returning id)
    insert into accounts (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', ${passwordHash} from person`.execute(db);
}
