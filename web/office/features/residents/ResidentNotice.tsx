// A notice below the head of a resident's page: merged, an undelivered invitation, or leaving soon.
import { Button, Group } from '@mantine/core';
import type { Resident } from '#contract/residents/residents.ts';
import { isUndelivered, mailWords } from '#lib/record/delivery.ts';
import { useMay } from '#lib/session/permissions.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { paths } from '#web/paths.ts';
import type { ResidentAction } from './ResidentActions.tsx';
import classes from './residents.module.css';

type ResidentNoticeProps = { resident: Resident; open: (action: ResidentAction) => void };

export function ResidentNotice({ resident, open }: ResidentNoticeProps) {
  const mayUpdate = useMay('residents.update');
  if (resident.mergedInto) {
    return (
      <p className={classes.notice}>
        This record was merged into{' '}
        <PlainLink className={classes.link} href={paths.resident(resident.mergedInto)}>
          another resident
        </PlainLink>
        . It stays for its history.
      </p>
    );
  }
  const newest = resident.invitations[0];
  if (resident.status === 'Invited' && newest?.status === 'Sent' && isUndelivered(newest.mail)) {
    return (
      <div className={classes.notice}>
        The invitation did not arrive. {mailWords(newest.mail, newest.email)}.
        {mayUpdate && (
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" variant="default" onClick={() => open('invite')}>
              Resend
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => open('edit')}>
              Change email
            </Button>
          </Group>
        )}
      </div>
    );
  }
  const leaving = resident.occupancies.filter((stay) => !stay.endedAt && stay.moveOutOn);
  if (leaving.length === 0) return null;
  return (
    <p className={classes.notice}>
      {leaving
        .map((stay) => `Leaves ${stay.address} at the end of ${formatDay(stay.moveOutOn ?? '')}.`)
        .join(' ')}
    </p>
  );
}
