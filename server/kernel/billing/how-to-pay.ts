// Says how a house pays, for letters, statements and reminders.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export type PayingHouse = {
  label: string;
  /** The reference that the house writes on a transfer to the community's account. */
  reference: string;
  /** The bank account number that only this house uses; null if the gateway assigned none. */
  virtualAccount: { bank: string; number: string } | null;
  /** The community's account that is printed for transfers; null if the community chose none. */
  transferAccount: { bank: string; number: string; name: string } | null;
};

/**
 * SQL for `{ bank, number, name }` of the community's account for transfers, or null. `of` is the alias of a
 * community.
 */
export const transferAccountOf = (of: 'm'): RawBuilder<unknown> => sql`(
  select jsonb_build_object('bank', b.bank_name, 'number', b.account_number,
    'name', coalesce(b.resolved_name, b.account_name))
  from bank_accounts b
  where b.community_id = ${sql.ref(`${of}.id`)} and b.is_for_transfers limit 1)`;

export async function selectTransferAccount(db: Db): Promise<PayingHouse['transferAccount']> {
  const { rows } = await sql<Pick<PayingHouse, 'transferAccount'>>`
    select ${transferAccountOf('m')} as "transferAccount" from communities m where m.id = ${here}`.execute(
    db,
  );
  return rows[0]?.transferAccount ?? null;
}

/**
 * Describes the transfer to the house's own account number or, without one, to the community's account. Without either,
 * refers the reader to the office. If `publicUrl` is given, a further line describes online payment.
 */
export function howToPay(
  { label, reference, virtualAccount, transferAccount }: PayingHouse,
  publicUrl?: string,
): string[] {
  const online =
    publicUrl === undefined ? [] : [`Online: sign in at ${publicUrl} and open your house’s dues.`];
  if (virtualAccount) {
    const { bank, number } = virtualAccount;
    return [
      `Transfer to ${bank}, account ${number}. The account is only for ${label}, so no reference is needed.`,
      ...online,
    ];
  }
  const account = transferAccount
    ? `Transfer to ${transferAccount.bank}, account ${transferAccount.number}, ${transferAccount.name}.`
    : 'Transfer: ask the office for the account number.';
  return [`${account} Write ${reference} as the reference.`, ...online];
}
