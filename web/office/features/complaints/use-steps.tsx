// Takes steps on complaints: a step without input acts at once, every other opens its form or confirmation.
import { useState } from 'react';
import type { ComplaintStatus } from '#contract/complaints/complaint-words.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { isReopened, type Moved, useMove } from './use-move.ts';

/** `take` takes a step; `dialog` must be rendered in the page. */
export function useSteps() {
  const [asked, setAsked] = useState<{ complaint: Moved; to: ComplaintStatus } | null>(null);
  const move = useMove('errors');
  const take = (complaint: Moved, to: ComplaintStatus) => {
    if (to !== 'In progress' || isReopened(complaint.status, to)) {
      setAsked({ complaint, to });
      return;
    }
    const params = { complaintId: complaint.id };
    move.mutate({ params, body: { step: { to }, version: complaint.version } });
  };
  const dialog = asked && <MoveDialog {...asked} onClose={() => setAsked(null)} />;
  return { take, dialog, isMoving: move.isPending };
}
