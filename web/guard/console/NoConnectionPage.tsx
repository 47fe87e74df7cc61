// The console when the server cannot be reached or fails and the device has no stored shift: nobody can sign in,
// because only the server can check a PIN. It has the alarm button and the stored phone numbers.
import { formatPhone } from '#rules/shared/phone-text.ts';
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { readGateHelp, readGatePlace } from '#lib/community/gate-help.ts';
import { Rows } from '#ui/layout/Rows.tsx';
import classes from './console.module.css';
import screen from '#guard/parts/screen.module.css';

type NoLinePageProps = {
  /** The server's error if the server was reached; undefined without the network. */
  fault: string | undefined;
  alarmKey: ReactNode;
  onRetry: () => void;
};

export function NoConnectionPage({ fault, alarmKey, onRetry }: NoLinePageProps) {
  const place = readGatePlace();
  const help = readGateHelp();
  const office = help?.officePhone ? [{ name: 'Office', phone: help.officePhone }] : [];
  const numbers = [...office, ...(help?.externalNumbers ?? [])];
  return (
    <div className={classes.sheet} data-signing-in>
      {place && (
        <p className={classes.where}>
          {place.communityName} · {place.gateName}
        </p>
      )}
      <h1>{fault === undefined ? 'No network' : 'The server did not respond'}</h1>
      <p role="alert">
        {fault ?? 'You need the network to sign in. This page checks it every 15 seconds.'}
      </p>
      <p>Without a shift you can’t check visitors here. Call the office before you admit anyone.</p>
      {numbers.length > 0 && (
        <Rows gap={8} aria-label="Numbers to call">
          {numbers.map(({ name, phone }) => (
            <li key={`${name}${phone}`}>
              <a className={screen.person} href={`tel:${phone}`}>
                <IconPhone size={20} aria-hidden /> {name}
                <span>{formatPhone(phone)}</span>
              </a>
            </li>
          ))}
        </Rows>
      )}
      {help?.address && <p>Address: {help.address}</p>}
      <button type="button" className={classes.quietAct} onClick={onRetry}>
        Try again
      </button>
      <div className={classes.foot}>{alarmKey}</div>
    </div>
  );
}
