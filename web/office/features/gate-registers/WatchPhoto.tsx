// The photo of a watch-list entry: its proposer can add one until somebody approves, and an approver can remove it.
import { removeWatchPhoto, uploadWatchPhoto } from '#calls/gate-registers/gate-photos.ts';
import type { WatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { call } from '#lib/api/api.ts';
import { PhotoButtons } from '#lib/record/PhotoButtons.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { upload } from '#lib/api/transfer.ts';
import { Row } from '#ui/layout/Row.tsx';
import { GatePhoto } from '#guard/parts/GatePhoto.tsx';
import { whoIsWatched } from '#guard/parts/words.ts';
import classes from '#guard/parts/gate.module.css';

export function WatchPhoto({ entry }: { entry: WatchEntry }) {
  const params = { entryId: entry.id };
  const maySee = useMay('gatePasses.create');
  const mayApprove = useMay('gatePasses.approve');
  const mayAdd = entry.mayAddPhoto && maySee;
  if (!entry.hasPhoto && !mayAdd) return null;
  const choose = (file: File) => upload(uploadWatchPhoto, { params }, file);
  const remove = () => call(removeWatchPhoto, { params });
  return (
    <Row gap={16} mb={16} className={classes.facing} role="group" aria-label="Photo">
      {entry.hasPhoto && maySee && (
        <GatePhoto key={entry.version} of="watch" id={entry.id} name={whoIsWatched(entry)} />
      )}
      <PhotoButtons
        hasPhoto={entry.hasPhoto}
        onChoose={mayAdd ? choose : undefined}
        onRemove={mayApprove ? remove : undefined}
      />
    </Row>
  );
}
