// The permissions of an API key, area by area. The field lists the permissions that keys may have. Those that the key's
// creator lacks are disabled.
import { Checkbox } from '@mantine/core';
import { keyPermissions } from '#contract/shared/key-access.ts';
import { areaTable } from '#contract/shared/areas.ts';
import { actions, areas, type Area } from '#contract/shared/permissions.ts';
import { usePermissions } from '#lib/session/permissions.ts';
import { actionWords } from '#lib/session/right-words.ts';
import { useField } from '#ui/form/form-context.ts';
import { Column } from '#ui/layout/Column.tsx';
import classes from './integrations.module.css';

const offered = new Set<string>(keyPermissions);
const offeredIn = (area: Area) => actions.filter((action) => offered.has(`${area}.${action}`));

export function ScopesField({ name }: { name: string }) {
  const field = useField<string[]>({ name, label: 'Rights' }, 'choices');
  const own = usePermissions((state) => state.userPermissions);
  const chosen = new Set(field.value);
  const toggle = (permission: string, on: boolean) =>
    field.set(on ? [...field.value, permission] : field.value.filter((one) => one !== permission));
  return (
    <Column id={field.input.id} gap={0} tabIndex={-1}>
      {field.input.error && (
        <p className={classes.error} role="alert">
          {field.input.error}
        </p>
      )}
      {areas
        .filter((area) => offeredIn(area).length > 0)
        .map((area) => (
          <fieldset key={area} className={classes.scope}>
            <legend>{areaTable[area].label}</legend>
            {offeredIn(area).map((action) => {
              const permission = `${area}.${action}`;
              return (
                <Checkbox
                  key={permission}
                  size="sm"
                  label={actionWords[action]}
                  checked={chosen.has(permission)}
                  disabled={!own.includes(permission)}
                  onChange={(event) => toggle(permission, event.currentTarget.checked)}
                />
              );
            })}
          </fieldset>
        ))}
    </Column>
  );
}

/** `Residents: See, Add · Dues: See` */
export function scopeWords(scopes: readonly string[]): string {
  const held = new Set(scopes);
  return areas
    .map((area) => ({ area, words: offeredIn(area).filter((one) => held.has(`${area}.${one}`)) }))
    .filter(({ words }) => words.length > 0)
    .map(
      ({ area, words }) =>
        `${areaTable[area].label}: ${words.map((one) => actionWords[one]).join(', ')}`,
    )
    .join(' · ');
}
