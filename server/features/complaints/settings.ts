// A community's settings for complaints. A change of working hours or holidays recalculates the due times of open
// complaints that use them.
import { here } from '#platform/database/here.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { sql } from 'kysely';
import type { ComplaintSettings } from '#contract/complaints/complaint-settings.ts';
import type * as contract from '#contract/complaints/complaint-settings.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { settingsOf } from '#platform/feature/settings.ts';
import { difference } from '#platform/feature/history.ts';

const settings = settingsOf<ComplaintSettings>({
  table: 'complaintSettings',
  type: 'complaint-settings',
  label: 'Complaints',
  topic: 'complaints.changed',
  select: selectSettings,
  columns: ({ hours, holidays: _inOwnTable, ...plain }) => ({
    ...plain,
    ...(hours && {
      opens: hours.map((day) => day?.opens ?? null),
      closes: hours.map((day) => day?.closes ?? null),
    }),
  }),
});

export const getComplaintSettings = ({ db }: CommunityContext): Promise<ComplaintSettings> =>
  settings.read(db);

export async function changeComplaintSettings(
  context: CommunityContext,
  { body: { version, ...wanted } }: Parsed<typeof contract.changeComplaintSettings>,
): Promise<ComplaintSettings> {
  const { db, clock } = context;
  const stored = await settings.lock(context, version);
  const changes = difference(stored, wanted);
  if (!changes) return stored;
  const { hours, holidays } = changes.after;
  await settings.write(context, { event: 'changed', values: changes.after, ...changes });
  if (holidays) await writeHolidays(db, holidays);
  if (hours || holidays) {
    const now = clock.now().toISOString();
    await sql`select reckon_open_complaints(${now}::timestamptz)`.execute(db);
  }
  return settings.read(db);
}

async function selectSettings(db: Db): Promise<ComplaintSettings> {
  const { rows } = await sql<ComplaintSettings>`
    select (select jsonb_agg(case when s.opens[d] is null then null
          else jsonb_build_object('opens', s.opens[d], 'closes', s.closes[d]) end order by d)
        from generate_series(1, 7) d) as hours,
      (select coalesce(jsonb_agg(jsonb_build_object('on', h.falls_on, 'name', h.name) order by h.falls_on), '[]')
        from complaint_holidays h where h.community_id = s.community_id) as holidays,
      s.auto_close_days as "autoCloseDays", s.archive_days as "archiveDays", s.version
    from complaint_settings s where s.community_id = ${here}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error('a community without settings of complaints');
  return found;
}

async function writeHolidays(db: Db, holidays: ComplaintSettings['holidays']): Promise<void> {
  await sql`delete from complaint_holidays where community_id = ${here}`.execute(db);
  await insertValues(
    db,
    sql`insert into complaint_holidays (community_id, falls_on, name)`,
    holidays.map(({ on, name }) => sql`${here}, ${on}, ${name}`),
  );
}
