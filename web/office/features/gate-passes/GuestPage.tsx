// `/guest/:key`: a guest's own pass without a sign-in: code, QR, validity and directions. An ended pass says so and
// shows nothing else, unless a guest of the pass is still inside: then the page shows the code for leaving.
import { Button, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { getGuestPass } from '#calls/gate-passes/guest-page.ts';
import type { GuestPass } from '#contract/gate-passes/guest-page.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { formatInstant } from '#ui/format/dates.ts';
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { QrCode } from '#ui/text/QrCode.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import classes from './passes.module.css';
import page from '#ui/page/open-page.module.css';
import shared from '#guard/parts/gate.module.css';

const over = {
  Expired: ['This pass has expired', 'Ask your host for a new one.'],
  Revoked: ['This pass was revoked', 'Your host or the estate revoked it. Contact your host.'],
  'Used up': ['This pass was used', 'The pass has no entries left. Ask your host for a new one.'],
} as const;

export function GuestPage() {
  const params = useParams({ strict: false }) as { key: string };
  const { data, isError, error } = useOperation(
    getGuestPass,
    { params },
    { refetchInterval: 60_000 },
  );
  return (
    <main className={page.page}>
      <title>Your gate pass · Courtyard</title>
      {isError && (
        <StateMessage
          picture={<Unauthorized />}
          title={error.status < 500 ? 'Pass not found' : 'Something went wrong'}
          text={error.status < 500 ? 'Open the link exactly as you received it.' : error.message}
        />
      )}
      {!data && !isError && <Skeleton height={480} className={page.card} />}
      {data && data.state !== 'Live' && (
        <StateMessage
          picture={<Unauthorized />}
          title={over[data.state][0]}
          text={over[data.state][1]}
        />
      )}
      {data?.state === 'Live' && <Live pass={data} />}
      <span className={page.product}>
        <Logo size={20} />
      </span>
    </main>
  );
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type LivePass = Extract<GuestPass, { state: 'Live' }>;

function titleOf({ letsOut, hostFirstName, communityName }: LivePass): string {
  if (letsOut) return `Your exit from ${communityName}`;
  return `${hostFirstName ? `${hostFirstName} expects you` : 'You are expected'} at ${communityName}`;
}

function Live({ pass }: { pass: LivePass }) {
  const { timeZone } = pass;
  const days = pass.days.map((day) => dayNames[day - 1]).join(', ') || 'Every day';
  const opens =
    pass.hoursFrom === null ? days : `${days}, ${pass.hoursFrom} to ${pass.hoursTo ?? ''}`;
  const isWindowed = pass.days.length > 0 || pass.hoursFrom !== null;
  const place = [pass.communityName, pass.address].filter(Boolean).join(', ');
  return (
    <div className={page.card} data-sheet>
      <header className={page.letterhead}>
        <Logo mark decorative size={32} />
        <p>
          <strong>{pass.communityName}</strong>
          {pass.address && <span>{pass.address}</span>}
        </p>
        <span className={page.kind}>Gate pass</span>
      </header>
      <h1 className={page.pageTitle}>{titleOf(pass)}</h1>
      {pass.isPaused && <p role="alert">Your host has paused this pass.</p>}
      <p className={`${classes.code} ${page.centre}`}>{pass.code}</p>
      <div className={shared.qr}>
        <QrCode text={pass.qr} label="Your pass as a QR code, for the guard" />
      </div>
      <p className={page.centre}>
        {pass.letsOut
          ? 'Show the QR code or tell the guard the code when you leave. It no longer allows entry.'
          : 'Show the QR code to the guard, or tell the guard the code.'}
      </p>
      <KeyValueList
        items={[
          [
            'Guest',
            pass.guestCount > 1
              ? `${pass.guestName} and ${pass.guestCount - 1} more`
              : pass.guestName,
          ],
          ...(pass.house ? [['Going to', pass.house] as [string, string]] : []),
          ['From', formatInstant(pass.validFrom, timeZone)],
          ['Until', formatInstant(pass.validTo, timeZone)],
          ...(isWindowed ? [['Opens', opens] as [string, string]] : []),
          ...(pass.gates.length > 0 ? [['Gate', pass.gates.join(', ')] as [string, string]] : []),
          ...(pass.idRequired ? [['Bring', 'Identity card'] as [string, string]] : []),
          ...(pass.directions ? [['Directions', pass.directions] as [string, string]] : []),
          ...(pass.entryNote ? [['Note', pass.entryNote] as [string, string]] : []),
        ]}
      />
      <Button className={page.unprinted} variant="default" onClick={() => window.print()}>
        Print pass
      </Button>
      <p className={page.unprinted}>
        <a
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
          rel="noreferrer"
          target="_blank"
        >
          Find {pass.communityName} on a map
        </a>
      </p>
    </div>
  );
}
