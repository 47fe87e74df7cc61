// Sends money that was received, and asks once more where it looks like what is here already.
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

export function useTwice<Body extends object>({ send, title, onDone, confirmLabel }: Twice<Body>) {
  const [doubtful, setDoubtful] = useState<{ body: Body; sentence: string } | null>(null);
  const sendOnce = async (body: Body) => {
    try {
      await send(body);
    } catch (error) {
      if (error instanceof ApiError && error.has('LOOKS_LIKE_DUPLICATE')) {
        setDoubtful({ body, sentence: error.message });
      }
      throw error;
    }
  };
  const question = doubtful && (
    <ConfirmDialog
      opened
      title={title}
      effect={doubtful.sentence}
      confirmLabel={confirmLabel}
      onClose={() => setDoubtful(null)}
      onConfirm={async () => {
        await send({ ...doubtful.body, isNoDuplicate: true });
        onDone();
      }}
    />
  );
  return { send: sendOnce, question };
}
