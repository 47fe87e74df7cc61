// Sends a payment, and asks for confirmation if the server takes it for a duplicate or for an unusual amount. Meanwhile
// the form's submit is pending: after a yes it succeeds, and after a no it fails with the refusal.
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { ApiError } from '#lib/api/api-error.ts';

type Twice<Body> = {
  send: (body: Body) => Promise<unknown>;
  /** The question about a duplicate, such as `Is this another payment?` */
  title: string;
  /** The label of the confirm button: `Record anyway`. */
  confirmLabel: string;
};

type Doubt<Body> = {
  /** The body that is sent after a yes. */
  body: Body;
  error: ApiError;
  title: string;
  label: string;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
};

export function useConfirmDuplicate<Body extends object>({
  send,
  title,
  confirmLabel,
}: Twice<Body>) {
  const [doubt, setDoubt] = useState<Doubt<Body> | null>(null);
  const confirmed = useRef<Doubt<Body> | null>(null);
  const isDoubtful = (error: unknown): error is ApiError =>
    error instanceof ApiError && (error.has('LOOKS_LIKE_DUPLICATE') || error.has('UNUSUAL_AMOUNT'));
  const sendAsking = async (body: Body): Promise<unknown> => {
    try {
      return await send(body);
    } catch (error) {
      if (!isDoubtful(error)) throw error;
      const isDouble = error.has('LOOKS_LIKE_DUPLICATE');
      return new Promise((resolve, reject) => {
        setDoubt({
          body: { ...body, ...(isDouble ? { isNoDuplicate: true } : { isAmountSure: true }) },
          error,
          title: isDouble ? title : 'Is the amount correct?',
          label: isDouble ? confirmLabel : 'Amount is correct',
          resolve,
          reject,
        });
      });
    }
  };
  const question = doubt && (
    <ConfirmDialog
      key={doubt.title}
      opened
      title={doubt.title}
      effect={doubt.error.message}
      confirmLabel={doubt.label}
      onClose={() => {
        if (confirmed.current !== doubt) doubt.reject(doubt.error);
        // A second question may have replaced this one.
        setDoubt((now) => (now === doubt ? null : now));
      }}
      onConfirm={() => {
        confirmed.current = doubt;
        sendAsking(doubt.body).then(doubt.resolve, doubt.reject);
      }}
    />
  );
  return { send: sendAsking, question };
}
