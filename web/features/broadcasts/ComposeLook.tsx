// Beside the composer: how many people it reaches and by what, what the text messages cost, and how it looks on a
// phone.
import { useDebouncedValue } from '@mantine/hooks';
import { previewAudience } from '#calls/broadcasts.ts';
import { type AudiencePreview, reachesAll } from '#contract/broadcasts.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';
import { MarkdownText } from '#ui/MarkdownText.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { formatMoney } from '#ui/format/money.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { audienceOf, type ComposeValues, isChosen } from './compose-values.ts';
import { personNoun } from './words.ts';
import classes from './broadcasts.module.css';

const waitMs = 300;

/** `hasFiles`: some are chosen, or stored with it already. */
export function ComposeLook({ hasFiles }: { hasFiles: boolean }) {
  const values = useFormShared().form.values as ComposeValues;
  return (
    <aside className={classes.look} aria-label="What it does">
      <Reach values={values} hasFiles={hasFiles} />
      <section className={classes.phone} aria-label="As a phone shows it">
        <p className={classes.phoneTop}>
          {values.isUrgent ? 'Urgent · ' : ''}
          {values.category} · now
        </p>
        <p className={classes.phoneTitle}>{values.title || 'Title'}</p>
        <MarkdownText text={values.body || 'The text appears here.'} />
        {values.requireAck && <p className={classes.phoneButton}>I have read this</p>}
      </section>
    </aside>
  );
}

function Reach({ values, hasFiles }: { values: ComposeValues; hasFiles: boolean }) {
  const communityId = useCommunityId();
  const asked = JSON.stringify({
    audience: audienceOf(values),
    title: values.title.slice(0, 100),
    body: values.body.slice(0, 5000),
    priority: values.isUrgent ? 'Urgent' : 'Normal',
    category: values.category,
    hasLink: values.requireAck || hasFiles,
  });
  const [settled] = useDebouncedValue(asked, waitMs);
  const enabled = isChosen(values);
  const { data, isError } = useOperation(
    previewAudience,
    { params: { communityId }, body: JSON.parse(settled) },
    { enabled, staleTime: 0, placeholderData: (before) => before },
  );
  return (
    <section className={classes.reach} aria-live="polite">
      {!enabled && <p className={classes.reachCount}>Choose who gets it</p>}
      {enabled && isError && <p className={classes.reachCount}>The count is not there now</p>}
      {enabled && !isError && !data && <p className={classes.reachCount}>Counting …</p>}
      {enabled && data && <ReachOf data={data} values={values} />}
    </section>
  );
}

function ReachOf({ data, values }: { data: AudiencePreview; values: ComposeValues }) {
  const { reach, optedOut, recipients } = data;
  const { isUrgent, category } = values;
  const isForAll = reachesAll({ priority: isUrgent ? 'Urgent' : 'Normal', category });
  const kept = (count: number, out: number): number => (isForAll ? count : count - out);
  const lines: [string, number, string?][] = [
    ['In the app', reach.inApp],
    ...(values.channels.includes('E-mail')
      ? ([['E-mail', kept(reach.email, optedOut.email)]] as [string, number][])
      : []),
    ...(values.channels.includes('SMS')
      ? ([['SMS', kept(reach.sms, optedOut.sms), costOf(data)]] as [string, number, string][])
      : []),
    ...(values.channels.includes('Push')
      ? ([['Push', kept(reach.push, optedOut.push)]] as [string, number][])
      : []),
  ];
  const isHeldBy = values.channels.includes('SMS') || values.channels.includes('Push');
  const isHeld = data.quietUntil !== null && !isUrgent && isHeldBy;
  return (
    <>
      <p className={classes.reachCount}>
        {recipients === 0 ? 'Reaches nobody' : `Reaches ${countOf(recipients, personNoun)}`}
      </p>
      <p className={classes.reachHint}>
        {recipients === 0
          ? 'An audience that holds nobody cannot be sent to.'
          : `In ${countOf(data.houses, { one: 'house', many: 'houses' })}, each person once.`}
      </p>
      <dl className={classes.reachLines}>
        {lines.map(([label, count, hint]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {formatCount(count)}
              {hint && <span className={classes.reachHint}> {hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {isHeld && (
        <p className={classes.reachHint}>
          It is quiet now: SMS and push would wait until {data.quietUntil}.
        </p>
      )}
    </>
  );
}

const costOf = ({ smsParts, smsCostMinor, currency }: AudiencePreview): string => {
  const parts = `× ${smsParts} ${smsParts === 1 ? 'part' : 'parts'}`;
  return smsCostMinor === null
    ? `${parts}, price not set`
    : `${parts}, about ${formatMoney(smsCostMinor, currency)}`;
};
