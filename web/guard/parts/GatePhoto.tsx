// A photo of a staff member, of a watch-list entry or of a visitor at check-in, to compare with the person at the gate.
// It is fetched with the caller's permission and kept only in memory. If it can't be fetched, the screen says so,
// except for a staff member.
import { useEffect, useState } from 'react';
import { downloadStaffPhoto, downloadWatchPhoto } from '#calls/gate-registers/gate-photos.ts';
import { downloadEntryPhoto } from '#calls/visits/visit-photos.ts';
import { fetchFile } from '#lib/api/transfer.ts';
import classes from './gate.module.css';

/** `id` identifies the staff member, the watch-list entry, or the visit. */
export type GatePhotoProps = { of: 'staff' | 'watch' | 'entry'; id: string; name: string };

const labels = {
  staff: 'Photo of',
  watch: 'Photo on the watch-list:',
  entry: 'Photo at the entry:',
};

export function GatePhoto({ of, id, name }: GatePhotoProps) {
  // Null if the photo is not available.
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    fetchPhoto({ of, id, signal }).then(
      ({ blob }) => !signal.aborted && setAddress(URL.createObjectURL(blob)),
      () => !signal.aborted && setAddress(null),
    );
    return () => leaving.abort();
  }, [of, id]);
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);
  if (address === null) return of === 'staff' ? null : <p>Photo needs the network</p>;
  // Reserves the photo's space, so that no button moves under a thumb when it arrives.
  if (address === undefined) return <div className={classes.face} />;
  return <img className={classes.face} src={address} alt={`${labels[of]} ${name}`} />;
}

type Fetching = Pick<GatePhotoProps, 'of' | 'id'> & { signal: AbortSignal };

function fetchPhoto({ of, id, signal }: Fetching) {
  if (of === 'staff') return fetchFile(downloadStaffPhoto, { params: { staffId: id } }, { signal });
  if (of === 'watch') return fetchFile(downloadWatchPhoto, { params: { entryId: id } }, { signal });
  return fetchFile(downloadEntryPhoto, { params: { visitId: id } }, { signal });
}
