// The reach of a broadcast: the number of people, the reasons why others are not reached, the ways to reach them, and
// the price of the text messages. The composer and the send dialog show the same figures.
import { Anchor, Button } from '@mantine/core';
import type { AudiencePreview, BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { useMay } from '#lib/session/permissions.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { formatMoney } from '#ui/format/money.ts';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { personNoun, reachedOf } from './words.ts';
import classes from './broadcasts.module.css';

type ReachProps = {
  data: AudiencePreview;
  channels: readonly BroadcastChannel[];
  /** Adds a channel; omitted if the channels cannot be changed. */
  onAdd?: (channel: BroadcastChannel) => void;
  /** Prints the people who are not reached; omitted before the draft is saved. */
  onPrint?: () => void;
};

export function ReachHead({ data }: { data: AudiencePreview }) {
  const { recipients, reached } = data;
  if (recipients === 0) return <p className={classes.reachCount}>No one in this audience</p>;
  return <p className={classes.reachCount}>{reachedOf(reached, recipients)}</p>;
}

/** The people whom the chosen channels do not reach, with ways to reach them. */
export function NotReached({ data, channels, onAdd, onPrint }: ReachProps) {
  const { recipients, reached, notReached, gains, smsReady } = data;
  if (reached === recipients) return null;
  const adds: [BroadcastChannel, number][] = [
    ['E-mail', gains.email],
    ['SMS', gains.sms],
  ];
  const offered = adds.filter(([channel, more]) => more > 0 && !channels.includes(channel));
  return (
    <div className={classes.notReached}>
      {notReached.noWay > 0 && (
        <p>
          {formatCount(notReached.noWay)} {notReached.noWay === 1 ? 'has' : 'have'}{' '}
          {missingWay(channels, smsReady)}.
        </p>
      )}
      {notReached.optedOut > 0 && (
        <p>{formatCount(notReached.optedOut)} opted out of these messages.</p>
      )}
      {onAdd &&
        offered.map(([channel, more]) => (
          <Button key={channel} size="compact-sm" variant="default" onClick={() => onAdd(channel)}>
            Add {channelLabel(channel)}: {formatCount(more)} more
          </Button>
        ))}
      {onPrint ? (
        <Anchor component="button" type="button" onClick={onPrint}>
          Print a list of the {countOf(recipients - reached, personNoun)}
        </Anchor>
      ) : (
        <p className={classes.reachHint}>You can print a list of them once the draft is saved.</p>
      )}
    </div>
  );
}

/** The contact details that unreached people lack: `no email or sign-in`. */
function missingWay(channels: readonly BroadcastChannel[], smsReady: boolean): string {
  const ways = [
    ...(channels.includes('E-mail') ? ['email'] : []),
    ...(channels.includes('SMS') && smsReady ? ['phone'] : []),
    'sign-in',
  ];
  const last = ways.pop() ?? '';
  return ways.length === 0 ? `no ${last}` : `no ${ways.join(', ')} or ${last}`;
}

/** `SMS and phone notifications wait`: the chosen channels that are held until the end of quiet hours. */
export const heldWords = (channels: readonly BroadcastChannel[]): string => {
  const bySms = channels.includes('SMS');
  if (bySms && channels.includes('Push')) return 'SMS and phone notifications wait';
  return bySms ? 'SMS waits' : 'phone notifications wait';
};

/** The price of the text messages, or the missing setting. */
export function SmsCost({ data }: { data: AudiencePreview }) {
  const maySet = useMay('settings.read');
  const { smsReady, smsCostMinor, smsParts, currency } = data;
  if (smsReady && smsCostMinor !== null) {
    return (
      <>
        {`× ${smsParts} ${smsParts === 1 ? 'part' : 'parts'}, about ${formatMoney(smsCostMinor, currency)}`}
      </>
    );
  }
  const missing = smsReady ? 'price not set' : 'no SMS provider is set';
  if (!maySet) return <>{missing}</>;
  return <TextLink href={paths.settingsTab('integrations')}>{missing}</TextLink>;
}
