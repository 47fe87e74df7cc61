// The head of a page: title, one sentence, the primary action at the right, the rest in a menu. It
// also sets the document's title.
// Example: `<PageHeader title="Residents" sentence="Everyone who lives or works here."
//   primary={{ label: 'Add resident', icon: <IconPlus size={16} />, onClick: open }}
//   menu={[{ label: 'Import spreadsheet', href: paths.importResidents }]} />`.
import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { IconDots, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FeatureKey } from '#contract/shared/features.ts';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { type Allowance, usesLeftText, useFeatureState } from '#ui/state/feature-state.ts';
import { FeatureButton } from '#ui/state/FeatureButton.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import classes from './PageHeader.module.css';

/** An action of a page: a button if it has `onClick`, a link if it has `href`. */
export type PageAction = {
  label: string;
  icon?: ReactNode;
  onClick?: () => void;
  href?: string;
  disabled?: boolean;
  /** Colours the action red. The caller still has to ask for confirmation in a dialog. */
  danger?: boolean;
  /**
   * The feature of the plan that the action needs. If it is locked, a click opens "Feature Activation Required"
   * instead.
   */
  feature?: FeatureKey;
  /** The plan's limit on the uses of a feature that is on. */
  allowance?: Allowance | undefined;
};

type PageHeaderProps = {
  title: string;
  /** The name of the document, if the page is one of several with this title: `Overdue complaints`. */
  name?: string;
  sentence?: ReactNode;
  primary?: PageAction;
  menu?: PageAction[];
  /** Anything else beside the primary action, for example a second button. */
  aside?: ReactNode;
};

export function PageHeader(props: PageHeaderProps) {
  const { title, name = title, sentence, primary, menu = [], aside } = props;
  return (
    <header className={classes.header}>
      <title>{`${name} · Courtyard`}</title>
      <Grow basis={120}>
        <div className={classes.names} data-tour="page-title">
          <h1 className={classes.title} tabIndex={-1} id="page-title">
            {title}
          </h1>
          {sentence && (
            <Muted size={14} mt={4} maw="68ch">
              {sentence}
            </Muted>
          )}
        </div>
      </Grow>
      <Row className={classes.actions} data-tour="primary-action">
        {aside}
        {menu.length > 0 && <MoreMenu items={menu} />}
        {/* Another action is another button: a click that began on the first does not end on the second. */}
        {primary && <ActionButton key={primary.label} action={primary} />}
      </Row>
    </header>
  );
}

/** An action as a filled button, or as a link that looks like one. */
export function ActionButton({ action }: { action: PageAction }) {
  const { label, icon, disabled = false, onClick, href, feature, allowance } = action;
  return (
    <FeatureButton
      leftSection={icon}
      disabled={disabled}
      {...{ onClick, href, feature, allowance }}
    >
      {label}
    </FeatureButton>
  );
}

/** The dots menu with less common actions. */
export function MoreMenu({
  items,
  label = 'More actions',
}: {
  items: PageAction[];
  label?: string;
}) {
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label} data-tour="more-actions">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <ActionItem key={item.label} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function ActionItem({ item }: { item: PageAction }) {
  const { label, icon, href, onClick, disabled = false, danger = false } = item;
  const state = useFeatureState(item.feature, item.allowance);
  if (state.kind === 'locked') {
    return (
      <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={state.activate}>
        {label}
        <VisuallyHidden> (locked)</VisuallyHidden>
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      leftSection={icon}
      disabled={disabled}
      color={danger ? 'var(--ui-bad-text)' : undefined}
      {...(state.kind === 'counted' && { rightSection: usesLeftText(state) })}
      {...(href === undefined ? { onClick } : { renderRoot: linkTo(href) })}
    >
      {label}
    </Menu.Item>
  );
}

const linkTo = (href: string) => (props: Record<string, unknown>) => (
  <PlainLink {...props} href={href} />
);
