// Asks before unsaved work is lost. It answers as a promise, so that a route change can wait.
import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import dialog from '#ui/dialog.module.css';

export function useLeaveQuestion() {
  const [question, setQuestion] = useState(false);
  const resolve = useRef<(leave: boolean) => void>(undefined);
  const ask = useCallback(() => {
    // A second question while one is open takes its place; the first one stays.
    resolve.current?.(false);
    setQuestion(true);
    return new Promise<boolean>((settle) => {
      resolve.current = settle;
    });
  }, []);
  const answer = useCallback((leave: boolean) => {
    setQuestion(false);
    resolve.current?.(leave);
    resolve.current = undefined;
  }, []);
  // A form that is gone has nothing left to lose, so a question that is still open is answered.
  useEffect(() => () => resolve.current?.(true), []);
  return { question, ask, answer };
}

export function LeaveDialog({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  return (
    <Dialog zIndex={400} title="Leave without saving?" onClose={() => onAnswer(false)}>
      <p className={dialog.text}>What you entered here is not saved and will be lost.</p>
      <div className={dialog.buttons}>
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          Keep editing
        </Button>
        <Button color="var(--ui-danger)" onClick={() => onAnswer(true)}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
