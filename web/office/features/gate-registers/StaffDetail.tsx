// The drawer of a staff member: the houses that they serve, each with a button to create a pass, and a month's
// attendance with the first check-in and last check-out of each day.
import { Button, Select, Table } from '@mantine/core';
import { IconPencil, IconTicket } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { getStaffAttendance } from '#calls/gate-registers/gate-people.ts';
import type { StaffPerson } from '#contract/gate-registers/gate-people.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { StaffDrawer } from './StaffDrawer.tsx';
import { StaffPhoto } from './StaffPhoto.tsx';
import classes from '#guard/parts/gate.module.css';

type StaffHouse = StaffPerson['houses'][number];

/** The form that creates a pass for a staff member and one of their houses. */
export type StaffPassForm = ComponentType<{
  staff?: { staffId: string; name: string; phone: string | null; house: StaffHouse };
  onClose: () => void;
}>;

type StaffDetailProps = { person: StaffPerson; Pass: StaffPassForm; onClose: () => void };

export function StaffDetail({ person, Pass, onClose }: StaffDetailProps) {
  const params = { staffId: person.id };
  const [chosen, setChosen] = useState('');
  const query = chosen === '' ? {} : { Month: chosen };
  const result = useOperation(
    getStaffAttendance,
    { params, query },
    { placeholderData: keepPreviousData },
  );
  const mayUpdate = useMay('gatePasses.update');
  const [editing, setEditing] = useState(false);
  const [making, setMaking] = useState<StaffHouse>();
  if (making) {
    const { id: staffId, name, phone } = person;
    return <Pass staff={{ staffId, name, phone, house: making }} onClose={onClose} />;
  }
  if (editing) return <StaffDrawer person={person} onClose={onClose} />;
  return (
    <DetailDrawer title={person.name} result={result} onClose={onClose}>
      {({ month, days }) => (
        <>
          <StaffPhoto person={person} />
          <KeyValueList
            items={[
              ['Work', person.work || '–'],
              ['Status', person.isInside ? `${person.status}, inside now` : person.status],
              ...(person.houses.length === 0 ? [['Houses', 'None'] as [string, string]] : []),
            ]}
          />
          <Rows aria-label="Houses">
            {person.houses.map((house) => (
              <li key={house.id} className={classes.row}>
                <div className={classes.words}>{house.label}</div>
                {mayUpdate && person.status === 'Active' && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<IconTicket size={16} aria-hidden />}
                    aria-label={`Create a pass for ${house.label}`}
                    onClick={() => setMaking(house)}
                  >
                    Create pass
                  </Button>
                )}
              </li>
            ))}
          </Rows>
          {mayUpdate && (
            <Row align="stretch" mt={16}>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Change
              </Button>
            </Row>
          )}
          <h3 className={classes.section}>
            Attendance: {days.length} {days.length === 1 ? 'day' : 'days'}
          </h3>
          <Select
            label="Month"
            w={200}
            mb={8}
            allowDeselect={false}
            data={lastMonths()}
            value={chosen || month}
            onChange={(wanted) => setChosen(wanted ?? '')}
          />
          <Table aria-label="Attendance">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Day</Table.Th>
                <Table.Th>First check-in</Table.Th>
                <Table.Th>Last check-out</Table.Th>
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

/** The last twelve months, newest first: a staff pass is valid for at most a year. */
function lastMonths(): { value: string; label: string }[] {
  const now = new Date();
  return Array.from({ length: 12 }, (_, back) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    const label = first.toLocaleDateString('en', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return { value: first.toISOString().slice(0, 7), label };
  });
}
