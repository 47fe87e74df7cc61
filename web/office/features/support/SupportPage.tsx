// /support: the user's tickets and the community's, the platform's desk for its staff, help articles, tours and
// shortcuts, and the service status.
import { Skeleton } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { getDesk } from '#calls/support/ticket-desk.ts';
import { getWorkerByUserId } from '#calls/team/workers.ts';
import { useEstate } from '#lib/community/estate.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { forgetDraft } from '#lib/page/ticket-draft.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { ContactTab } from './ContactTab.tsx';
import { HelpTab } from './HelpTab.tsx';
import { CommunityTickets, DeskTickets, MyTickets } from './TicketLists.tsx';
import { ToolsTab } from './ToolsTab.tsx';

const AskDrawer = lazyPart(async () => (await import('./AskDrawer.tsx')).AskDrawer);

export function SupportPage() {
  const [url, setUrl] = useUrlState();
  const estate = useEstate((state) => state.estate);
  const isManager = useIsManager(url['Tab']) && estate !== null;
  const { data: desk, isPending } = useOperation(getDesk, {});
  const ask = {
    label: 'Contact support',
    icon: <IconMessagePlus size={16} aria-hidden />,
    onClick: () => {
      // Discard the prepared report of a crashed screen, whose form the user left with the back link.
      forgetDraft();
      setUrl({ New: '1' });
    },
  };
  const close = () => {
    forgetDraft();
    setUrl({ New: undefined });
  };
  return (
    <>
      <PageHeader title="Support" sentence="Find an answer or contact us." primary={ask} />
      {isPending && <Skeleton height={48} />}
      {!isPending && (
        <DetailTabs
          label="Parts of the support"
          tabs={[
            { key: 'mine', label: 'My tickets', render: () => <MyTickets ask={ask} /> },
            ...(desk?.isSupport
              ? [{ key: 'desk', label: 'Desk', count: desk.waiting, render: () => <DeskTickets /> }]
              : []),
            ...(isManager
              ? [
                  {
                    key: 'community',
                    label: 'Community tickets',
                    render: () => <CommunityTickets />,
                  },
                ]
              : []),
            {
              key: 'help',
              label: 'Help articles',
              names: ['articles'],
              render: () => <HelpTab ask={ask} />,
            },
            {
              key: 'tools',
              label: 'Tours and shortcuts',
              names: ['tours', 'shortcuts'],
              render: () => <ToolsTab />,
            },
            {
              key: 'contact',
              label: 'Status and contact',
              names: ['status'],
              render: () => <ContactTab ask={ask} />,
            },
          ]}
        />
      )}
      {url['New'] && <AskDrawer onClose={close} />}
    </>
  );
}

/**
 * Whether the person may read the community's tickets. While their role loads, the tab that the address names is there:
 * otherwise the address would lose it.
 */
function useIsManager(tab: string | undefined): boolean {
  const mayRead = useMay('settings.read');
  const estate = useEstate((state) => state.estate);
  const { data, isPending } = useOperation(
    getWorkerByUserId,
    {},
    { enabled: estate !== null, meta: { frame: true } },
  );
  if (data) return data.permissions.includes('settings.read');
  return mayRead || (isPending && tab === 'community');
}
