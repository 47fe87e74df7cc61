// The head of a house's or a resident's page: the name, a line of facts, up to four actions, and a menu. On a phone the
// actions are a row of large buttons with short labels. The parts of the page below it appear with the name: before,
// their place is not known.
// Example: `<HubHeader back={{ label: 'Addresses', href: paths.addresses() }} title="3 Amber Lane"
//   facts={['Duplex']} menu={[]}
//   actions={[{ label: 'Record payment', short: 'Payment', icon: <IconCash size={18} />, onClick: open }]} />`.
import { Box, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Grow } from '#ui/layout/Grow.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { MoreMenu, type PageAction } from '#ui/page/PageHeader.tsx';
import { FeatureButton } from '#ui/state/FeatureButton.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import detail from './DetailHeader.module.css';
import page from '#ui/page/PageHeader.module.css';
import classes from './HubHeader.module.css';

/** An action with its label on a phone. */
export type HubAction = PageAction & { short: string };

type HubHeaderProps = {
  back: { label: string; href: string };
  /** Undefined while the record loads; the space of the title is reserved. */
  title: string | undefined;
  badge?: ReactNode;
  facts: readonly string[];
  picture?: ReactNode;
  /** The first one is the filled button. */
  actions: readonly HubAction[];
  menu: PageAction[];
};

export function HubHeader(props: HubHeaderProps) {
  const { back, title, badge, facts, picture, actions, menu } = props;
  return (
    <Box
      component="header"
      mb={20}
      className={detail.header}
      data-loading={title === undefined || undefined}
    >
      <title>{`${title ?? back.label} · Courtyard`}</title>
      <PlainLink className={detail.back} href={back.href}>
        <IconArrowLeft size={16} aria-hidden />
        {back.label}
      </PlainLink>
      <div className={classes.header}>
        {picture && <div className={detail.picture}>{picture}</div>}
        <Grow>
          <Row gap="4px 12px">
            <h1 className={page.title} tabIndex={-1} id="page-title">
              {title ?? <Skeleton height="calc(1lh - 8px)" width={220} my={4} />}
            </h1>
            {badge}
          </Row>
          <div className={detail.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </div>
        </Grow>
        {actions.length > 0 && (
          <div className={classes.actions} data-tour="primary-action">
            {actions.map(({ label, short, icon, ...action }, at) => (
              <FeatureButton
                key={label}
                variant={at === 0 ? 'filled' : 'default'}
                leftSection={icon}
                disabled={action.disabled ?? false}
                feature={action.feature}
                allowance={action.allowance}
                onClick={action.onClick}
                href={action.href}
              >
                <span className={classes.long}>{label}</span>
                <span className={classes.short}>{short}</span>
              </FeatureButton>
            ))}
          </div>
        )}
        {(menu.length > 0 || title === undefined) && (
          <div className={classes.menu}>
            {menu.length > 0 ? <MoreMenu items={menu} /> : <div className={classes.noMenu} />}
          </div>
        )}
      </div>
    </Box>
  );
}
