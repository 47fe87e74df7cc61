// The bank account number that the gateway assigned to a house, if any: a transfer to it pays that house's dues.
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for `{ bank, number }`, or null without such an account. `of` is the alias of a row with a community_id and a
 * house_id.
 */
export const accountOfHouse = (of: 'l' | 'r'): RawBuilder<unknown> => sql`(
  select jsonb_build_object('bank', v.bank_name, 'number', v.account_number)
  from virtual_account_numbers v
  where v.community_id = ${sql.ref(`${of}.community_id`)} and v.purpose_kind = 'house-account'
    and v.purpose_id = ${sql.ref(`${of}.house_id`)} limit 1)`;
