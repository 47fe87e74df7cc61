// The permissions of a role, area by area: as checkboxes in a form, or read-only.
import { Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { areaTable } from '#contract/shared/areas.ts';
import { actions, areas, type Area } from '#contract/shared/permissions.ts';
import { usePermissions } from '#lib/session/permissions.ts';
import { useField } from '#ui/form/form-context.ts';
import { Column } from '#ui/layout/Column.tsx';
import { actionWords, specialRights } from './words.ts';
import classes from './team.module.css';

export function RightsField({ name }: { name: string }) {
  const field = useField<string[]>({ name, label: 'Rights' });
  const own = usePermissions((state) => state.userPermissions);
  const held = new Set(field.value);
  const set = (permissions: readonly string[], on: boolean) => {
    const next = new Set(field.value);
    for (const one of permissions)
      if (on) next.add(one);
      else next.delete(one);
    field.set([...next]);
  };
  const box = (permission: string, label: string) => (
    <Checkbox
      key={permission}
      size="sm"
      label={label}
      checked={held.has(permission)}
      disabled={!own.includes(permission) && !held.has(permission)}
      onChange={(event) => set([permission], event.currentTarget.checked)}
    />
  );
  const whole = (area: Area) => actions.map((action) => `${area}.${action}`);
  return (
    <Column id={field.input.id} gap={0}>
      {field.input.error && (
        <p className={classes.error} role="alert">
          {field.input.error}
        </p>
      )}
      {areas.map((area) => (
        <fieldset key={area} className={classes.right}>
          <legend>{areaTable[area].label}</legend>
          <Checkbox
            size="sm"
            label="All"
            checked={whole(area).every((one) => held.has(one))}
            indeterminate={
              whole(area).some((one) => held.has(one)) && !whole(area).every((one) => held.has(one))
            }
            disabled={!whole(area).some((one) => own.includes(one))}
            onChange={(event) =>
              set(
                whole(area).filter((one) => own.includes(one)),
                event.currentTarget.checked,
              )
            }
          />
          {actions.map((action) => box(`${area}.${action}`, actionWords[action]))}
        </fieldset>
      ))}
      <fieldset className={classes.right} data-wide>
        <legend>Other permissions</legend>
        {specialRights.map(([permission, label]) => box(permission, label))}
      </fieldset>
    </Column>
  );
}

/** The permissions of a role in words, read-only. */
export function RightsList({ permissions }: { permissions: readonly string[] }) {
  const held = new Set(permissions);
  return (
    <dl className={classes.held}>
      {areas.map((area) => (
        <div key={area}>
          <dt>{areaTable[area].label}</dt>
          <dd>{rightsWords(held, area)}</dd>
        </div>
      ))}
      {specialRights
        .filter(([permission]) => held.has(permission))
        .map(([permission, label]) => (
          <div key={permission}>
            <dt>
              <IconCheck size={16} aria-hidden />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
    </dl>
  );
}

/**
 * The permissions of an area in words: `All`, `See, Export`, a narrower permission such as `Name and house`, `Of money:
 * See` for a part of the audit log, or a dash.
 */
export function rightsWords(held: ReadonlySet<string>, area: Area): string {
  const words = actions.filter((action) => held.has(`${area}.${action}`));
  if (area === 'audit' && words.length > 0 && !held.has('audit.all')) {
    return `Of money: ${words.map((action) => actionWords[action]).join(', ')}`;
  }
  if (words.length === actions.length) return 'All';
  const narrow = words.includes('read') ? undefined : narrowWords(held, area);
  return (
    [...(narrow ? [narrow] : []), ...words.map((action) => actionWords[action])].join(', ') || '–'
  );
}

/** The part of an area that is visible without the permission to read all of it. */
function narrowWords(held: ReadonlySet<string>, area: Area): string | undefined {
  if (area === 'residents' && held.has('residents.lookup')) return 'Name and house';
  if (area === 'complaints' && held.has('complaints.billing')) return 'See those about bills';
  return undefined;
}
