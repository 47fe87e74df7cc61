// A link to the local mailbox when emails do not leave this machine, so that a newcomer finds the code.
import { getEnvironment } from '#calls/identity/environment.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import classes from './identity.module.css';

export function LocalMailHint() {
  const { data } = useOperation(getEnvironment, {});
  if (!data?.localMail) return null;
  return (
    <p className={classes.notice}>
      No mail server is set, so all emails stay on this machine.{' '}
      <a href="/dev/mail" target="_blank" rel="noreferrer">
        Open the mailbox
      </a>
    </p>
  );
}
