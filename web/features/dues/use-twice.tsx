// Sends a payment, and asks once more where it looks like one that is here already.
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

type Twice<Body> = {
  send: (body: Body) => Promise<unknown>;
  /** After the second yes. */
  onDone: () => void;
  /** The second yes: `Yes, record it too`. */
  confirmLabel: string;
};

export function useTwice<Body extends object>({ send, onDone, confirmLabel }: Twice<Body>) {
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
      title="Is this another payment?"
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
