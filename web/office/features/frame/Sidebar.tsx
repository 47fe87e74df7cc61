// The main navigation: the entries that the person's role allows, the current one marked.
import { NavLink } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useFeatureAccess } from '#lib/community/community-plan.ts';
import { usePermissions } from '#lib/session/permissions.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { type Entry, isUnder, useEntries } from './navigation.ts';
import classes from './frame.module.css';

export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const permissions = usePermissions((state) => state.userPermissions);
  const entriesFor = useEntries();
  return (
    <>
      {entriesFor(permissions).map((entry) => (
        <SidebarEntry key={entry.path} entry={entry} onNavigate={onNavigate} />
      ))}
    </>
  );
}

function SidebarEntry({ entry, onNavigate }: { entry: Entry; onNavigate: () => void }) {
  const active = useLocation({ select: ({ pathname }) => isUnder(pathname, entry) });
  const Icon = entry.icon;
  return (
    <NavLink
      renderRoot={(props) => <PlainLink {...props} href={entry.path} />}
      className={classes.entry}
      data-tour={`nav-${entry.path.slice(1)}`}
      label={entry.label}
      leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
      rightSection={entry.feature && <Lock feature={entry.feature} />}
      active={active}
      aria-current={active ? 'page' : undefined}
      onClick={onNavigate}
    />
  );
}

function Lock({ feature }: { feature: NonNullable<Entry['feature']> }) {
  const gate = useFeatureAccess(feature);
  return gate.allowed ? null : <IconLock size={16} aria-label="Part of the premium plan" />;
}
