// The roles of a community: system roles and custom ones, their permissions side by side, and viewing as a role.
import { ActionIcon, Box, Button, Drawer, Menu, Skeleton } from '@mantine/core';
import { IconCopy, IconDots, IconEdit, IconEye, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { archiveRole, listRoles } from '#calls/team/roles.ts';
import { areaTable } from '#contract/shared/areas.ts';
import { areas, type SystemRole } from '#contract/shared/permissions.ts';
import type { Role } from '#contract/team/roles.ts';
import { useCommunityId } from '#lib/community/estate.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useSeesAllStreets } from '#lib/session/worker-scope.ts';
import { viewAs } from '#lib/session/view-as.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { RightsList, rightsWords } from './RightsField.tsx';
import { plural, roleSentences } from './words.ts';
import classes from './team.module.css';

const RoleDrawer = lazyPart(async () => (await import('./RoleDrawer.tsx')).RoleDrawer);

type Doing = { kind: 'add' } | { kind: 'copy' | 'edit' | 'delete' | 'show'; role: Role };

export function RolesSettings() {
  const { data, isError, error, refetch } = useOperation(listRoles);
  const [doing, setDoing] = useState<Doing | null>(null);
  const mayCreate = useMay('roles.create');
  const close = () => setDoing(null);
  return (
    <>
      <SettingsCard
        title="All roles"
        text="System roles can’t be changed. Copy one to make your own."
        action={
          mayCreate && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setDoing({ kind: 'add' })}
              data-tour="add-role"
            >
              Add role
            </Button>
          )
        }
      >
        {isError && <ErrorState error={error} onRetry={() => refetch()} />}
        {!data && !isError && <Skeleton height={240} />}
        <Rows ruled gap={0} data-tour="roles">
          {data?.map((role) => (
            <RoleLine key={role.id} role={role} onDo={setDoing} />
          ))}
        </Rows>
      </SettingsCard>
      {data && <Comparison roles={data} />}
      {doing?.kind === 'add' && <RoleDrawer onClose={close} />}
      {doing?.kind === 'copy' && <RoleDrawer from={doing.role} onClose={close} />}
      {doing?.kind === 'edit' && <RoleDrawer role={doing.role} onClose={close} />}
      {doing?.kind === 'delete' && <DeleteDialog role={doing.role} onClose={close} />}
      {doing?.kind === 'show' && (
        <Drawer
          opened
          onClose={close}
          position="right"
          size="min(560px, 100%)"
          title={doing.role.name}
          attributes={headIsNoLandmark}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <Muted>{sentenceOf(doing.role)}</Muted>
          <RightsList permissions={doing.role.permissions} />
        </Drawer>
      )}
    </>
  );
}

const sentenceOf = ({ isSystem, name, description }: Role): string =>
  isSystem ? roleSentences[name as SystemRole] : description;

type LineProps = { role: Role; onDo: (doing: Doing) => void };

function RoleLine({ role, onDo }: LineProps) {
  const communityId = useCommunityId();
  const mayCreate = useMay('roles.create');
  // A role applies in the whole community, so team members limited to some streets may not change roles.
  const worksForAll = useSeesAllStreets();
  const mayChange = useMay('roles.update') && worksForAll;
  const mayDelete = useMay('roles.archive') && worksForAll;
  const { id, name, isSystem, workerCount, invitationCount } = role;
  const look = () =>
    viewAs({ communityId, roleId: id, roleName: name }, paths.settingsTab('profile'));
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <button type="button" className={classes.name} onClick={() => onDo({ kind: 'show', role })}>
          {name}
        </button>
        <Muted component="div">{sentenceOf(role)}</Muted>
      </div>
      <div className={classes.count}>
        {plural(workerCount, 'team member')}
        {invitationCount > 0 && `, ${invitationCount} invited`}
      </div>
      <StatusBadge tone={isSystem ? 'neutral' : 'info'}>{isSystem ? 'System' : 'Own'}</StatusBadge>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={look}>
            View as {name}
          </Menu.Item>
          {mayCreate && (
            <Menu.Item
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => onDo({ kind: 'copy', role })}
            >
              Copy
            </Menu.Item>
          )}
          {mayChange && !isSystem && (
            <Menu.Item
              leftSection={<IconEdit size={16} aria-hidden />}
              onClick={() => onDo({ kind: 'edit', role })}
            >
              Edit
            </Menu.Item>
          )}
          {mayDelete && !isSystem && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onDo({ kind: 'delete', role })}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

function DeleteDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const archive = useAct(archiveRole, { toasts: 'none' });
  return (
    <ConfirmDialog
      opened
      danger
      title={`Delete ${role.name}?`}
      effect="The role can no longer be assigned. Its past actions stay in the log."
      confirmLabel="Delete"
      onClose={onClose}
      onConfirm={() => withStepUp(() => archive.mutateAsync({ params: { roleId: role.id } }))}
    />
  );
}

function Comparison({ roles }: { roles: readonly Role[] }) {
  const sets = roles.map((role) => ({ role, held: new Set(role.permissions) }));
  return (
    <Box component="section" mt={24} className={classes.matrix} aria-labelledby="matrix-title">
      <h3 id="matrix-title">Permissions by role</h3>
      <div
        className={classes.scroll}
        role="region"
        aria-label="Permissions of each role"
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Area</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map((area) => (
              <tr key={area}>
                <th scope="row">{areaTable[area].label}</th>
                {sets.map(({ role, held }) => (
                  <td key={role.id} data-none={rightsWords(held, area) === '–' || undefined}>
                    {rightsWords(held, area)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
