// Shows a verdict over the whole screen: a colour, an icon, one word and the reasons. Plays a sound and vibrates when
// it opens. Toasts are held back and shown inside it, so that no toast covers it.
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
import type { Colour } from '#contract/visits/gate-checks.ts';
import { holdToasts } from '#lib/api/toast.ts';
import { AlarmButton, ConsoleAlarm } from './AlarmButton.tsx';
import { screenColour } from './screen-colour.ts';
import { playAnswerSignal } from './answer-signal.ts';
import classes from './screen.module.css';

const pictures = {
  Green: IconCircleArrowRight,
  Blue: IconSquareArrowLeft,
  Amber: IconAlertTriangle,
  Red: IconHandStop,
} as const;

/** Tells the answer whether the alarm page covers it. */
const Covered = createContext<(isCovered: boolean) => void>(() => undefined);

type AnswerFrameProps = {
  /** A new object is a new verdict, which sounds again. */
  verdict: { colour: Colour; word: string; direction?: 'In' | 'Out' };
  /** The reasons, one per line; the first is shown large. */
  reasons: readonly string[];
  /** The watch-list's instruction to the guard. */
  instruction?: string | undefined;
  /** The verdict has been read: show it small, to make room for the content below. */
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
  useEffect(() => playAnswerSignal(screenColour(verdict)), [verdict]);
  const fault = useFault(verdict);
  const [isCovered, setCovered] = useState(false);
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={!isCovered}
      // The modal covers everything that scrolls. Locking the scroll would restyle the whole page before the answer
      // shows.
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

/** The buttons of an answer, within reach of the thumb, with the alarm button after the last one. */
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

/** The error that occurred while this verdict is shown. */
function useFault(verdict: object): string | undefined {
  const [fault, setFault] = useState<{ verdict: object; message: string }>();
  const tell = useEffectEvent((message: string) => setFault({ verdict, message }));
  useLayoutEffect(() => holdToasts((message) => tell(message)), []);
  return fault?.verdict === verdict ? fault.message : undefined;
}
