// Ends the occupancies whose move-out day is over in the community's time zone.
import type { Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { todayIn } from '#platform/process/clock.ts';
import type { JobContext } from '#platform/http/context.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { endStays, type LeavingPorts } from './move-out.ts';

/** Maximum number of occupancies per transaction. */
const batchSize = 200;

export const leavingJob = (ports: LeavingPorts): Scheduled =>
  perCommunity({
    name: 'residents.leave',
    cron: '*/10 * * * *',
    batch: batchSize,
    work: endLeaving(ports),
  });

/** Ends a batch of expired occupancies, and returns their number. */
const endLeaving =
  (ports: LeavingPorts) =>
  async (context: JobContext): Promise<number> => {
    const { db, clock } = context;
    const today = todayIn(await readTimeZone(db), clock);
    const { rows } = await sql<{ id: string; houseId: string }>`
      select o.id, o.house_id as "houseId" from occupancies o
      where o.community_id = ${here} and o.ended_at is null and o.move_out_on < ${today}::date
      order by o.id limit ${batchSize}`.execute(db);
    if (rows.length > 0) await endStays(context, rows, { today, ports });
    return rows.length;
  };
