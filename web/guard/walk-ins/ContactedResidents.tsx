// The people of a house who were asked about a guest at the gate, and how each was reached, with a running timer while
// they are asked. A text message counts as sent only if it was handed over for sending.
import { useEffect, useState } from 'react';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import classes from './waiting.module.css';
import shared from '#guard/parts/gate.module.css';

type Asked = WalkIn['reached'][number];

export function ContactedResidents({ one }: { one: WalkIn }) {
  const now = useSeconds();
  const isAsking = one.status === 'Awaiting host';
  if (!isAsking && one.status !== 'No answer') return null;
  return (
    <div className={shared.quiet}>
      {isAsking && (
        <div>
          <span role="timer">{clockOf(now - Date.parse(one.askedAt ?? one.arrivedAt))}</span>{' '}
          {one.stage === 'Call' ? 'No answer yet. Call the house.' : 'Asking'}
        </div>
      )}
      {one.reached.length === 0 && <div>{cannotAsk}</div>}
      <ul aria-label={`Who was asked about ${one.guestName}`} className={classes.reached}>
        {one.reached.map((person, at) => (
          <li key={`${person.firstName}-${at}`} data-state={person.state}>
            <strong>{person.firstName}</strong> · {reachText(person, now)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const cannotAsk = 'No text was sent. Call the house.';

/** The toast right after the house was asked, for example `A text is being sent to Ada, Bayo.` */
export function askedWords({ reached }: Pick<WalkIn, 'reached'>): string {
  const texted = reached.filter(({ state }) => ['Sending', 'Sent', 'Delivered'].includes(state));
  if (texted.length > 0) return `A text is being sent to ${namesOf(texted)}.`;
  const inAccount = reached.filter(({ state }) => state === 'Account');
  if (inAccount.length === 0) return cannotAsk;
  return `No text was sent. ${namesOf(inAccount)} can answer in the app.`;
}

const namesOf = (people: readonly Asked[]): string =>
  people.map(({ firstName }) => firstName).join(', ');

/** How one person was reached. */
export function reachText({ state, at }: Asked, now: number): string {
  const ago = at === null ? '' : ` ${agoOf(now - Date.parse(at))}`;
  if (state === 'Sending') return 'Text is being sent';
  if (state === 'Sent') return `Texted${ago}`;
  if (state === 'Delivered') return `Text delivered${ago}`;
  if (state === 'Unsure') return 'Text sent, arrival unknown';
  if (state === 'Failed') return 'Text failed. Call instead.';
  if (state === 'Not texted') return 'Not texted. Call instead.';
  if (state === 'Account') return 'Not texted. They can answer in the app.';
  return 'Cannot be reached: no phone and no account';
}

function agoOf(ms: number): string {
  const seconds = Math.max(Math.floor(ms / 1000), 0);
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

/** Formats a duration as `1:05`; a negative one, from clocks that differ, as `0:00`. */
function clockOf(ms: number): string {
  const seconds = Math.max(Math.floor(ms / 1000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
