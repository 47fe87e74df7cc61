// The columns of the emergency log's export; their keys are those of the screen's columns.
import { type Emergency, listEmergencies } from '#contract/emergencies/emergencies.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { type EmergencyQuery, selectLog } from './queries.ts';

const seconds = ({ raisedAt, acknowledgedAt }: Emergency): number | null =>
  acknowledgedAt === null
    ? null
    : Math.round((Date.parse(acknowledgedAt) - Date.parse(raisedAt)) / 1000);

export const emergencyExporter = exporter<Emergency, EmergencyQuery>({
  list: 'emergencies',
  title: 'Emergencies',
  permission: 'emergencies.export',
  query: listEmergencies.query,
  select: selectLog,
  columns: {
    type: [
      { title: 'Type', width: 12, value: (row) => row.type },
      { title: 'Drill', width: 8, value: (row) => (row.drill ? 'Yes' : 'No') },
    ],
    status: { title: 'Status', width: 14, value: (row) => row.status },
    where: [
      { title: 'House', width: 24, value: (row) => row.house },
      { title: 'Place', width: 24, value: (row) => row.location },
    ],
    raisedAt: { title: 'Raised', width: 18, times: (row, timeOf) => timeOf(row.raisedAt) },
    raisedBy: { title: 'By', width: 20, value: (row) => row.raisedBy },
    answered: [
      { title: 'Answered by', width: 20, value: (row) => row.acknowledgedBy },
      { title: 'Answered within (s)', width: 12, kind: 'number', value: seconds },
      { title: 'On scene', width: 18, times: (row, timeOf) => timeOf(row.onSceneAt) },
    ],
    outcome: [
      { title: 'Outcome', width: 12, value: (row) => row.outcome },
      { title: 'Resolved by', width: 20, value: (row) => row.resolvedBy },
      { title: 'Resolved', width: 18, times: (row, timeOf) => timeOf(row.resolvedAt) },
      { title: 'What was done', width: 40, value: (row) => row.resolutionNote },
    ],
  },
});
