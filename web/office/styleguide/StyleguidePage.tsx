// /styleguide, on an installation with local email or demo data: the main tokens, components in their states, and the
// words. The page is built from the same components as the product, and needs no sign-in.
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { getEnvironment } from '#calls/identity/environment.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { NotFoundPage } from '#office/features/frame/pages/NotFoundPage.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyGroups } from '#ui/illustrations/EmptyGroups.tsx';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { Locked } from '#ui/illustrations/Locked.tsx';
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { NoPermissionState } from '#ui/state/NoPermissionState.tsx';
import { ListAmounts } from '#ui/text/amounts.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { Charts } from './Charts.tsx';
import { ListStates } from './ListStates.tsx';
import { SampleForm } from './SampleForm.tsx';
import classes from './styleguide.module.css';

const colours = [
  ['--ui-accent', 'Primary action, current place, selection, links, money in'],
  ['--ui-gold', 'Money out, the printed mark'],
  ['--ui-sand', 'Internal notes, totals, finished rows'],
  ['--ui-bad-text', 'Overdue, refused, not reached'],
  ['--ui-warn-text', 'Needs attention'],
  ['--ui-muted', 'Neutral states, second lines'],
  ['--ui-hairline', 'Lines'],
  ['--ui-chart-in', 'In charts: what comes in'],
  ['--ui-chart-out', 'In charts: what goes out'],
  ['--ui-chart-overdue', 'In charts: overdue; by age the scale --ui-chart-age-1 to -5'],
  ['--ui-chart-neutral', 'In charts: all other amounts, and comparisons'],
] as const;

const sizes = [
  ['--ui-size-title', 24, 'Page title'],
  ['--ui-size-section', 16, 'Section, answer'],
  ['--ui-size-text', 14, 'Everything else'],
  ['--ui-size-label', 12, 'Labels, second lines'],
] as const;

export function StyleguidePage() {
  const { data } = useOperation(getEnvironment, {});
  if (!data) return null;
  if (!data.demo && !data.localMail) return <NotFoundPage />;
  return (
    <main id="main" className={classes.page}>
      <PageHeader title="Style guide" sentence="Tokens, components in all states, and the words." />
      <Column gap={32}>
        <Part title="Colours">
          <dl className={classes.swatches}>
            {colours.map(([name, use]) => (
              <div key={name}>
                <dt>
                  <span className={classes.swatch} style={{ background: `var(${name})` }} />
                  <code>{name}</code>
                </dt>
                <dd>{use}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Type">
          {sizes.map(([name, size, use]) => (
            <p key={size} style={{ fontSize: `var(${name})`, margin: 0 }}>
              {size} px · {use}
            </p>
          ))}
        </Part>
        <Part title="Mark and avatars">
          <Brand />
        </Part>
        <Part title="Words and figures">
          <Words />
        </Part>
        <Part title="States">
          <Row>
            {(['neutral', 'good', 'info', 'warn', 'bad'] as const).map((tone) => (
              <StatusBadge key={tone} tone={tone}>
                {tone}
              </StatusBadge>
            ))}
            <StatusBadge tone="good" isResult>
              Receipt is valid
            </StatusBadge>
          </Row>
        </Part>
        <Part title="Buttons and dialogs">
          <Actions />
        </Part>
        <Part title="Figures">
          <FigureLine items={[...figures, { label: 'Loading' }]} />
          <FigureLine items={figures} />
          <Figures items={figures} />
        </Part>
        <Part title="Form">
          <SampleForm />
        </Part>
        <Part title="Lists">
          <ListStates />
        </Part>
        <Part title="Pages without content">
          <EmptyState
            picture={<EmptyHouses />}
            title="No houses yet"
            text="Add houses one by one or import a spreadsheet."
            action={{ label: 'Add house', onClick: () => undefined }}
          />
          <NoPermissionState what="wallets" />
        </Part>
        <Part title="Charts">
          <Charts />
        </Part>
      </Column>
    </main>
  );
}

const people = ['Adébáyọ̀ Ọlátúnjí', 'Ṣadé Ẹ̀bùn', 'Ebele Nwachi', 'Musa Garba', 'Grace Effiong'];

function Brand() {
  return (
    <>
      <Row>
        <Logo size={32} />
        <Logo mark size={32} />
      </Row>
      <Row>
        {people.map((name) => (
          <Row key={name} gap={8}>
            <PersonAvatar name={name} size={44} />
            {name}
          </Row>
        ))}
        <PersonAvatar name="Tidewater Park" size={72} />
      </Row>
      <Row gap={24}>
        <EmptyPeople />
        <EmptyHouses />
        <EmptyInbox />
        <EmptyGroups />
        <Locked />
        <Unauthorized />
      </Row>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <PartTitle mb={12}>{title}</PartTitle>
      <Column gap={12}>{children}</Column>
    </section>
  );
}

const figures = [
  { label: 'Houses', value: formatCount(2400) },
  { label: 'Owed', value: <MoneyText amountMinor={231_700_000_00} />, href: '#' },
  { label: 'Overdue', value: formatCount(5), hint: '2 escalated' },
];

function Words() {
  return (
    <dl className={classes.words}>
      <dt>Amount in a list</dt>
      <dd>
        <ListAmounts>
          <MoneyText amountMinor={477_000_00} /> · <MoneyText amountMinor={0} />
        </ListAmounts>
      </dd>
      <dt>Amount on a receipt</dt>
      <dd>
        <MoneyText amountMinor={477_000_00} />
      </dd>
      <dt>Day</dt>
      <dd>
        <DayText day="2026-12-03" />
      </dd>
      <dt>Time</dt>
      <dd>
        <InstantText at="2026-12-03T15:00:00Z" /> · <InstantText at="2026-11-30T08:00:00Z" ago />
      </dd>
      <dt>No value</dt>
      <dd>
        <MoneyText amountMinor={null} />
      </dd>
    </dl>
  );
}

function Actions() {
  const [asking, setAsking] = useState(false);
  return (
    <Panel>
      <Row>
        <Button onClick={() => setAsking(true)}>Archive 33 houses</Button>
        <Button variant="default">Cancel</Button>
        <Button disabled>Not available</Button>
        <Button loading>Saving</Button>
        <Button color="var(--ui-danger)">Delete view</Button>
      </Row>
      <Muted mt={8}>A button has a verb and a noun, and repeats the number of its effect.</Muted>
      <ConfirmDialog
        opened={asking}
        title="Archive 33 houses?"
        effect="33 houses leave the list. 1 house stays, because people live in it."
        confirmLabel="Archive 33 houses"
        onClose={() => setAsking(false)}
        onConfirm={async () => setAsking(false)}
      />
    </Panel>
  );
}
