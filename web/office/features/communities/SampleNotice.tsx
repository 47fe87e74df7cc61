// The notice about sample data above the pages of an empty community: offered for exploring, and removed in one click.
import { Button } from '@mantine/core';
import { addSampleData, removeSampleData } from '#calls/imports/sample-data.ts';
import type { SampleState } from '#contract/communities/setup.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf } from '#ui/format/count.ts';
import classes from './setup.module.css';

type SampleNoticeProps = { communityId: string; state: Exclude<SampleState, 'None'> };

const words: Record<SampleNoticeProps['state'], string> = {
  Offered: 'Only looking around? Fill this community with a few streets, houses and residents.',
  Coming: 'The sample data is on its way.',
  There: 'This community holds sample data. Take it away before the real work begins.',
};

const record = { one: 'record', many: 'records' };

export function SampleNotice({ communityId, state }: SampleNoticeProps) {
  const params = { communityId };
  const add = useAct(addSampleData, { success: 'The sample data is on its way.' });
  const remove = useAct(removeSampleData, {
    toasts: 'errors',
    onSuccess: ({ kept, stays: [first] }) =>
      toastSuccess(
        kept === 0 || !first
          ? 'The sample data is gone.'
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
