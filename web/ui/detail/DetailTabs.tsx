// The tabs of a detail page, with the open one in the URL as `Tab`, except for the first. Only the open tab is mounted,
// so that its data is fetched when it is opened.
// Example: `<DetailTabs tabs={[{ key: 'overview', label: 'Overview', render: () => <Overview /> },
//   { key: 'history', label: 'History', count: 12, render: () => <History /> }]} />`.
import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount } from '#ui/format/count.ts';
import { useNamedTab } from './named-tab.ts';
import classes from './DetailTabs.module.css';

export type DetailTab = {
  key: string;
  label: string;
  /** Other names by which an address may name the tab: `['reports']`. */
  names?: readonly string[];
  /** Null while the count loads: its space is reserved. */
  count?: number | null | undefined;
  /** The noun for the count, if the tab also lists items that are not counted: `owed`. */
  counted?: string;
  render: () => ReactNode;
};

type DetailTabsProps = {
  tabs: readonly DetailTab[];
  label?: string;
  /** Shown at the end of the row of tabs. */
  aside?: ReactNode;
};

export function DetailTabs({ tabs, label = 'Parts of this page', aside }: DetailTabsProps) {
  const navigate = useNavigate();
  const open = useNamedTab(tabs) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  const openKey = open?.key;
  // The first tab is visible at the start, so it needs no scrolling. Measuring a page before its layout is slow.
  const inSight = useRef(tabs[0]?.key);
  useEffect(() => {
    if (openKey !== inSight.current) showOpen(list.current);
    inSight.current = openKey;
  }, [openKey]);
  if (!open) return null;
  // Removes the parameters that the previous tab kept in the URL.
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
                {/* The space separates the count from the label for screen readers. */}{' '}
                <span
                  className={classes.count}
                  data-none={!tab.count || undefined}
                  data-counted={tab.counted !== undefined || undefined}
                >
                  {tab.count !== null && formatCount(tab.count)}
                  {tab.count !== null && tab.counted && ` ${tab.counted}`}
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

/** On a phone the tabs may not all fit: scrolls the open tab to the middle without scrolling the page. */
function showOpen(list: HTMLElement | null) {
  const tab = list?.querySelector<HTMLElement>('[data-active]');
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
}
