// The team: its members, the owner, invitations, and security users.
import { Box } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listWorkers } from '#calls/team/workers.ts';
import type { Worker } from '#contract/team/workers.ts';
import { workerStatuses } from '#contract/team/workers.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { InvitationsCard } from './InvitationsCard.tsx';
import { OwnershipCard } from './OwnershipCard.tsx';
import { SecurityUsersCard } from './SecurityUsersCard.tsx';
import { plural } from './words.ts';
import { nameOf } from './worker.ts';
import classes from './team.module.css';

const InviteDrawer = lazyPart(async () => (await import('./InviteDrawer.tsx')).InviteDrawer);
const WorkerDrawer = lazyPart(async () => (await import('./WorkerDrawer.tsx')).WorkerDrawer);

const tones: Readonly<Record<Worker['status'], Tone>> = {
  Invited: 'info',
  Active: 'good',
  Suspended: 'warn',
  Removed: 'neutral',
};

/** `Palm Street` or `2 streets`; null without a limit. */
function saidOf(chosen: readonly { name: string }[] | null, noun: string): string | null {
  if (chosen === null) return null;
  return chosen.length === 1 ? (chosen[0]?.name ?? null) : plural(chosen.length, noun);
}

const columns: ListColumn<Worker>[] = [
  {
    key: 'name',
    title: 'Name',
    fixed: true,
    card: 'title',
    width: 150,
    render: nameOf,
  },
  {
    key: 'role',
    title: 'Role',
    card: 'subtitle',
    width: 150,
    render: (row) => (row.isOwner ? 'Owner' : row.role),
  },
  {
    key: 'title',
    title: 'Job title',
    defaultVisible: false,
    width: 150,
    render: (row) => row.title ?? <EmptyValue />,
  },
  {
    key: 'email',
    title: 'Email',
    width: 270,
    render: (row) => row.email,
  },
  {
    key: 'scope',
    title: 'Access',
    width: 140,
    render: ({ streets, wallets }) => {
      const parts = [saidOf(streets, 'street'), saidOf(wallets, 'wallet')];
      return parts.filter((part) => part !== null).join(', ') || 'Whole community';
    },
  },
  {
    key: 'twoFactor',
    title: 'Two-factor',
    width: 90,
    render: ({ twoFactorEnabled }) =>
      twoFactorEnabled ? <StatusBadge tone="good">On</StatusBadge> : 'Off',
  },
  {
    key: 'lastSeen',
    title: 'Last seen',
    width: 145,
    render: (row) => (row.lastSeenAt ? <InstantText at={row.lastSeenAt} ago /> : <EmptyValue />),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 120,
    render: ({ status }) => <StatusBadge tone={tones[status]}>{status}</StatusBadge>,
  },
];

const filters: ListFilter[] = [
  {
    kind: 'multi',
    key: 'Status',
    label: 'Status',
    options: workerStatuses
      .filter((status) => status !== 'Invited')
      .map((value) => ({ value, label: value })),
  },
];

export function TeamSettings() {
  const state = useListState(['Status']);
  const result = useOperation(listWorkers, { query: state.api });
  const [inviting, setInviting] = useState(false);
  const [open, setOpen] = useState<Worker | null>(null);
  const mayInvite = useMay('team.create');
  return (
    <>
      <Box mb={16} className={classes.workers} data-tour="workers">
        <ListView
          noun={{ one: 'team member', many: 'team members' }}
          action={
            mayInvite
              ? {
                  label: 'Invite a colleague',
                  icon: <IconUserPlus size={16} aria-hidden />,
                  feature: 'Create Community Portal Users',
                  onClick: () => setInviting(true),
                  tour: 'invite-worker',
                  isPrimary: true,
                }
              : undefined
          }
          state={state}
          result={result}
          rowId={(row) => row.id}
          rowLabel={nameOf}
          onOpen={setOpen}
          onEdit={setOpen}
          searchHint="Search name or email"
          columns={columns}
          filters={filters}
          empty={{
            picture: <EmptyPeople />,
            title: 'No colleagues yet',
            text: 'Invite colleagues by email, each with a role.',
          }}
        />
      </Box>
      <OwnershipCard />
      <InvitationsCard />
      <SecurityUsersCard />
      {inviting && <InviteDrawer onClose={() => setInviting(false)} />}
      {open && <WorkerDrawer worker={open} onClose={() => setOpen(null)} />}
    </>
  );
}
