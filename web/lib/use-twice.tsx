// Sends money that was received, and asks once more where it looks like what is here already, or like a zero too many.
import { useState } from 'react';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ApiError } from './api-error.ts';

type Twice<Body> = {
  send: (body: Body) => Promise<unknown>;
  /** `Is this another payment?` */
  title: string;
  /** After the second yes. */
  onDone: () => void;
  /** The second yes: `Yes, record it too`. */
  confirmLabel: string;
};

type Doubt<Body> = { body: Body; sentence: string; yes: object; title: string; label: string };

export function useTwice<Body extends object>({ send, title, onDone, confirmLabel }: Twice<Body>) {
  const [doubt, setDoubt] = useState<Doubt<Body> | null>(null);
  const doubtOf = (body: Body, error: unknown): Doubt<Body> | null => {
    if (!(error instanceof ApiError)) return null;
    const asked = { body, sentence: error.message };
    if (error.has('LOOKS_LIKE_DUPLICATE')) {
      return { ...asked, yes: { isNoDuplicate: true }, title, label: confirmLabel };
    }
    if (error.has('UNUSUAL_AMOUNT')) {
      const label = 'Yes, the amount is right';
      return { ...asked, yes: { isAmountSure: true }, title: 'Is the amount right?', label };
    }
    return null;
  };
  const sendOnce = async (body: Body) => {
    try {
      await send(body);
    } catch (error) {
      setDoubt(doubtOf(body, error));
      throw error;
    }
  };
  const question = doubt && (
    <ConfirmDialog
      key={doubt.title}
      opened
      title={doubt.title}
      effect={doubt.sentence}
      confirmLabel={doubt.label}
      // A second doubt may have taken its place.
      onClose={() => setDoubt((now) => (now === doubt ? null : now))}
      onConfirm={async () => {
        const body = { ...doubt.body, ...doubt.yes };
        try {
          await send(body);
        } catch (error) {
          const next = doubtOf(body, error);
          if (!next) throw error;
          setDoubt(next);
          return;
        }
        onDone();
      }}
    />
  );
  return { send: sendOnce, question };
}
