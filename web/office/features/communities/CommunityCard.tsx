// A community's card on the overview: its name, the items that need attention, its other figures, and the button to
// open it.
import { Button, Progress, VisuallyHidden } from '@mantine/core';
import type { SetupFacts } from '#contract/communities/setup.ts';
import type { ReactNode } from 'react';
import { formatCount } from '#ui/format/count.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';
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
  const place = [city, role, `${plan} plan`].filter(Boolean).join(' · ');
  const figures = figuresOf(community);
  return (
    <article className={classes.card} aria-label={name} data-chosen={chosen || undefined}>
      <Row gap={12} wrap="nowrap" align="flex-start">
        <PersonAvatar src={profilePicture} name={name} size={48} />
        <Grow>
          <h2 className={classes.name}>
            <button type="button" className={classes.open} onClick={onOpen}>
              {name}
            </button>
          </h2>
          <Muted breaks>{place}</Muted>
        </Grow>
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
        {figures.map(({ label, value, isWide }) => (
          <div key={label} data-wide={isWide || undefined}>
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

type Figure = { label: string; value: ReactNode; isWide?: boolean };

/** The figures that the person may see, without the counts that are badges already. */
function figuresOf(community: Overview): Figure[] {
  const { seats, residents, complaints, outstandingMinor } = community;
  const counted = (label: string, count: number): Figure => ({ label, value: formatCount(count) });
  return [
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
    ...(complaints ? [counted('Open complaints', complaints.open)] : []),
  ];
}

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
          <PlainLink href={href} className={classes.setupLink} data-standing="">
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
