// /settings: a list of its parts at the side, the open part beside it. On a phone the list comes first, and a part
// opens over it with a back link. The parts belong to other features and are passed in.
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { usePermissions } from '#lib/session/permissions.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { useNamedTab } from '#ui/detail/named-tab.ts';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { NoPermissionState } from '#ui/state/NoPermissionState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import type { SettingsPart } from './part.ts';
import classes from './settings.module.css';

type SettingsPageProps = { parts: readonly SettingsPart[] };

export function SettingsPage({ parts }: SettingsPageProps) {
  const permissions = usePermissions((state) => state.userPermissions);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const may = (part: SettingsPart) => !part.permission || permissions.includes(part.permission);
  const shown = parts.filter(may);
  const asked = useNamedTab(parts);
  const open = asked ?? (isPhone ? undefined : shown[0]);
  const isAlone = isPhone && open !== undefined;
  // The same tree for both widths, so that turning a tablet does not reset a form.
  return (
    <>
      {isAlone ? (
        <DetailHeader
          back={{ label: 'Settings', href: paths.settings() }}
          title={open.label}
          facts={[open.about]}
        />
      ) : (
        <PageHeader title="Settings" />
      )}
      <div className={classes.page}>
        {!isAlone && <SideList parts={shown} open={open} />}
        {open && (
          <Parts component="section" miw={0} aria-labelledby="settings-part">
            {isAlone ? (
              // The cards need a heading of level 2 above their own headings.
              <VisuallyHidden component="h2" id="settings-part">
                {open.label}
              </VisuallyHidden>
            ) : (
              <PartHead part={open} />
            )}
            {may(open) ? <open.Part /> : <NoPermissionState what={open.label} />}
          </Parts>
        )}
      </div>
    </>
  );
}

function PartHead({ part }: { part: SettingsPart }) {
  return (
    <>
      <h2 className={classes.title} id="settings-part">
        {part.label}
      </h2>
      <Muted size={14} mb={16}>
        {part.about}
      </Muted>
    </>
  );
}

type SideListProps = SettingsPageProps & { open: SettingsPart | undefined };

function SideList({ parts, open }: SideListProps) {
  return (
    <nav className={classes.side} aria-label="Parts of the settings" data-tour="settings-parts">
      {parts.map((part) => (
        <PlainLink
          key={part.key}
          className={classes.entry}
          href={paths.settingsTab(part.key)}
          aria-current={part === open ? 'page' : undefined}
        >
          <part.icon size={20} stroke={1.6} aria-hidden />
          <Grow component="span">
            {part.label}
            <span className={classes.hint}>{part.about}</span>
          </Grow>
          <IconChevronRight className={classes.chevron} size={16} aria-hidden />
        </PlainLink>
      ))}
    </nav>
  );
}
