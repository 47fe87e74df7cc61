// The tabs of a detail page, with the open one in the URL as `Tab`. Only the open tab is mounted,
// so that its data is asked for when it is looked at.
// Example: `<DetailTabs tabs={[{ key: 'overview', label: 'Overview', render: () => <Overview /> },
//   { key: 'history', label: 'History', count: 12, render: () => <History /> }]} />`.
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount } from './format/count.ts';
import classes from './DetailTabs.module.css';

export type DetailTab = {
  key: string;
  label: string;
  count?: number | undefined;
  /** Which of them are counted, where the tab lists more: `owed`. */
  counted?: string;
  render: () => ReactNode;
};

type DetailTabsProps = {
  tabs: readonly DetailTab[];
  label?: string;
  /** Stands at the end of the row of tabs. */
  aside?: ReactNode;
};

export function DetailTabs({ tabs, label = 'Parts of this page', aside }: DetailTabsProps) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const wanted = search['Tab'];
  // An address may also name a tab as the page writes it: Requests, bank-accounts.
  const open =
    tabs.find(({ key }) => key === wanted) ??
    tabs.find(({ label: name }) => slugOf(name) === wanted) ??
    tabs[0];
  const list = useRef<HTMLDivElement>(null);
  const openKey = open?.key;
  // The first tab is in sight to begin with, and to measure a page that is not laid out yet takes long.
  const inSight = useRef(tabs[0]?.key);
  useEffect(() => {
    if (openKey !== inSight.current) showOpen(list.current);
    inSight.current = openKey;
  }, [openKey]);
  if (!open) return null;
  // Another tab starts clean: what the last one kept in the URL was its own.
  const show = (key: string | null) =>
    navigate({
      to: '.',
      search: (key === tabs[0]?.key ? {} : { Tab: key }) as never,
      resetScroll: false,
    }).catch(() => undefined);
  return (
    <Tabs value={open.key} onChange={show} keepMounted={false} classNames={classes}>
      {aside && <div className={classes.aside}>{aside}</div>}
      <Tabs.List ref={list} aria-label={label} data-tour="tabs">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
            {tab.count !== undefined && (
              <>
                {/* Read aloud, the count is a word of its own. */}{' '}
                <span className={classes.count}>
                  {formatCount(tab.count)}
                  {tab.counted && ` ${tab.counted}`}
                </span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key}>
          {tab.render()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** On a phone not every tab fits: the open one is brought to the middle, and the page itself stays where it is. */
function showOpen(list: HTMLElement | null) {
  const tab = list?.querySelector<HTMLElement>('[data-active]');
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
}
