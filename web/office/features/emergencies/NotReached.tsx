// The people whom an alarm did not reach, each with the phone number, if there is one, and a printable list of them.
import { Anchor, Box, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { listAlarmNotReached, printAlarmNotReached } from '#calls/emergencies/emergencies.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { countOf } from '#ui/format/count.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { Rows } from '#ui/layout/Rows.tsx';
import { useMayRespond } from './responder.ts';
import { personNoun } from './words.ts';
import classes from './emergencies.module.css';

function useNotReached({ id }: Pick<Emergency, 'id'>) {
  const params = { emergencyId: id };
  const mayAct = useMayRespond();
  const { data } = useOperation(listAlarmNotReached, { params }, { enabled: mayAct });
  return { params, data };
}

/** `2 people not reached. Open the alarm to call them.` */
export function NotReachedLine({ emergency }: { emergency: Emergency }) {
  const { data } = useNotReached(emergency);
  if (!data || data.total === 0) return null;
  return <p>{countOf(data.total, personNoun)} not reached. Open the alarm to call them.</p>;
}

export function NotReached({ emergency }: { emergency: Pick<Emergency, 'id'> }) {
  const { params, data } = useNotReached(emergency);
  if (!data || data.total === 0) return null;
  const print = () => download(printAlarmNotReached, { params }).catch(toastFailure);
  const { people, total } = data;
  return (
    <>
      <h2 className={classes.section}>Not reached: {countOf(total, personNoun)}</h2>
      <Rows gap={6} aria-label="Not reached">
        {people.map(({ name, part, house, phone, reason }, at) => (
          <li key={`${name}-${at}`}>
            {[name, house ?? part].join(', ')}
            {': '}
            {phone ? <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor> : 'no phone'}
            <Box component="span" c="var(--ui-muted)">
              {' '}
              {reason}
            </Box>
          </li>
        ))}
      </Rows>
      {total > people.length && (
        <Box component="p" c="var(--ui-muted)">
          The sheet has all {countOf(total, personNoun)}.
        </Box>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => void print()}
      >
        Print who to call
      </Button>
    </>
  );
}
