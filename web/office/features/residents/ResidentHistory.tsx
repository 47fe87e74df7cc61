// The history of a resident, in words.
import { getResidentHistory } from '#calls/residents/residents.ts';
import { History } from '#lib/record/History.tsx';

const sentences = {
  'resident.created': 'added this resident',
  'resident.imported': 'brought this resident in from a spreadsheet',
  'resident.changedByImport': 'updated this resident from a spreadsheet',
  'resident.changed': 'changed this resident',
  'resident.suspended': 'suspended this resident',
  'resident.reinstated': 'reinstated this resident',
  'resident.invited': 'invited this resident to the portal',
  'resident.joined': 'joined the portal',
  'resident.movedOut': 'left their last house',
  'resident.returned': 'moved back in',
  'resident.merged': 'merged a duplicate into this resident',
  'resident.mergedInto': 'merged this record into another',
  'occupancy.added': 'added a house',
  'occupancy.changed': 'changed a stay',
  'occupancy.leaving': 'planned the move-out',
  'occupancy.ended': 'ended a stay',
  'occupancy.moved': 'moved a stay to another record of the house',
  'vehicle.added': 'added a vehicle',
  'vehicle.changed': 'changed a vehicle',
  'vehicle.removed': 'removed a vehicle',
  'pet.added': 'added a pet',
  'pet.changed': 'changed a pet',
  'pet.removed': 'removed a pet',
};

const labels = {
  moveInOn: 'Move-in date',
  moveOutOn: 'Move-out date',
  isHouseholdHead: 'Household head',
  isPrimaryContact: 'Primary contact',
  internalNote: 'Note',
  preferredChannel: 'Best reached by',
  tagNumber: 'Tag number',
};

export function ResidentHistory({ residentId }: { residentId: string }) {
  const params = { residentId };
  return (
    <History operation={getResidentHistory} params={params} sentences={sentences} labels={labels} />
  );
}
