// The panel beside the composer: the number of people reached by each channel, the price of text messages, and a phone
// preview.
import { Skeleton } from '@mantine/core';
import { type AudiencePreview, ignoresOptOut } from '#contract/broadcasts/broadcasts.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { MarkdownText } from '#ui/text/MarkdownText.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import type { ComposeValues } from './compose-values.ts';
import { heldWords, NotReached, ReachHead, SmsCost } from './ReachLines.tsx';
import { useReach } from './use-reach.ts';
import classes from './broadcasts.module.css';

/** `hasFiles`: the draft has attachments, either chosen now or already uploaded. */
export function ComposeLook({ hasFiles }: { hasFiles: boolean }) {
  const values = useFormShared().form.values as ComposeValues;
  return (
    <Parts component="aside" className={classes.look} aria-label="Preview">
      <Reach values={values} hasFiles={hasFiles} />
      <section className={classes.phone} aria-label="On a phone">
        <Muted lh="inherit">
          {values.isUrgent ? 'Urgent · ' : ''}
          {values.category} · now
        </Muted>
        <p className={classes.phoneTitle}>{values.title || 'Title'}</p>
        <MarkdownText text={values.body || 'The text appears here.'} />
        {values.requireAck && <p className={classes.phoneButton}>I have read this</p>}
      </section>
    </Parts>
  );
}

function Reach({ values, hasFiles }: { values: ComposeValues; hasFiles: boolean }) {
  const { enabled, data, isError } = useReach(values, hasFiles);
  return (
    <Panel component="section" aria-live="polite">
      {!enabled && <p className={classes.reachCount}>Choose an audience</p>}
      {enabled && isError && <p className={classes.reachCount}>The count is not available now</p>}
      {enabled && !isError && !data && <Skeleton height={160} />}
      {enabled && data && <ReachOf data={data} values={values} />}
    </Panel>
  );
}

function ReachOf({ data, values }: { data: AudiencePreview; values: ComposeValues }) {
  const { form } = useFormShared();
  const { reach, optedOut, recipients } = data;
  const { isUrgent, category, channels } = values;
  const isForAll = ignoresOptOut({ priority: isUrgent ? 'Urgent' : 'Normal', category });
  const kept = (count: number, out: number): number => (isForAll ? count : count - out);
  const lines: [string, number][] = [
    ['In the app', reach.inApp],
    ...(channels.includes('E-mail')
      ? ([['Email', kept(reach.email, optedOut.email)]] as [string, number][])
      : []),
    ...(channels.includes('SMS')
      ? ([['SMS', kept(reach.sms, optedOut.sms)]] as [string, number][])
      : []),
    ...(channels.includes('Push')
      ? ([[channelLabel('Push'), kept(reach.push, optedOut.push)]] as [string, number][])
      : []),
  ];
  const working = channels.filter((channel) => channel !== 'SMS' || data.smsReady);
  const isHeldBy = working.some((channel) => channel !== 'E-mail');
  const isHeld = data.quietUntil !== null && !isUrgent && isHeldBy;
  return (
    <>
      <ReachHead data={data} />
      <p className={classes.reachHint}>
        {recipients === 0
          ? 'Choose another audience before you send it.'
          : `In ${countOf(data.houses, { one: 'house', many: 'houses' })}, each person once.`}
      </p>
      <dl className={classes.reachLines}>
        {lines.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {formatCount(count)}
              {label === 'SMS' && (
                <span className={classes.reachHint}>
                  {' '}
                  <SmsCost data={data} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <NotReached
        data={data}
        channels={channels}
        onAdd={(channel) => form.setFieldValue('channels', [...channels, channel])}
      />
      {isHeld && (
        <p className={classes.reachHint}>
          It is quiet now: {heldWords(working)} until {data.quietUntil}.
        </p>
      )}
    </>
  );
}
