// Meters as an entity: functions that lock, update, audit and publish a change.
import type { Meter } from '#contract/utilities/utility-meters.ts';
import { entity } from '#platform/feature/entity.ts';
import { selectMeter } from './meters-queries.ts';
import { todayOf } from './words.ts';

export const meterLabel = ({ number }: Pick<Meter, 'number'>): string => `Meter ${number}`;

export const meters = entity({
  table: 'meters',
  type: 'meter',
  topic: 'utilities.changed',
  select: (context, id) => selectMeter(context.db, id, todayOf(context)),
  label: (meter) => meterLabel(meter),
});
