// An open alarm to which the caller can respond.
import { Button } from '@mantine/core';
import { acknowledgeEmergency } from '#calls/emergencies/emergencies.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { useAct } from '#lib/api/use-act.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Facts, ItemError, ItemFrame, type ItemProps } from './Item.tsx';
import { useDecision } from './use-decision.ts';
import { alarmTitle } from './words.ts';
import classes from './today.module.css';

export function AlarmItem({
  alarm,
  communityId,
  onDecided,
  ...item
}: ItemProps & { alarm: Emergency }) {
  const { run, error, isBusy } = useDecision();
  const title = alarmTitle(alarm);
  const come = useAct(acknowledgeEmergency, {
    toasts: 'none',
    onSuccess: () => onDecided({ sentence: `You are on your way: ${title}.` }),
  });
  const params = { communityId, emergencyId: alarm.id };
  const button = (
    <Button
      color="var(--ui-danger)"
      loading={isBusy}
      onClick={() => void run(() => come.mutateAsync({ params }))}
    >
      {alarm.drill ? "I'm coming (drill)" : "I'm coming"}
    </Button>
  );
  const coming = alarm.coming.length > 0 ? `${alarm.coming.join(', ')} coming` : 'nobody is coming';
  return (
    <ItemFrame
      {...item}
      title={title}
      second={
        <>
          <span className={classes.late}>{alarm.raisedBy}</span>,{' '}
          <InstantText at={alarm.raisedAt} ago /> · {coming}
          <ItemError error={error} />
        </>
      }
      actions={button}
    >
      <Facts
        facts={[
          ['Raised by', alarm.raisedBy],
          ['Raised', <InstantText key="r" at={alarm.raisedAt} ago />],
          ['Coming', alarm.coming.join(', ') || 'Nobody'],
          ['Note', alarm.note, true],
        ]}
      />
      <ItemError error={error} />
      <div className={classes.actions}>{button}</div>
    </ItemFrame>
  );
}
