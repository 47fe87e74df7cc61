// /complaints: the complaints that are not archived, as a list in tabs, or without closed and rejected ones as a board.
import { IconLayoutKanban } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useUrlState } from '#lib/list/url-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useNamedTab } from '#ui/detail/named-tab.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ComplaintList } from './ComplaintList.tsx';
import { ComplaintsFrame, logComplaint, type OutageForm } from './ComplaintsFrame.tsx';
import { complaintTabs } from './complaint-tabs.ts';

const Board = lazyPart(async () => (await import('./Board.tsx')).Board);

export function ComplaintsPage({ OutageDrawer }: OutageForm) {
  const [, setUrl] = useUrlState();
  const mayCreate = useMay('complaints.create');
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const shows = search['Show'] === 'board' ? 'board' : 'list';
  const tab = useNamedTab(complaintTabs) ?? complaintTabs[0];
  const show = (value: string) => {
    const { Show: _show, PageNumber: _page, ...kept } = search;
    const next = value === 'board' ? { ...kept, Show: value } : kept;
    navigate({ to: '.', search: next as never }).catch(() => undefined);
  };
  const other = shows === 'list' ? 'board' : 'list';
  const view = {
    label: `Show as ${other}`,
    icon: <IconLayoutKanban size={16} aria-hidden />,
    onClick: () => show(other),
  };
  const raise = { ...logComplaint, onClick: () => setUrl({ New: 'complaint' }) };
  return (
    <ComplaintsFrame menu={[view]} OutageDrawer={OutageDrawer}>
      {shows === 'board' ? (
        <Board />
      ) : (
        <ComplaintList
          key={tab.key}
          fixed={tab.fixed}
          empty={{
            picture: <EmptyInbox />,
            title: tab.key === 'all' ? 'No complaints yet' : `No complaints here`,
            text:
              tab.key === 'all'
                ? 'Residents raise complaints in their app, and you can log one for them.'
                : 'Complaints appear here when their status matches this tab.',
            ...(mayCreate && tab.key === 'all' && { action: raise }),
          }}
        />
      )}
    </ComplaintsFrame>
  );
}
