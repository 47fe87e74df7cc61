// The tabs of complaints: those of the list, the overdue ones, those due today, and the archive. Each is a link.
import { dayIn } from '#rules/shared/day-text.ts';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { getComplaintFigures, listComplaints } from '#calls/complaints/complaints.ts';
import { useNow } from '#lib/page/use-now.ts';
import { invalidate, useOperation } from '#lib/api/use-operation.ts';
import { tabNamed } from '#ui/detail/named-tab.ts';
import { formatCount } from '#ui/format/count.ts';
import { useLocale } from '#ui/text/locale.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { complaintTabs } from './complaint-tabs.ts';
import classes from './complaints.module.css';

/** The number of tabs at the end that hold complaints without work left: Resolved and Closed. */
const ended = 2;

export function SubNav() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { Tab: tab } = useSearch({ strict: false }) as { Tab?: string };
  const { data } = useOperation(getComplaintFigures);
  const open = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: scroll the current entry into view.
  useEffect(() => {
    const chosen = open.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen && open.current)
      open.current.scrollLeft = chosen.offsetLeft - open.current.offsetLeft - 16;
  }, []);
  const known = tabNamed(complaintTabs, tab) ?? complaintTabs[0];
  const ofList = complaintTabs.map((one) => ({
    label: one.label,
    href: paths.complaintsTab(one.key),
    count: data && one.count(data),
    isLate: false,
    isOpen: path === paths.complaints() && one === known,
  }));
  /** The entry of a page of its own; `count` is null if the entry shows no number. */
  const page = (label: string, href: string, count: number | null | undefined) => ({
    label,
    href,
    count,
    isLate: href === paths.overdue(),
    isOpen: path === href,
  });
  const entries = [
    ...ofList.slice(0, -ended),
    page('Overdue', paths.overdue(), data?.breached),
    page('Due today', paths.duesToday(), data?.dueToday),
    ...ofList.slice(-ended),
    page('Archived', paths.archivedComplaints(), null),
  ];
  return (
    <nav ref={open} className={classes.ways} aria-label="Complaints" data-tour="ways">
      <NewDay />
      {entries.map(({ label, href, count, isLate, isOpen }) => (
        <PlainLink
          key={href}
          href={href}
          className={classes.way}
          aria-current={isOpen ? 'page' : undefined}
        >
          {label}
          {count !== null && (
            <>
              {' '}
              <span
                className={classes.count}
                data-none={!count || undefined}
                data-bad={(isLate && count) || undefined}
              >
                {count !== undefined && formatCount(count)}
              </span>
            </>
          )}
        </PlainLink>
      ))}
    </nav>
  );
}

/** Refetches at midnight in the community's time zone, when other complaints become due today. */
function NewDay(): null {
  const { timeZone } = useLocale();
  const day = dayIn(useNow(), timeZone);
  const asked = useRef(day);
  useEffect(() => {
    if (asked.current === day) return;
    asked.current = day;
    invalidate([listComplaints, getComplaintFigures]).catch(() => undefined);
  }, [day]);
  return null;
}
