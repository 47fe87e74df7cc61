// The notice that offers sample data to an empty community, and later removes the data in one click.
import { Button } from '@mantine/core';
import { addSampleData, removeSampleData } from '#calls/imports/sample-data.ts';
import type { SampleState } from '#contract/communities/setup.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf } from '#ui/format/count.ts';
import classes from './setup.module.css';

type SampleNoticeProps = { communityId: string; state: Exclude<SampleState, 'None'> };

const words: Record<SampleNoticeProps['state'], string> = {
  Offered: 'Do you want to try it out? Add sample streets, houses and residents.',
  Coming: 'Sample data is being added.',
  There: 'This community has sample data. Remove it before you add real records.',
};

const record = { one: 'record', many: 'records' };

export function SampleNotice({ communityId, state }: SampleNoticeProps) {
  const params = { communityId };
  const add = useAct(addSampleData, { success: 'Sample data is being added.' });
  const remove = useAct(removeSampleData, {
    toasts: 'errors',
    onSuccess: ({ kept, stays: [first] }) =>
      toastSuccess(
        kept === 0 || !first
          ? 'Sample data removed.'
          : `${countOf(kept, record)} stayed. ${first.label ?? 'A record'}: ${first.reason}`,
      ),
  });
  return (
    <section className={classes.sample} aria-label="Sample data">
      <span>{words[state]}</span>
      {state === 'Offered' && (
        <Button
          size="xs"
          variant="default"
          loading={add.isPending}
          onClick={() => add.mutate({ params })}
        >
          Add sample data
        </Button>
      )}
      {state === 'There' && (
        <Button
          size="xs"
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params })}
        >
          Remove sample data
        </Button>
      )}
    </section>
  );
}
