// Dues, payments, bank accounts and house wallets for stories. Most are made by the same calls as the pages make.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type DuePayment, recordPayment } from '#contract/due-payments/due-payments.ts';
import { createDue, publishDue } from '#contract/dues/dues.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { callAs, type Estate } from './estate.ts';

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** A published monthly due of ₦50,000 for every house, starting ten days ago. */
export async function newDue(estate: Estate): Promise<{ dueId: string; walletId: string }> {
  const params = { communityId: estate.id };
  const wallets = await callAs(estate.owner, listWallets, { params, query: {} });
  const walletId = wallets.items[0]?.id ?? '';
  const due = await callAs(estate.owner, createDue, {
    params,
    body: {
      title: 'Service charge',
      category: 'Service charge',
      walletId,
      amount: { model: 'Fixed', amountMinor: 5_000_000 },
      audience: { kind: 'All' },
      frequency: 'Monthly',
      startOn: day(10),
      // No bills by email, because a house that was emailed today gets no reminder today.
      reminders: { days: [], minimumMinor: null },
    },
  });
  const published = { params: { ...params, dueId: due.id }, body: { version: due.version } };
  await callAs(estate.owner, publishDue, published);
  return { dueId: due.id, walletId };
}

/** Records a house's transfer of today. Without a charge, it becomes the house's credit in the wallet. */
export async function payByBank(
  estate: Estate,
  paid: { houseId: string; amountMinor: number; walletId: string },
): Promise<DuePayment> {
  const { payment } = await callAs(estate.owner, recordPayment, {
    params: { communityId: estate.id },
    body: { ...paid, channel: 'Bank transfer', paidOn: day(0), isAmountSure: true },
  });
  if (!payment) throw new Error('a transfer becomes a payment');
  return payment;
}

/** A verified bank account that may receive money; returns its id. */
export async function newBankAccount(
  db: pg.Pool,
  { id, owner }: Estate,
  account: { bank: string; number: string; name: string },
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into bank_accounts (community_id, bank_name, account_number, account_name, resolved_name, status,
       usable_from, created_by)
     values ($1, $2, $3, $4, upper($4), 'Verified', now(), $5) returning id`,
    [id, account.bank, account.number, account.name, owner.id],
  );
  return rows[0]?.id ?? '';
}

/** The account of a company that is paid for diesel. */
export const dieselDepot = { bank: 'Zenith Bank', number: '1012345671', name: 'Diesel Depot' };

/** Credits the wallet of a house as a transfer would, with the ledger's own function. */
export async function fundHouse(
  db: pg.Pool,
  {
    communityId,
    houseId,
    amountMinor,
  }: { communityId: string; houseId: string; amountMinor: number },
): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.community_id', $1, true)`, [communityId]);
    const header = {
      reference: `T-${randomUUID().slice(0, 8).toUpperCase()}`,
      kind: 'wallet.deposit',
      occurredOn: day(1),
      postedAt: new Date().toISOString(),
      narration: 'Paid in',
      sourceKind: 'test',
      sourceId: randomUUID(),
    };
    const lines = [
      { kind: 'houseMoney', subject: '', side: 'Debit', guarded: true, amount: amountMinor },
      {
        kind: 'houseWallet',
        subject: houseId,
        side: 'Credit',
        guarded: true,
        amount: -amountMinor,
      },
    ];
    await client.query('select post_journal($1, $2)', [
      JSON.stringify(header),
      JSON.stringify(lines),
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Turns off quiet hours, so that no message is held, whatever the time of the run. */
export const disableQuietHours = (db: pg.Pool, { id }: { id: string }) =>
  db.query(`update communities set quiet_from = '00:00', quiet_to = '00:00' where id = $1`, [id]);
