// The buttons of a notification's actions, and the questions before an action: the head of the house, the reason for
// declining a request, or the outcome of an emergency.
import type { Notification } from './notification.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { firstSentence, toApiError } from '#lib/api/api-error.ts';
import { OutcomeQuestion, ReasonQuestion } from './ActionQuestions.tsx';
import { asksForHead, type Choice, type NotificationAction, actionsOf } from './use-decide.ts';

export type OnDecide = (
  action: NotificationAction,
  choice: Choice | undefined,
  options: { onError: (error: unknown) => void },
) => void;

type ActionButtonsProps = { notification: Notification; onDecide: OnDecide; deciding: boolean };

const actionLabels: Readonly<Record<NotificationAction, string>> = {
  resolve: 'Resolve',
  approve: 'Accept',
  reject: 'Decline',
};

/** The question that an action asks first. */
const asks = { reject: 'reason', resolve: 'ending' } as const;

export function ActionButtons({ notification, onDecide, deciding }: ActionButtonsProps) {
  const [question, setQuestion] = useState<'reason' | 'ending' | { head: string } | null>(null);
  const actions = actionsOf(notification);
  if (actions.length === 0) return null;
  if (deciding) {
    return (
      <Button mt={8} size="compact-sm" disabled>
        Processing please wait...
      </Button>
    );
  }
  const decide = (action: NotificationAction, choice?: Choice) =>
    onDecide(action, choice, {
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
      {actions.map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={action === 'reject' ? 'default' : 'filled'}
          {...(action === 'resolve' && { color: 'red.8' })}
          aria-label={`${actionLabels[action]}: ${notification.title}`}
          onClick={() => (action === 'approve' ? decide(action) : setQuestion(asks[action]))}
        >
          {actionLabels[action]}
        </Button>
      ))}
    </Group>
  );
}
