// A verdict over the whole screen: colour, picture, one word and why. It sounds and shakes as it comes, and no toast
// lies over it: what goes wrong meanwhile stands in it.
import { Modal } from '@mantine/core';
import {
  IconAlertTriangle,
  IconHandStop,
  IconCircleArrowRight,
  IconSquareArrowLeft,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Colour } from '#contract/gate-checks.ts';
import { holdToasts } from '#lib/toast.ts';
import { screenColour } from './screen-colour.ts';
import { signal } from './signal.ts';
import classes from './console.module.css';

const pictures = {
  Green: IconCircleArrowRight,
  Blue: IconSquareArrowLeft,
  Amber: IconAlertTriangle,
  Red: IconHandStop,
} as const;

type AnswerFrameProps = {
  /** A new object is a new verdict, which sounds again. */
  verdict: { colour: Colour; word: string; direction?: 'In' | 'Out' };
  /** Why, a line each, the first in large. */
  reasons: readonly string[];
  /** What the watch-list tells the guard to do. */
  instruction?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

export function AnswerFrame(props: AnswerFrameProps) {
  const { verdict, reasons, instruction, onClose, children } = props;
  const { word } = verdict;
  const colour = screenColour(verdict);
  const [why, ...more] = reasons;
  const Picture = pictures[colour];
  useEffect(() => signal(screenColour(verdict)), [verdict]);
  const fault = useFault(verdict);
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      // It covers all there is to scroll, and to lock it would have the whole page styled anew before the answer shows.
      lockScroll={false}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.answer, body: classes.answerBody }}
      attributes={{ content: { 'data-colour': colour, 'aria-label': `${colour}: ${word}` } }}
    >
      <div className={classes.verdict} role="alert">
        <Picture size={64} aria-hidden />
        <p className={classes.word}>{word}</p>
        <p className={classes.why}>{why}</p>
        {more.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {instruction && <p className={classes.instruction}>{instruction}</p>}
      </div>
      {fault && (
        <p className={classes.wrong} role="alert">
          {fault}
        </p>
      )}
      {children}
    </Modal>
  );
}

/** What went wrong since this verdict came. */
function useFault(verdict: object): string | undefined {
  const [fault, setFault] = useState<{ verdict: object; message: string }>();
  const tell = useEffectEvent((message: string) => setFault({ verdict, message }));
  useLayoutEffect(() => holdToasts((message) => tell(message)), []);
  return fault?.verdict === verdict ? fault.message : undefined;
}
