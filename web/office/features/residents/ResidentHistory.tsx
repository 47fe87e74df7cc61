// The history of a resident, in words.
import { getResidentHistory } from '#calls/residents/residents.ts';
import { History } from '#lib/record/History.tsx';
import { residentSentences } from './resident-sentences.ts';

const labels = {
  moveInOn: 'Move-in date',
  moveOutOn: 'Move-out date',
  isHouseholdHead: 'Household head',
  isPrimaryContact: 'Primary contact',
  internalNote: 'Note',
  preferredChannel: 'Preferred contact',
  tagNumber: 'Tag number',
};

export function ResidentHistory({ residentId }: { residentId: string }) {
  const params = { residentId };
  return (
    <History
      operation={getResidentHistory}
      params={params}
      sentences={residentSentences}
      labels={labels}
    />
  );
}
