// A photo of somebody of the staff or of the watch-list, to be compared with who stands there. It is fetched with the
// caller's own right and kept by the page alone; where it cannot be fetched, the screen says so.
import { useEffect, useState } from 'react';
import { downloadStaffPhoto, downloadWatchPhoto } from '#calls/gate-photos.ts';
import { useCommunityId } from '#lib/estate.ts';
import { fetchFile } from '#lib/transfer.ts';
import classes from './gate.module.css';

export type GatePhotoProps = { of: 'staff' | 'watch'; id: string; name: string };

export function GatePhoto({ of, id, name }: GatePhotoProps) {
  const communityId = useCommunityId();
  // Null where there is none to be had.
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const asked =
      of === 'staff'
        ? fetchFile(downloadStaffPhoto, { params: { communityId, staffId: id } }, { signal })
        : fetchFile(downloadWatchPhoto, { params: { communityId, entryId: id } }, { signal });
    asked.then(
      ({ blob }) => !signal.aborted && setAddress(URL.createObjectURL(blob)),
      () => !signal.aborted && setAddress(null),
    );
    return () => leaving.abort();
  }, [communityId, of, id]);
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);
  if (address === null) return of === 'watch' ? <p>Photo only with network</p> : null;
  // Its place is kept, so that no button moves under a thumb as it comes.
  if (address === undefined) return <div className={classes.face} />;
  const what = of === 'staff' ? `Photo of ${name}` : `Photo on the watch-list: ${name}`;
  return <img className={classes.face} src={address} alt={what} />;
}
