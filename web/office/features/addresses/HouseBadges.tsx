// A house's status and occupancy in words.
import type { HouseRow } from '#contract/addresses/houses.ts';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';

const statusTones: Record<HouseRow['status'], Tone> = {
  Active: 'good',
  Pending: 'warn',
  Archived: 'neutral',
};
const occupancyTones: Record<HouseRow['occupancy'], Tone> = {
  Vacant: 'neutral',
  'Owner-occupied': 'good',
  Rented: 'info',
  'Short-let': 'info',
  'Under construction': 'neutral',
};

export const HouseStatus = ({ status }: { status: HouseRow['status'] }) => (
  <StatusBadge tone={statusTones[status]}>{status}</StatusBadge>
);

export const HouseOccupancy = ({ occupancy }: { occupancy: HouseRow['occupancy'] }) => (
  <StatusBadge tone={occupancyTones[occupancy]}>{occupancy}</StatusBadge>
);
