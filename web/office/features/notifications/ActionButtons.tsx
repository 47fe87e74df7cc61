// The buttons of a notification's actions, and the questions before an action: the head of the house, the reason for
// declining a request, or the outcome of an emergency.
import type { Notification } from './notification.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { firstSentence, toApiError } from '#lib/api/api-error.ts';
import { OutcomeQuestion, ReasonQuestion } from './ActionQuestions.tsx';
import { asksForHead, type Choice, type NotificationAction, deedsOf } from './use-decide.ts';

export type OnDecide = (
  deed: NotificationAction,
  choice: Choice | undefined,
  options: { onError: (error: unknown) => void },
) => void;

type DeedButtonsProps = { notification: Notification; onDecide: OnDecide; deciding: boolean };

const deedWords: Readonly<Record<NotificationAction, string>> = {
  resolve: 'Resolve',
  approve: 'Accept',
  reject: 'Decline',
};

/** The question that an action asks first. */
const asks = { reject: 'reason', resolve: 'ending' } as const;

export function ActionButtons({ notification, onDecide, deciding }: DeedButtonsProps) {
  const [question, setQuestion] = useState<'reason' | 'ending' | { head: string } | null>(null);
  const deeds = deedsOf(notification);
  if (deeds.length === 0) return null;
  if (deciding) {
    return (
      <Button mt={8} size="compact-sm" disabled>
        Processing please wait...
      </Button>
    );
  }
  const decide = (deed: NotificationAction, choice?: Choice) =>
    onDecide(deed, choice, {
      onError: (error) =>
        setQuestion(asksForHead(error) ? { head: firstSentence(toApiError(error)) } : null),
    });
  if (question === 'reason') {
    return (
      <ReasonQuestion
        onDone={(choice) => decide('reject', choice)}
        onBack={() => setQuestion(null)}
      />
    );
  }
  if (question === 'ending') {
    return (
      <OutcomeQuestion
        emergencyId={notification.emergencyId ?? ''}
        onDone={(choice) => decide('resolve', choice)}
        onBack={() => setQuestion(null)}
      />
    );
  }
  if (question) {
    return (
      <Stack mt={8} gap="xs">
        <Text size="sm">{question.head}</Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={() => decide('approve', { head: 'member' })}>
            Add as a member
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => decide('approve', { head: 'replace' })}
          >
            Replace the head
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Group mt={8} gap="xs">
      {deeds.map((deed) => (
        <Button
          key={deed}
          size="compact-sm"
          variant={deed === 'reject' ? 'default' : 'filled'}
          {...(deed === 'resolve' && { color: 'red.8' })}
          aria-label={`${deedWords[deed]}: ${notification.title}`}
          onClick={() => (deed === 'approve' ? decide(deed) : setQuestion(asks[deed]))}
        >
          {deedWords[deed]}
        </Button>
      ))}
    </Group>
  );
}
