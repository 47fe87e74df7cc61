// New streets of a file with names similar to another street, each with a button that corrects the name in all its
// rows.
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { replaceImportStreet } from '#calls/imports/import-streets.ts';
import type { Import } from '#contract/imports/imports.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf } from '#ui/format/count.ts';
import { refusalOf } from '#ui/state/refusal.ts';
import classes from './imports.module.css';

export function SimilarStreets({ batch }: { batch: Import }) {
  const { lookAlikes, lookAlikeCount } = batch.checks;
  const replace = useAct(replaceImportStreet, {
    toasts: 'none',
  });
  if (lookAlikes.length === 0) return null;
  const params = { importId: batch.id };
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={16} aria-hidden />}
      title="Check the spelling of these streets"
      className={classes.alike}
    >
      <ul className={classes.alikeList}>
        {lookAlikes.map(({ name, nearest, rows }) => (
          <li key={name}>
            <span>
              “{name}” is new and looks like “{nearest}”.
            </span>
            <Button
              size="xs"
              variant="default"
              loading={replace.isPending && replace.variables?.body.street === name}
              disabled={replace.isPending}
              onClick={() =>
                replace.mutate({ params, body: { street: name, replaceWith: nearest } })
              }
            >
              Use {nearest} in {countOf(rows, { one: 'row', many: 'rows' })}
            </Button>
          </li>
        ))}
      </ul>
      {lookAlikeCount > lookAlikes.length && (
        <p>And {lookAlikeCount - lookAlikes.length} more streets.</p>
      )}
      {replace.error && (
        <p className={classes.error} role="alert">
          {refusalOf(replace.error).message}
        </p>
      )}
    </Alert>
  );
}
