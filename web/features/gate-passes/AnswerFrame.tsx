// A verdict over the whole screen: colour, picture, one word and why. It sounds and shakes as it comes, and no toast
// lies over it: what goes wrong meanwhile stands in it.
import { Modal } from '@mantine/core';
import {
  IconAlertTriangle,
  IconHandStop,
  IconCircleArrowRight,
  IconSquareArrowLeft,
} from '@tabler/icons-react';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import type { Colour } from '#contract/gate-checks.ts';
import { holdToasts } from '#lib/toast.ts';
import { AlarmButton, ConsoleAlarm } from './AlarmButton.tsx';
import { screenColour } from './screen-colour.ts';
import { signal } from './signal.ts';
import classes from './console.module.css';

const pictures = {
  Green: IconCircleArrowRight,
  Blue: IconSquareArrowLeft,
  Amber: IconAlertTriangle,
  Red: IconHandStop,
} as const;

/** Tells the answer that the page which raises an alarm covers it. */
const Covered = createContext<(isCovered: boolean) => void>(() => undefined);

type AnswerFrameProps = {
  /** A new object is a new verdict, which sounds again. */
  verdict: { colour: Colour; word: string; direction?: 'In' | 'Out' };
  /** Why, a line each, the first in large. */
  reasons: readonly string[];
  /** What the watch-list tells the guard to do. */
  instruction?: string | undefined;
  /** Leaves the room to what stands below: the verdict has been read. */
  isCompact?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function AnswerFrame(props: AnswerFrameProps) {
  const { verdict, reasons, instruction, isCompact = false, onClose, children } = props;
  const { word } = verdict;
  const colour = screenColour(verdict);
  const [why, ...more] = reasons;
  const Picture = pictures[colour];
  useEffect(() => signal(screenColour(verdict)), [verdict]);
  const fault = useFault(verdict);
  const [isCovered, setCovered] = useState(false);
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={!isCovered}
      // It covers all there is to scroll, and to lock it would have the whole page styled anew before the answer shows.
      lockScroll={false}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.answer, body: classes.answerBody }}
      attributes={{ content: { 'data-colour': colour, 'aria-label': `${colour}: ${word}` } }}
    >
      <div className={classes.verdict} role="alert" data-compact={isCompact || undefined}>
        <Picture size={isCompact ? 28 : 64} aria-hidden />
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
      <Covered value={setCovered}>{children}</Covered>
    </Modal>
  );
}

/** The buttons of an answer, within reach of the thumb, with the red key beside the last of them. */
export function AnswerActs({ children }: { children: ReactNode }) {
  const alarm = useContext(ConsoleAlarm);
  const onToggle = useContext(Covered);
  return (
    <div className={classes.acts}>
      {children}
      {alarm && <AlarmButton {...alarm} onToggle={onToggle} />}
    </div>
  );
}

/** What went wrong since this verdict came. */
function useFault(verdict: object): string | undefined {
  const [fault, setFault] = useState<{ verdict: object; message: string }>();
  const tell = useEffectEvent((message: string) => setFault({ verdict, message }));
  useLayoutEffect(() => holdToasts((message) => tell(message)), []);
  return fault?.verdict === verdict ? fault.message : undefined;
}
