// The estate of the timeline tests, and a house with one event of each kind.
import { randomUUID } from 'node:crypto';
import { changeHouse } from '#contract/addresses/houses.ts';
import { createComplaint } from '#contract/complaints/complaints.ts';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { createResident } from '#contract/residents/residents.ts';
import type { Person, World } from '#testing/world.ts';

export const wanted = {
  workers: { finance: 'Finance officer', guard: 'Security staff', admin: 'Admin' },
  streets: { 'Amber Lane': 3, 'Palm Street': 1 },
} as const;

type Place = { manager: Person; communityId: string; houseId: string };

/** Gives the first house one event of each kind. */
export async function fillHouse(world: World, estate: Place): Promise<{ residentId: string }> {
  const { manager, communityId, houseId } = estate;
  const params = { communityId };
  const made = await world.call(manager, createResident, {
    params,
    body: {
      firstName: 'Ebele',
      lastName: 'Nwachi',
      phone: '+2348031234567',
      occupancy: { houseId, relationship: 'Tenant', moveInOn: '2026-01-10' },
      vehicles: [{ plate: 'ABC417KX' }],
    },
  });
  const types = await world.call(manager, listComplaintTypes, { params });
  await world.call(manager, createComplaint, {
    params,
    body: {
      typeId: types.data[0]?.id ?? '',
      title: 'Low water pressure',
      description: 'Upstairs, since Monday.',
      scope: 'Personal',
      source: 'Staff',
      houseId,
      residentId: made.data.id,
    },
  });
  await world.call(manager, changeHouse, {
    params: { ...params, houseId },
    body: { notes: 'Ring twice.', version: 1 },
  });
  await world.owner.query(
    rowsOf({ communityId, houseId, residentId: made.data.id, by: manager.id }),
  );
  return { residentId: made.data.id };
}

type Given = { communityId: string; houseId: string; residentId: string; by: string };

/** The events that other features write in many steps, as rows. */
function rowsOf({ communityId: at, houseId, residentId, by }: Given): string {
  const dueId = randomUUID();
  const chargeId = randomUUID();
  const broadcastId = randomUUID();
  return `set session_replication_role = replica;
    insert into dues (community_id, id, title, category, wallet_id, amount, audience, frequency, start_on, penalty,
        reminders, created_by)
      values ('${at}', '${dueId}', 'Security levy', 'Security', gen_random_uuid(), '{}', '{}', 'One-off', '2026-02-20',
        '{}', '{}', '${by}');
    insert into charges (community_id, id, due_id, period_id, house_id, principal_minor, issued_on, due_on)
      values ('${at}', '${chargeId}', '${dueId}', gen_random_uuid(), '${houseId}', 5000000, '2026-02-20', '2026-03-05');
    insert into charge_changes (community_id, charge_id, kind, principal_minor, reason, made_by, made_at, journal_id)
      values ('${at}', '${chargeId}', 'Waiver', 1000000, 'Power was out', '${by}', '2026-03-06T09:00:00Z',
        gen_random_uuid());
    insert into instalment_plans (community_id, house_id, total_minor, grace_days, status, agreed_on, agreed_by,
        agreed_at, ended_on, ended_at, settled_minor)
      values ('${at}', '${houseId}', 4000000, 5, 'Broken', '2026-03-07', '${by}', '2026-03-07T09:00:00Z', '2026-03-20',
        '2026-03-20T09:00:00Z', 0);
    insert into due_refunds (community_id, house_id, amount_minor, destination, wallet_id, reason, status, asked_on,
        asked_by, asked_at, journal_id)
      values ('${at}', '${houseId}', 500000, 'House wallet', gen_random_uuid(), 'Paid twice', 'Waiting', '2026-03-08',
        '${by}', '2026-03-08T09:00:00Z', gen_random_uuid());
    insert into due_payments (community_id, house_id, amount_minor, channel, paid_on, receipt_number,
        verification_code, journal_id, recorded_at)
      values ('${at}', '${houseId}', 6000000, 'Cash', '2026-02-14', 4812, 'ABCDEFGHIJ', gen_random_uuid(),
        '2026-02-14T10:00:00Z');
    insert into payment_promises (community_id, house_id, amount_minor, promised_on, noted_by, noted_on, noted_at)
      values ('${at}', '${houseId}', 5000000, '2026-04-01', '${by}', '2026-03-20', '2026-03-20T10:00:00Z');
    insert into payment_claims (community_id, house_id, amount_minor, paid_on, submitted_by, submitted_at)
      values ('${at}', '${houseId}', 5000000, '2026-04-02', '${by}', '2026-04-02T10:00:00Z');
    insert into due_reminders (community_id, house_id, reminded_on, charge_count, outstanding_minor, channel, sent_at)
      values ('${at}', '${houseId}', '2026-03-10', 1, 5000000, 'E-mail', '2026-03-10T08:00:00Z');
    insert into house_letters (community_id, house_id, step, letter_on, subject, body, overdue_minor, pay_by, channel,
        sent_by, sent_at)
      values ('${at}', '${houseId}', 'Friendly', '2026-03-15', 'Overdue', 'Please pay.', 5000000, '2026-03-30',
        'Email', '${by}', '2026-03-15T08:00:00Z');
    insert into house_calls (community_id, house_id, resident_id, note, called_by, called_on, called_at)
      values ('${at}', '${houseId}', '${residentId}', 'Salary is late', '${by}', '2026-03-16', '2026-03-16T08:00:00Z');
    insert into broadcasts (community_id, id, title, body, category, audience, status, send_at, sent_at, created_by)
      values ('${at}', '${broadcastId}', 'Water off on Thursday', 'From 10:00.', 'Maintenance', '{}', 'Sent',
        '2026-04-10T10:00:00Z', '2026-04-10T10:00:00Z', '${by}');
    insert into broadcast_recipients (community_id, id, broadcast_id, resident_id, position, delivered_at, read_at)
      values ('${at}', gen_random_uuid(), '${broadcastId}', '${residentId}', 1, '2026-04-10T10:01:00Z',
        '2026-04-10T10:06:00Z');
    insert into gate_passes (community_id, house_id, kind, guest_name, code_hash, code_box, valid_from, valid_to,
        created_by, created_at)
      values ('${at}', '${houseId}', 'One-time', 'Aunt Bisi', sha256('one'), sha256('one'), '2026-04-12T10:00:00Z',
        '2026-04-12T20:00:00Z', '${by}', '2026-04-12T09:00:00Z');
    insert into visits (community_id, house_id, kind, method, status, guest_name, arrived_at, in_at, out_at, step_at)
      values ('${at}', '${houseId}', 'Delivery', 'Walk-in', 'Left', 'Delivery rider', '2026-04-13T08:41:00Z',
        '2026-04-13T08:41:00Z', '2026-04-13T08:55:00Z', '2026-04-13T08:55:00Z');
    insert into house_documents (community_id, house_id, name, key, byte_count, added_by, added_at)
      values ('${at}', '${houseId}', 'Deed.pdf', 'houses/deed', 1000, '${by}', '2026-04-14T08:00:00Z');
    with former as (
      insert into residents (community_id, first_name, last_name, email, status)
        values ('${at}', 'Kunle', 'Ojo', 'kunle@example.test', 'MovedOut') returning id)
    insert into occupancies (community_id, resident_id, house_id, relationship, can_create_access, can_pay, move_in_on,
        move_out_on, ended_at)
      select '${at}', id, '${houseId}', 'Tenant', true, true, '2024-01-01', '2025-12-31', '2025-12-31T17:00:00Z'
      from former;
    set session_replication_role = origin`;
}

