// The overflow menu of a list: the actions that the page adds, and the filtered rows in the visible columns as a file.
// Small files download at once; large ones become a job and a notification.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { FeatureKey } from '#contract/shared/features.ts';
import { ActionItem, type PageAction } from '#ui/page/PageHeader.tsx';
import { type FileFormat, fileFormats } from '#ui/page/file-formats.ts';
import { usesLeftText, useFeatureState } from '#ui/state/feature-state.ts';
import { queryWithoutPage } from './query.ts';
import type { ListState } from './state.ts';

/** `query` holds search, filters and sort; `columns` the keys on screen, in order. */
export type ExportList = (
  format: FileFormat,
  what: { query: Record<string, string>; columns: string[] },
) => Promise<unknown>;

type ListMenuProps = {
  state: ListState;
  columns: string[];
  onExport: ExportList | undefined;
  /** Less common actions of the list. */
  items: readonly PageAction[];
  count: string;
  feature: FeatureKey | undefined;
};

const order: readonly FileFormat[] = ['csv', 'xlsx', 'pdf'];

export function ListMenu({ state, columns, onExport, items, count, feature }: ListMenuProps) {
  const [busy, setBusy] = useState(false);
  const plan = useFeatureState(feature);
  const run = async (format: FileFormat) => {
    setBusy(true);
    // The caller shows the error; here only the button becomes usable again.
    await onExport?.(format, { query: queryWithoutPage(state.query), columns }).catch(
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={busy}
          aria-label="More list actions"
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <ActionItem key={item.label} item={item} />
        ))}
        {onExport && (
          <>
            <Menu.Label>
              Export {count}, these columns
              {plan.kind === 'counted' && ` · ${usesLeftText(plan)}`}
            </Menu.Label>
            {plan.kind === 'locked' ? (
              <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={plan.activate}>
                Export (locked)
              </Menu.Item>
            ) : (
              order.map((format) => {
                const [name, Icon] = fileFormats[format];
                return (
                  <Menu.Item
                    key={format}
                    leftSection={<Icon size={16} aria-hidden />}
                    onClick={() => run(format)}
                  >
                    {name}
                  </Menu.Item>
                );
              })
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
