// Shown in the form when the entered number belongs to an existing person: adds the house to that person, or links to
// them.
import { Button, Group } from '@mantine/core';
import { addOccupancy } from '#calls/residents/occupancies.ts';
import { useAct } from '#lib/api/use-act.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { withoutBlanks } from '#ui/form/checks/body.ts';
import { paths } from '#web/paths.ts';
import classes from './residents.module.css';

export type Known = { id: string; label: string } | undefined;

type KnownPersonProps = { known: NonNullable<Known>; onAdded: () => void };

export function KnownPerson({ known, onAdded }: KnownPersonProps) {
  const { form } = useFormShared();
  const add = useAct(addOccupancy, {
    success: `The house was added to ${known.label}`,
    onSuccess: onAdded,
  });
  const body = () => withoutBlanks(form.getValues()['occupancy']) as never;
  return (
    <div className={classes.known} role="status">
      <p>
        <strong>{known.label}</strong> already has this number. If this is the same person, add the
        house to them instead.
      </p>
      <Group gap={8}>
        <Button
          size="xs"
          loading={add.isPending}
          onClick={() => add.mutate({ params: { residentId: known.id }, body: body() })}
        >
          Add this house to {known.label}
        </Button>
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <PlainLink {...props} href={paths.resident(known.id)} target="_blank" />
          )}
        >
          View {known.label}
        </Button>
      </Group>
    </div>
  );
}
