// The columns of frequent guests and of domestic staff, for the lists of the office and of the house.
import { sql } from 'kysely';
import { dayMs } from './words.ts';

export const guestColumns = sql`f.id, f.name, f.phone, f.plate, f.relation, f.version,
  (select count(*)::int from visits v join gate_passes p on p.community_id = v.community_id and p.id = v.pass_id
    where v.community_id = f.community_id and v.house_id = f.house_id and p.frequent_guest_id = f.id) as visits,
  (select max(v.arrived_at) from visits v join gate_passes p on p.community_id = v.community_id and p.id = v.pass_id
    where v.community_id = f.community_id and v.house_id = f.house_id and p.frequent_guest_id = f.id) as "lastVisitAt"`;

/**
 * Domestic staff as the employing house sees them: with visit figures of this house only, and without the identity
 * card number.
 */
export const houseStaffColumns = (
  since: string,
  houseId: string,
) => sql`s.id, s.name, s.phone, s.work, s.status,
  exists (select from visits v where v.community_id = s.community_id and v.staff_id = s.id
    and v.house_id = ${houseId} and v.status = 'Inside') as "isInside",
  (select max(v.in_at) from visits v where v.community_id = s.community_id and v.staff_id = s.id
    and v.house_id = ${houseId}) as "lastInAt",
  (select count(distinct (v.in_at at time zone c.time_zone)::date)::int from visits v
    join communities c on c.id = v.community_id where v.community_id = s.community_id
    and v.staff_id = s.id and v.house_id = ${houseId} and v.arrived_at >= ${since}) as "daysPresent",
  s.photo is not null as "hasPhoto"`;

export const since30 = (now: Date): string => new Date(now.getTime() - 30 * dayMs).toISOString();
