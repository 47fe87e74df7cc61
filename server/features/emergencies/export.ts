// The export of the emergency log.
import { type Emergency, emergencyList } from '#contract/emergencies/emergencies.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { selectLog } from './queries.ts';

const seconds = ({ raisedAt, acknowledgedAt }: Emergency): number | null =>
  acknowledgedAt === null
    ? null
    : Math.round((Date.parse(acknowledgedAt) - Date.parse(raisedAt)) / 1000);

export const emergencyExporter = listExporter(emergencyList, {
  select: selectLog,
  columns: {
    type: [
      { title: 'Type', width: 12, value: (row) => row.type },
      { title: 'Drill', width: 8, value: (row) => (row.drill ? 'Yes' : 'No') },
    ],
    answered: [
      { title: 'Answered by', width: 20, value: (row) => row.acknowledgedBy },
      { title: 'Answered within (s)', width: 12, kind: 'number', value: seconds },
      { title: 'On scene', width: 18, times: (row, timeOf) => timeOf(row.onSceneAt) },
    ],
  },
});
