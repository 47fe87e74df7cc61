// The bar at the lower edge of a list while rows are selected: their number, "all that match", and the actions. It
// takes the place and height of the footer, so that it covers no row and nothing moves.
import { Button, CloseButton, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { FeatureButton } from '#ui/state/FeatureButton.tsx';
import { ActionItem } from '#ui/page/PageHeader.tsx';
import { countOf, formatCount, type Noun } from '#ui/format/count.ts';
import type { BulkAction, BulkLook } from './bulk.ts';
import type { ListPageData } from '#ui/list/state.ts';
import { pageState, pickedCount, type Picked } from '#ui/list/select/selection.ts';
import classes from './BulkBar.module.css';

type BulkBarProps = {
  picked: Picked;
  pageIds: readonly string[];
  data: ListPageData<unknown>;
  noun: Noun;
  actions: readonly (BulkAction | BulkLook)[];
  onAll: () => void;
  onClear: () => void;
  onAction: (action: BulkAction | BulkLook) => void;
  isPhone: boolean;
};

/** The number of actions shown as buttons. The others are in a menu. */
const shownAtOnce = { phone: 2, desk: 3 };

export function BulkBar(props: BulkBarProps) {
  const { picked, pageIds, data, noun, actions, onAll, onClear, onAction } = props;
  const atOnce = shownAtOnce[props.isPhone ? 'phone' : 'desk'];
  const count = pickedCount(picked, data.totalCount);
  const isAll = picked.kind === 'matching';
  // A phone has no checkbox for the page, so it offers all matching rows from the start.
  const offersAll = props.isPhone
    ? !isAll && count < data.totalCount
    : !isAll && pageState(picked, pageIds) === 'all' && data.totalCount > pageIds.length;
  const rest = actions.slice(atOnce);
  return (
    <div className={classes.bar} role="region" aria-label="Selected rows">
      <span className={classes.count} aria-live="polite">
        {isAll
          ? `All ${countOf(count, noun, data.totalIsExact)} selected`
          : count > 0
            ? `${formatCount(count)} selected`
            : `Tap ${noun.many} to select them`}
      </span>
      {offersAll && (
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          Select all {formatCount(data.totalCount, data.totalIsExact)}
        </Button>
      )}
      <div className={classes.actions}>
        {actions.slice(0, atOnce).map((action) => (
          <FeatureButton
            key={action.key}
            size="xs"
            variant="default"
            disabled={count === 0}
            leftSection={action.icon}
            feature={action.feature}
            data-danger={action.danger || undefined}
            className={classes.action}
            onClick={() => onAction(action)}
          >
            {action.label}
          </FeatureButton>
        ))}
        {rest.length > 0 && (
          <Menu withInitialFocusPlaceholder={false} position="top-end">
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                disabled={count === 0}
                aria-label="More actions on the selected rows"
              >
                <IconDots size={16} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {rest.map((action) => (
                <ActionItem
                  key={action.key}
                  item={{ ...action, onClick: () => onAction(action) }}
                />
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <CloseButton aria-label="Clear selection" onClick={onClear} />
    </div>
  );
}
