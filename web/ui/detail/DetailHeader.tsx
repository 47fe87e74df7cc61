// The head of a detail page: a link back to the list, the record's name, its status, a line of facts, and its actions.
// The parts of the page below it appear with the name: before, their place is not known.
// Example: `<DetailHeader back={{ label: 'Residents', href: paths.residents() }} title={name}
//   badge={<StatusBadge tone="good">Active</StatusBadge>} facts={['12A Palm Street', 'Owner']}
//   primary={{ label: 'Edit', onClick: open }} menu={[…]} />`.
import { Box, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Grow } from '#ui/layout/Grow.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { ActionButton, MoreMenu, type PageAction } from '#ui/page/PageHeader.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import classes from './DetailHeader.module.css';
import page from '#ui/page/PageHeader.module.css';

type DetailHeaderProps = {
  back: { label: string; href: string };
  /** Undefined while the record loads; the space of the title is reserved. */
  title: string | undefined;
  badge?: ReactNode;
  facts?: readonly ReactNode[];
  /** A photo or an initial, 48 px. */
  picture?: ReactNode;
  primary?: PageAction;
  menu?: PageAction[];
  /** Other controls before the menu: a button with further steps. */
  aside?: ReactNode;
};

export function DetailHeader(props: DetailHeaderProps) {
  const { back, title, badge, facts = [], picture, primary, menu = [], aside } = props;
  return (
    <Box
      component="header"
      mb={16}
      className={classes.header}
      data-loading={title === undefined || undefined}
    >
      <title>{`${title ?? back.label} · Courtyard`}</title>
      <PlainLink className={classes.back} href={back.href}>
        <IconArrowLeft size={16} aria-hidden />
        {back.label}
      </PlainLink>
      <Row gap={16} align="flex-start">
        {picture && <div className={classes.picture}>{picture}</div>}
        <Grow basis={280}>
          <Row gap="4px 12px">
            <h1 className={page.title} tabIndex={-1} id="page-title">
              {title ?? <Skeleton height="calc(1lh - 8px)" width={220} my={4} />}
            </h1>
            {badge}
          </Row>
          <div className={classes.facts}>
            {facts.map((fact, at) => (
              // Facts are a fixed line, so the index identifies them.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={at}>{fact}</span>
            ))}
          </div>
        </Grow>
        <Row className={page.actions}>
          {aside}
          {menu.length > 0 && <MoreMenu items={menu} />}
          {primary && <ActionButton action={primary} />}
        </Row>
      </Row>
    </Box>
  );
}
