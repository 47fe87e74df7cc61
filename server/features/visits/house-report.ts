// A house's own access report as a CSV file: its visits in a period, with arrival and departure. Visits from before the
// current household moved in are left out.
import { instantText } from '#rules/shared/day-text.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/visits/house-visits.ts';
import { type HouseVisit, houseReportRefusals as refusals } from '#contract/visits/house-visits.ts';
import { accessNotYours } from '#contract/shared/gate-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { House, HouseContext, SessionContext } from '#platform/http/context.ts';
import { requireApartment } from '#platform/http/feature-gate.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { ExportColumn } from '#platform/spreadsheets/export-column.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import type { Download } from '#platform/http/uploads.ts';
import { houseVisitColumns } from '#kernel/gate/house-visits.ts';

/** Maximum number of visits in a report. */
const visitLimit = 5000;

export async function downloadHouseAccessReport(
  context: HouseContext,
  { query: { From, To } }: Parsed<typeof contract.downloadHouseAccessReport>,
): Promise<Download> {
  const { house: host } = context;
  requireApartment(host.features, 'Access Reports');
  if (!host.seesVisits) throw refuse(accessNotYours);
  if (To < From) throw refuse(refusals.outOfOrder, { field: 'To' });
  const visits = await selectVisits(context, host, { from: From, to: To });
  if (visits.length > visitLimit) throw refuse(refusals.reportTooLong, { field: 'From' });
  context.audit({
    action: 'house.accessReport.exported',
    entityType: 'house',
    entityId: host.houseId,
    entityLabel: host.label,
    after: { fromOn: From, toOn: To },
  });
  return {
    fileName: `Access ${host.label} ${From} ${To}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: writeCsv(columnsIn(host.timeZone), visits),
  };
}

async function selectVisits(
  { db, clock }: SessionContext,
  { houseId, since, timeZone }: House,
  { from, to }: { from: string; to: string },
): Promise<HouseVisit[]> {
  const { rows } = await sql<HouseVisit>`
    select ${houseVisitColumns(clock.now().toISOString())} from visits v
    where v.community_id = ${here} and v.house_id = ${houseId} and v.arrived_at >= ${since}
      and v.arrived_at >= (${from}::date)::timestamp at time zone ${timeZone}
      and v.arrived_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    order by v.arrived_at, v.id limit ${visitLimit + 1}`.execute(db);
  return rows;
}

const columnsIn = (timeZone: string): ExportColumn<HouseVisit>[] => {
  const time = (at: string | null): string => (at === null ? '' : instantText(at, timeZone));
  return [
    { title: 'Guest', value: (visit) => visit.guestName },
    { title: 'Kind', value: (visit) => visit.kind },
    { title: 'Status', value: (visit) => visit.status },
    { title: 'People', kind: 'number', value: (visit) => visit.people },
    { title: 'Plate', value: (visit) => visit.plate },
    { title: 'Company', value: (visit) => visit.company },
    { title: 'Arrived', value: (visit) => time(visit.arrivedAt) },
    { title: 'In', value: (visit) => time(visit.inAt) },
    { title: 'Out', value: (visit) => time(visit.outAt) },
  ];
};
