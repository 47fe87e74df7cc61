// The team: workers, invitations, security users, and the owner.
import { Box } from '@mantine/core';
import { FeatureButton } from '#ui/state/FeatureButton.tsx';
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
    width: 160,
    render: nameOf,
  },
  {
    key: 'role',
    title: 'Role',
    card: 'subtitle',
    width: 170,
    render: (row) => (row.isOwner ? 'Owner' : row.role) + (row.title ? `, ${row.title}` : ''),
  },
  {
    key: 'email',
    title: 'Email',
    width: 190,
    render: (row) => row.email,
  },
  {
    key: 'scope',
    title: 'Works for',
    width: 130,
    render: ({ streets, wallets }) => {
      const parts = [saidOf(streets, 'street'), saidOf(wallets, 'wallet')];
      return parts.filter((part) => part !== null).join(', ') || 'All';
    },
  },
  {
    key: 'twoFactor',
    title: 'Second step',
    width: 120,
    render: ({ twoFactorEnabled }) =>
      twoFactorEnabled ? <StatusBadge tone="good">On</StatusBadge> : 'Off',
  },
  {
    key: 'lastSeen',
    title: 'Last seen',
    width: 120,
    render: (row) => (row.lastSeenAt ? <InstantText at={row.lastSeenAt} ago /> : <EmptyValue />),
  },
  {
    key: 'status',
    title: 'State',
    card: 'badge',
    width: 120,
    render: ({ status }) => <StatusBadge tone={tones[status]}>{status}</StatusBadge>,
  },
];

const filters: ListFilter[] = [
  {
    kind: 'multi',
    key: 'Status',
    label: 'State',
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
      <div className={classes.top}>
        {mayInvite && (
          <FeatureButton
            feature="Create Community Portal Users"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => setInviting(true)}
            data-tour="invite-worker"
          >
            Invite a colleague
          </FeatureButton>
        )}
      </div>
      <Box mb={16} data-tour="workers">
        <ListView
          noun={{ one: 'worker', many: 'workers' }}
          state={state}
          result={result}
          rowId={(row) => row.id}
          rowLabel={nameOf}
          onOpen={setOpen}
          searchHint="Search name or email"
          columns={columns}
          filters={filters}
          empty={{
            picture: <EmptyPeople />,
            title: 'Nobody works here yet',
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
