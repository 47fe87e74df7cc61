// One of the staff: the houses that they serve, and the days of this month with first in and last out.
import { Button, Table } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { getStaffAttendance } from '#calls/gate-people.ts';
import type { StaffPerson } from '#contract/gate-people.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useMay } from '#lib/permissions.ts';
import { useOperation } from '#lib/use-operation.ts';
import { DayText } from '#ui/DayText.tsx';
import { DetailDrawer } from '#ui/DetailDrawer.tsx';
import { InstantText } from '#ui/InstantText.tsx';
import { KeyValueList } from '#ui/KeyValueList.tsx';
import { StaffDrawer } from './StaffDrawer.tsx';
import classes from './gate.module.css';

export function StaffDetail({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const communityId = useCommunityId();
  const params = { communityId, staffId: person.id };
  const result = useOperation(getStaffAttendance, { params, query: {} });
  const mayUpdate = useMay('gatePasses.update');
  const [editing, setEditing] = useState(false);
  if (editing) return <StaffDrawer person={person} onClose={onClose} />;
  return (
    <DetailDrawer title={person.name} result={result} onClose={onClose}>
      {({ month, days }) => (
        <>
          <KeyValueList
            items={[
              ['Work', person.work || '–'],
              ['State', person.isInside ? `${person.status}, inside now` : person.status],
              ['Houses', person.houses.map(({ label }) => label).join('; ') || '–'],
            ]}
          />
          {mayUpdate && (
            <div className={classes.buttons}>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Change
              </Button>
            </div>
          )}
          <h3 className={classes.section}>
            Attendance in {month}: {days.length} {days.length === 1 ? 'day' : 'days'}
          </h3>
          <Table aria-label="Attendance">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Day</Table.Th>
                <Table.Th>First in</Table.Th>
                <Table.Th>Last out</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.map((one) => (
                <Table.Tr key={one.day}>
                  <Table.Td>
                    <DayText day={one.day} />
                  </Table.Td>
                  <Table.Td>
                    <InstantText at={one.firstInAt} />
                  </Table.Td>
                  <Table.Td>
                    <InstantText at={one.lastOutAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </DetailDrawer>
  );
}
