// Asks before unsaved changes are lost. `ask` returns a promise, so that a route change can wait for the answer.
import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import dialog from '#ui/dialog/dialog.module.css';

export function useLeaveQuestion() {
  const [question, setQuestion] = useState(false);
  const resolve = useRef<(leave: boolean) => void>(undefined);
  const ask = useCallback(() => {
    // A second question replaces the first, which is answered with "stay".
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
  // An unmounted form has nothing left to lose, so an open question is answered with "leave".
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
