// `/gate-answer/:key`: shows a waiting visitor to anybody in the house who got the text. The first answer wins.
import { Button, Skeleton } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { answerByLink, getAskedByLink } from '#calls/walk-ins/walk-in-answers.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from '#ui/page/open-page.module.css';

const over = {
  Approved: 'You approved this visitor.',
  Denied: 'You declined this visitor.',
} as const;

export function AnswerPage() {
  const params = useParams({ strict: false }) as { key: string };
  const { data, isError } = useOperation(getAskedByLink, { params }, { refetchInterval: 15_000 });
  const answer = useAct(answerByLink, { toasts: 'errors', invalidates: [getAskedByLink] });
  return (
    <main className={classes.page}>
      <title>Visitor at the gate · Courtyard</title>
      <Logo />
      {isError && (
        <StateMessage
          picture={<Unauthorized />}
          title="This link has expired"
          text="Open the link exactly as in the text message."
        />
      )}
      {!data && !isError && <Skeleton height={240} className={classes.card} />}
      {data?.status === 'Over' && (
        <div className={classes.card}>
          <h1 className={classes.pageTitle}>
            {answer.data ? over[answer.data.status] : 'This request has ended.'}
          </h1>
          <p className={classes.centre}>
            {answer.data
              ? `The guard of ${data.communityName} sees your answer.`
              : `Somebody else answered, or the time to answer has passed.`}
          </p>
        </div>
      )}
      {data?.status === 'Awaiting host' && (
        <div className={classes.card}>
          <h1 className={classes.pageTitle}>
            {data.guestName} is at the gate of {data.communityName}
          </h1>
          <p className={classes.centre}>
            {data.company && `${data.company}. `}
            For {data.house}
            {data.people > 1 && `, ${data.people} people`}.
          </p>
          <p className={classes.centre}>
            <StatusBadge tone="warn">Awaiting your answer</StatusBadge>
          </p>
          <Button
            size="lg"
            loading={answer.isPending}
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => answer.mutate({ params, body: { isApproved: true } })}
          >
            Approve
          </Button>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconX size={20} aria-hidden />}
            onClick={() => answer.mutate({ params, body: { isApproved: false } })}
          >
            Decline
          </Button>
        </div>
      )}
    </main>
  );
}
