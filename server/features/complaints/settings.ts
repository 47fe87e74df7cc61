// A community's settings for complaints. A new calendar recalculates the due times of the open complaints that follow
// it.
import { sql } from 'kysely';
import type { ComplaintSettings } from '#contract/complaints/complaint-settings.ts';
import type * as contract from '#contract/complaints/complaint-settings.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { difference, refuseIfStale } from '#platform/history.ts';
import { here } from './words.ts';

export const getComplaintSettings = ({ db }: CommunityContext): Promise<ComplaintSettings> =>
  selectSettings(db);

export async function changeComplaintSettings(
  context: CommunityContext,
  { body }: Parsed<typeof contract.changeComplaintSettings>,
): Promise<ComplaintSettings> {
  const { db, communityId } = context;
  await sql`select from complaint_settings where community_id = ${here} for update`.execute(db);
  const stored = await selectSettings(db);
  const { version, ...wanted } = body;
  const entity = { type: 'complaint-settings', id: communityId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  const changes = difference(stored, wanted);
  if (!changes) return stored;
  await write(context, changes.after);
  context.audit({
    action: 'complaint-settings.changed',
    entityType: entity.type,
    entityId: communityId,
    entityLabel: 'Complaints',
    ...changes,
  });
  context.emit('complaints.changed', {});
  return selectSettings(db);
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

async function write(
  { db, clock }: CommunityContext,
  { hours, holidays, autoCloseDays, archiveDays }: Partial<ComplaintSettings>,
): Promise<void> {
  const now = clock.now().toISOString();
  const edges = (which: 'opens' | 'closes') => hours?.map((day) => day?.[which] ?? null) ?? null;
  await sql`update complaint_settings set
      opens = coalesce(${edges('opens')}::smallint[], opens),
      closes = coalesce(${edges('closes')}::smallint[], closes),
      auto_close_days = coalesce(${autoCloseDays ?? null}::int, auto_close_days),
      archive_days = coalesce(${archiveDays ?? null}::int, archive_days),
      version = version + 1, updated_at = ${now}
    where community_id = ${here}`.execute(db);
  if (holidays) {
    await sql`delete from complaint_holidays where community_id = ${here}`.execute(db);
    await sql`insert into complaint_holidays (community_id, falls_on, name)
      select ${here}, h.on_day, h.name
      from unnest(${holidays.map(({ on }) => on)}::date[], ${holidays.map(({ name }) => name)}::text[])
        as h(on_day, name)`.execute(db);
  }
  if (!hours && !holidays) return;
  await sql`select reckon_open_complaints(${now}::timestamptz)`.execute(db);
}
