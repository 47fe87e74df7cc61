// The baseline for dues: tables like the product's without its triggers and row-level policies, and bare statements
// that write the same rows.
import type pg from 'pg';

/**
 * Tables for charges, penalty lines, reminders and emails, with their indexes, and two foreign keys on the charges.
 */
export const bareSchema = `
  create schema bare;
  create table bare.charges (like charges including all,
    foreign key (community_id, due_id) references dues (community_id, id),
    foreign key (community_id, house_id) references houses (community_id, id));
  create table bare.charge_penalties (like charge_penalties including all);
  create table bare.due_reminders (like due_reminders including all);
  create table bare.outbox (like outbox including all);`;

export type Bare = { client: pg.Client; communityId: string };

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Milliseconds to write a charge for each house. */
export const issueBare = ({ client, communityId }: Bare, dueId: string, periodId: string) =>
  timed(() =>
    client.query(
      `insert into bare.charges (community_id, due_id, period_id, house_id, billed_resident_id,
         principal_minor, issued_on, due_on)
       select $1, $2, $3, h.id, o.resident_id, 5000000, current_date, current_date - 30
       from houses h left join occupancies o on o.community_id = $1 and o.house_id = h.id and o.is_household_head
       where h.community_id = $1`,
      [communityId, dueId, periodId],
    ),
  );

/** Milliseconds to write a night's penalty for each charge of a period, and to add it to the charge. */
export async function penalizeBare({ client }: Bare, periodId: string): Promise<number> {
  const lines = await timed(() =>
    client.query(
      `insert into bare.charge_penalties (community_id, charge_id, kind, from_on, through_on, begun_on,
         since_on, base_minor, rate_basis_points, amount_minor)
       select community_id, id, 'Percent once', current_date, current_date, current_date, current_date,
         principal_minor, 200,
         principal_minor / 50
       from bare.charges where period_id = $1`,
      [periodId],
    ),
  );
  const sums = await timed(() =>
    client.query(
      `update bare.charges c set penalty_minor = c.penalty_minor + p.amount_minor
       from bare.charge_penalties p
       where c.period_id = $1 and p.community_id = c.community_id and p.charge_id = c.id`,
      [periodId],
    ),
  );
  return lines + sums;
}

/** Milliseconds to write a reminder and an email for each charge of the period, and to delete both again. */
export const remindBare = ({ client, communityId }: Bare, periodId: string) =>
  timed(async () => {
    await client.query(
      `insert into bare.due_reminders (community_id, house_id, reminded_on, resident_id, charge_count,
         outstanding_minor, channel, sent_at)
       select community_id, house_id, current_date, billed_resident_id, 1, outstanding_minor, 'E-mail', now()
       from bare.charges where period_id = $1`,
      [periodId],
    );
    await client.query(
      `insert into bare.outbox (community_id, topic, payload)
       select r.community_id, 'mail.requested', jsonb_build_object('to', p.email, 'subject', 'Dues',
         'text', 'Dear ' || p.first_name || ', this is what your house owes: ' || r.outstanding_minor)
       from bare.due_reminders r join residents p on p.community_id = r.community_id and p.id = r.resident_id
       where r.community_id = $1`,
      [communityId],
    );
    await client.query('truncate bare.due_reminders, bare.outbox');
  });