type At = { communityId: string; houseId: string; at: string; by: string };

/** Six waivers of a charge, seven instalment plans and seven refunds of a house, all at the same time. */
export function moneyAt({ communityId, houseId, at, by }: At): string {
  const dueId = randomUUID();
  const chargeId = randomUUID();
  return `set session_replication_role = replica;
    insert into dues (community_id, id, title, category, wallet_id, amount, audience, frequency, start_on, penalty,
        reminders, created_by)
      values ('${communityId}', '${dueId}', 'Gate levy', 'Security', gen_random_uuid(), '{}', '{}', 'One-off',
        '2026-02-20', '{}', '{}', '${by}');
    insert into charges (community_id, id, due_id, period_id, house_id, principal_minor, issued_on, due_on)
      values ('${communityId}', '${chargeId}', '${dueId}', gen_random_uuid(), '${houseId}', 5000000, '2026-02-20',
        '2026-03-05');
    insert into charge_changes (community_id, charge_id, kind, principal_minor, reason, made_by, made_at, journal_id)
      select '${communityId}', '${chargeId}', 'Waiver', n, 'Power was out', '${by}', '${at}', gen_random_uuid()
      from generate_series(1, 6) n;
    insert into instalment_plans (community_id, house_id, total_minor, grace_days, status, agreed_on, agreed_by,
        agreed_at, ended_on, ended_at, settled_minor)
      select '${communityId}', '${houseId}', n, 5, 'Broken', '2026-03-07', '${by}', '${at}', '2026-03-20', '${at}', 0
      from generate_series(1, 7) n;
    insert into due_refunds (community_id, house_id, amount_minor, destination, wallet_id, reason, status, asked_on,
        asked_by, asked_at, journal_id)
      select '${communityId}', '${houseId}', n, 'House wallet', gen_random_uuid(), 'Paid twice', 'Waiting',
        '2026-03-08', '${by}', '${at}', gen_random_uuid()
      from generate_series(1, 7) n;
    set session_replication_role = origin`;
}
