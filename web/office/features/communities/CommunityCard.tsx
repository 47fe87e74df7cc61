// A community's card on the overview: its name, the items that need attention, its figures, and the button to open it.
import { Avatar, Badge, Button, Progress, VisuallyHidden } from '@mantine/core';
import type { SetupFacts } from '#contract/communities/setup.ts';
import type { ReactNode } from 'react';
import { formatCount } from '#ui/format/count.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { attentionBadges } from './attention.ts';
import { setupWords } from './setup-words.ts';
import type { Overview } from './use-open-community.ts';
import classes from './overview.module.css';

type CommunityCardProps = { community: Overview; chosen: boolean; onOpen: () => void };

export function CommunityCard({ community, chosen, onOpen }: CommunityCardProps) {
  const { name, city, role, plan, profilePicture } = community;
  const badges = attentionBadges(community);
  const place = [city, role].filter(Boolean).join(' · ');
  const figures = figuresOf(community);
  return (
    <article className={classes.card} aria-label={name} data-chosen={chosen || undefined}>
      <Row gap={12} wrap="nowrap" align="flex-start">
        <Avatar src={profilePicture} name={name} alt="" size={48} radius="md" color="courtyard" />
        <Grow>
          <h2 className={classes.name}>
            <button type="button" className={classes.open} onClick={onOpen}>
              {name}
            </button>
          </h2>
          <Muted breaks>{place}</Muted>
        </Grow>
        <Badge
          variant="light"
          color={plan === 'premium' ? 'courtyard' : 'gray'}
          tt="none"
          fw={500}
          className={classes.plan}
        >
          {plan}
        </Badge>
      </Row>
      <Row align="stretch" mih={24}>
        {badges.length === 0 && <StatusBadge tone="good">Nothing needs you</StatusBadge>}
        {badges.map(({ kind, tone, text }) => (
          <StatusBadge key={kind} tone={tone}>
            {text}
          </StatusBadge>
        ))}
      </Row>
      <dl className={classes.figures}>
        {figures.map(({ label, value, isAlarm, isWide }) => (
          <div key={label} data-alarm={isAlarm || undefined} data-wide={isWide || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SetupProgress community={community} />
      <Row wrap="nowrap" align="stretch" mt="auto" className={classes.foot}>
        <Button onClick={onOpen} variant={chosen ? 'filled' : 'default'}>
          Open
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Row>
    </article>
  );
}

type Figure = { label: string; value: ReactNode; isAlarm?: boolean; isWide?: boolean };

/** The figures that the person may see. Emergencies are red, and shown only if there are any. */
function figuresOf(community: Overview): Figure[] {
  const { seats, residents, complaints, outstandingMinor, joinRequests, emergencies } = community;
  const counted = (label: string, count: number): Figure => ({ label, value: formatCount(count) });
  return [
    ...(emergencies ? [{ ...counted('Emergencies', emergencies), isAlarm: true }] : []),
    counted('Houses', seats.used),
    counted('Residents', residents),
    ...(outstandingMinor === null
      ? []
      : [
          {
            label: 'Outstanding dues',
            isWide: true,
            value: <MoneyText amountMinor={outstandingMinor} currency={community.currency} />,
          },
        ]),
    ...(complaints
      ? [
          counted('Open complaints', complaints.open),
          { ...counted('Overdue', complaints.overdue), isAlarm: complaints.overdue > 0 },
        ]
      : []),
    ...(joinRequests === null ? [] : [counted('Join requests', joinRequests)]),
    counted('Unread', community.unreadNotifications),
  ];
}

/** The progress of the setup, until the setup is done or dismissed. */
function SetupProgress({ community: { id, name, setup } }: { community: Overview }) {
  if (!setup || setup.dismissed || setup.doneCount === setup.steps.length) return null;
  const { doneCount, steps } = setup;
  const href = wayOn(id, setup);
  return (
    <Column gap={8}>
      <div className={classes.setupWords}>
        <span>
          Setup: {doneCount} of {steps.length} steps done
        </span>
        {href && (
          <PlainLink href={href} className={classes.setupLink}>
            Continue setup<VisuallyHidden> of {name}</VisuallyHidden>
          </PlainLink>
        )}
      </div>
      <Progress
        value={(doneCount / steps.length) * 100}
        size="sm"
        aria-label={`Setup of ${name}`}
      />
    </Column>
  );
}

/**
 * The link that continues the setup: the wizard, or after it the first unfinished step that is not about residents or
 * groups.
 */
function wayOn(id: string, setup: SetupFacts): string | undefined {
  if (setup.wizardStep !== 'done') return paths.setUpCommunity(id);
  const open = setup.steps.find(
    ({ key, done }) => !done && key !== 'residents' && key !== 'groups',
  );
  return open && setupWords[open.key].href(id);
}
