// The guards (security users), who sign in with a PIN: their posts, their gates and locked PINs; adding and changing
// one.
import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listSecurityUsers } from '#calls/team/security-users.ts';
import type { SecurityUser } from '#contract/team/security-users.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Pages } from '#ui/page/Pages.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { FeatureButton } from '#ui/state/FeatureButton.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from './team.module.css';

const pageSize = 25;

const SecurityUserDrawer = lazyPart(
  async () => (await import('./SecurityUserDrawer.tsx')).SecurityUserDrawer,
);

export function SecurityUsersCard() {
  const [page, setPage] = useState(1);
  const query = { PageSize: String(pageSize), PageNumber: String(page) };
  const { data } = useOperation(
    listSecurityUsers,
    { query },
    { placeholderData: (before) => before },
  );
  const [open, setOpen] = useState<SecurityUser | 'new' | null>(null);
  const mayCreate = useMay('team.create');
  const mayChange = useMay('team.update');
  return (
    <SettingsCard
      title="Security users"
      text="Guards need no email address. They sign in on a gate device with a PIN."
      action={
        mayCreate && (
          <FeatureButton
            feature="Create Security Users"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            Add security user
          </FeatureButton>
        )
      }
      loading={!data}
    >
      {data?.totalCount === 0 && <Muted>No security users yet.</Muted>}
      <Rows ruled gap={0}>
        {data?.items.map((one) => (
          <li key={one.id} className={classes.row}>
            <div className={classes.words}>
              <Box fw={600}>{one.name}</Box>
              <Muted component="div">
                {[one.post || 'Any post', ...one.gates.map(({ name }) => name)].join(', ')}
                {one.phone && (
                  <>
                    , <PhoneText phone={one.phone} plain />
                  </>
                )}
              </Muted>
            </div>
            {one.isPinLocked && <StatusBadge tone="bad">PIN locked</StatusBadge>}
            {one.needsLongerPin && <StatusBadge tone="warn">PIN too short</StatusBadge>}
            <StatusBadge tone={one.status === 'Active' ? 'good' : 'warn'}>{one.status}</StatusBadge>
            {mayChange && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Change ${one.name}`}
                onClick={() => setOpen(one)}
              >
                Change
              </Button>
            )}
          </li>
        ))}
      </Rows>
      <Pages total={data?.totalCount ?? 0} size={pageSize} page={page} onChange={setPage} />
      {open && (
        <SecurityUserDrawer
          user={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </SettingsCard>
  );
}
