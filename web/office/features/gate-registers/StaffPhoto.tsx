// The photo of a staff member, in their details.
import { useState } from 'react';
import { removeStaffPhoto, uploadStaffPhoto } from '#calls/gate-registers/gate-photos.ts';
import type { StaffPerson } from '#contract/gate-registers/gate-people.ts';
import { call } from '#lib/api/api.ts';
import { PhotoButtons } from '#lib/record/PhotoButtons.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { upload } from '#lib/api/transfer.ts';
import { Row } from '#ui/layout/Row.tsx';
import { GatePhoto } from '#guard/parts/GatePhoto.tsx';
import classes from '#guard/parts/gate.module.css';

export function StaffPhoto({ person }: { person: StaffPerson }) {
  const params = { staffId: person.id };
  const mayUpdate = useMay('gatePasses.update') && person.status !== 'Left';
  const maySee = useMay('gatePasses.create');
  const [kept, setKept] = useState({ has: person.hasPhoto, turn: 0 });
  const keep = async (work: Promise<{ hasPhoto: boolean }>) => {
    const { hasPhoto } = await work;
    setKept(({ turn }) => ({ has: hasPhoto, turn: turn + 1 }));
  };
  if (!mayUpdate && !kept.has) return null;
  return (
    <Row gap={16} mb={16} className={classes.facing} role="group" aria-label="Photo">
      {kept.has && maySee && (
        <GatePhoto key={kept.turn} of="staff" id={person.id} name={person.name} />
      )}
      {mayUpdate && (
        <PhotoButtons
          hasPhoto={kept.has}
          onChoose={(file) => keep(upload(uploadStaffPhoto, { params }, file))}
          onRemove={() => keep(call(removeStaffPhoto, { params }))}
        />
      )}
    </Row>
  );
}
