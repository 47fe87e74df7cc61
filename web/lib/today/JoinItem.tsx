// A request to join a house. A declined request can be made pending again.
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { decideJoinRequest, downloadJoinProof } from '#calls/join-requests/join-requests.ts';
import type { JoinRequest } from '#contract/join-requests/join-requests.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { type Decided, Facts, ItemError, ItemFrame, type ItemProps, TextForm } from './Item.tsx';
import { useDecision } from './use-decision.ts';
import { applicantOf } from './words.ts';
import classes from './today.module.css';

export function JoinItem({
  request,
  communityId,
  onDecided,
  ...item
}: ItemProps & { request: JoinRequest }) {
  const { run, error, isBusy } = useDecision();
  const [isDeclining, setDeclining] = useState(false);
  const [isPrivate, setPrivate] = useState(false);
  const { houseId, house, record } = request;
  const name = applicantOf(request);
  const decide = useAct(decideJoinRequest, {
    toasts: 'none',
    onSuccess: ({ isRepeat, sentence, status, id }) =>
      onDecided(isRepeat ? { sentence: `${sentence}: ${name}, ${house}.` } : decidedOf(status, id)),
  });
  const decidedOf = (status: string, requestId: string): Decided =>
    status === 'Approved'
      ? { sentence: `You approved ${name} at ${house}.` }
      : {
          sentence: `You declined the request of ${name} to join ${house}.`,
          undo: { kind: 'joinRequest', requestId },
        };
  type Body = Parameters<typeof decide.mutateAsync>[0]['body'];
  const send = (decision: 'approve' | 'reject', body: Body) =>
    void run(() =>
      decide.mutateAsync({ params: { communityId, decision }, query: { houseId }, body }),
    );
  // The house has a head and the applicant's phone is not on its record, so the caller has to choose: join or replace
  // the head.
  const needsChoice = record.head !== null && !record.knownHere;
  const decline = () => {
    setDeclining(true);
    if (!item.isOpen) item.onToggle();
  };
  return (
    <ItemFrame
      {...item}
      title={`${name} asks to join ${house}`}
      second={
        <>
          Says {request.relationship.toLowerCase()} · {matchOf(request)}
          <ItemError error={error} />
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => (needsChoice ? item.onToggle() : send('approve', {}))}
          >
            {needsChoice ? 'Review' : 'Approve'}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={decline}>
            Decline
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          ['Joins as', request.relationship],
          ['Head of house', record.head ?? 'None'],
          ['Phone', <PhoneText key="p" phone={request.phone} />],
          ['Phone registered to', record.knownAs ?? 'Nobody'],
          ['Phone verified', request.isPhoneProven ? 'Yes, by a code' : 'No'],
          ['People in house', String(record.people)],
          ['Email', request.email],
          ['Requested', <InstantText key="a" at={request.submittedAt} ago />],
          ['Message', request.note, true],
          [
            'Proof',
            request.proofs.length > 0 && (
              <div key="f" className={classes.actions}>
                {request.proofs.map(({ id, fileName }) => (
                  <Button
                    key={id}
                    variant="default"
                    size="compact-sm"
                    onClick={() =>
                      void download(downloadJoinProof, {
                        params: { communityId, fileId: id },
                      }).catch((cause: unknown) => toastFailure(cause))
                    }
                  >
                    {fileName}
                  </Button>
                ))}
              </div>
            ),
            true,
          ],
        ]}
      />
      <ItemError error={error} />
      {isDeclining ? (
        <TextForm
          label="Reason"
          help={
            isPrivate
              ? 'Only the office sees it.'
              : `The message to ${request.firstName} gives this reason.`
          }
          submit="Decline request"
          least={1}
          most={500}
          isBusy={isBusy}
          isDanger
          onSubmit={(reason) => send('reject', { reason, keepPrivate: isPrivate })}
          onCancel={() => setDeclining(false)}
        >
          <Checkbox
            label="Keep the reason private"
            checked={isPrivate}
            onChange={(event) => setPrivate(event.currentTarget.checked)}
          />
        </TextForm>
      ) : (
        <div className={classes.actions}>
          {needsChoice ? (
            <>
              <Button loading={isBusy} onClick={() => send('approve', { head: 'member' })}>
                Add as a member
              </Button>
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => send('approve', { head: 'replace' })}
              >
                Replace {record.head}
              </Button>
            </>
          ) : (
            <Button loading={isBusy} onClick={() => send('approve', {})}>
              Approve
            </Button>
          )}
          <Button variant="default" disabled={isBusy} onClick={decline}>
            Decline
          </Button>
        </div>
      )}
    </ItemFrame>
  );
}

/** How the applicant's phone number matches the records, the strongest match first. */
function matchOf({ record, isPhoneProven }: JoinRequest): string {
  if (record.knownHere) return 'phone is on record for this house';
  if (record.knownAs) return `phone belongs to ${record.knownAs}`;
  return isPhoneProven ? 'phone verified, number not on record' : 'phone not verified';
}
