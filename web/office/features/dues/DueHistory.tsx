// The history of a due.
import { getDueHistory } from '#calls/dues/dues.ts';
import { History } from '#lib/record/History.tsx';

const sentences = {
  'due.created': 'drafted this due',
  'due.changed': 'changed this due',
  'due.published': 'published this due',
  'due.suspended': 'suspended this due',
  'due.resumed': 'resumed this due',
  'due.ended': 'ended this due',
  'due.cancelled': 'cancelled this due',
  'due.issued': 'issued a period',
};

export function DueHistory({ dueId }: { dueId: string }) {
  const params = { dueId };
  return <History operation={getDueHistory} params={params} sentences={sentences} />;
}
