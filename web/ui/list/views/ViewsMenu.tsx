// The menu of saved views: choose, save the current view, update, rename, delete, copy a link.
import { Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import type { ListState } from '#ui/list/state.ts';
import { NameDialog } from './NameDialog.tsx';
import { queryWithoutPage } from '#ui/list/query.ts';
import { isEdited, isPlain, viewChange, type SavedView, type SavedViews } from './views.ts';
import classes from '#ui/list/ListBar.module.css';

type ViewsMenuProps = { views: SavedViews; state: ListState; isPhone: boolean };
type Asking = 'create' | 'rename' | 'remove' | undefined;

export function ViewsMenu({ views, state, isPhone }: ViewsMenuProps) {
  const [asking, setAsking] = useState<Asking>();
  const [copied, setCopied] = useState(false);
  const current = views.items.find((view) => view.id === state.viewId);
  const edited = current !== undefined && isEdited(state.query, current);
  const show = (view?: SavedView) => state.change(viewChange(state.query, view), { push: true });
  const onScreen = () => ({ query: queryWithoutPage(state.query), columns: state.columns ?? [] });
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(state.hrefFor(state.query), location.href).href);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const done = () => setAsking(undefined);
  return (
    <>
      <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={260}>
        <Menu.Target>
          <Button
            variant={isPhone ? 'default' : 'subtle'}
            color="gray"
            className={classes.tool}
            leftSection={!isPhone && <IconBookmark size={16} aria-hidden />}
            aria-label={current ? `View: ${current.name}${edited ? ', changed' : ''}` : 'Views'}
          >
            {isPhone ? (
              <IconBookmark size={20} aria-hidden />
            ) : (
              <span className={classes.viewName}>{current?.name ?? 'Views'}</span>
            )}
            {edited && <span className={classes.edited} />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Views</Menu.Label>
          <Menu.Item rightSection={tick(isPlain(state.query))} onClick={() => show()}>
            Everything
          </Menu.Item>
          {views.items.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={tick(view.id === current?.id)}
              onClick={() => show(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current && edited && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={() => views.change(current.id, onScreen())}
            >
              Update “{current.name}”
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconBookmark size={16} aria-hidden />}
            onClick={() => setAsking('create')}
          >
            Save as a new view…
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
          </Menu.Item>
          {current && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setAsking('rename')}
              >
                Rename…
              </Menu.Item>
              <Menu.Item
                color="var(--ui-bad-text)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setAsking('remove')}
              >
                Delete this view…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {(asking === 'create' || asking === 'rename') && (
        <NameDialog
          title={asking === 'create' ? 'Save as a new view' : 'Rename this view'}
          initial={asking === 'create' ? '' : (current?.name ?? '')}
          onClose={done}
          onSave={async (name) => {
            if (asking === 'rename' && current) await views.change(current.id, { name });
            else show(await views.create({ name, ...onScreen() }));
          }}
        />
      )}
      {asking === 'remove' && current && (
        <ConfirmDialog
          opened
          title="Delete this view?"
          effect={`“${current.name}” leaves your list of views. The records do not change.`}
          confirmLabel="Delete view"
          danger
          onClose={done}
          onConfirm={async () => {
            await views.remove(current.id);
            show();
          }}
        />
      )}
    </>
  );
}

const tick = (on: boolean) => (on ? <IconCheck size={16} aria-label="shown now" /> : null);
