// An area to drop or choose a spreadsheet; shows the upload's progress and its error.
// Example: `<FileDrop testId="payments-file" kinds="CSV or Excel" accept=".csv,.xlsx"
//   send={(file, onProgress) => upload(uploadPaymentFile, { params }, file, { onProgress })} onDone={open} />`.
import { Button, Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Muted } from '#ui/layout/Muted.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import classes from './FileDrop.module.css';

type FileDropProps<T> = {
  testId: string;
  /** The accepted file types, in words. */
  kinds: string;
  /** The text while the server processes the uploaded file: "Reading the lines…". */
  reading?: string;
  accept: string;
  send: (file: File, onProgress: (share: number) => void) => Promise<T>;
  onDone: (made: T) => void;
};

const most = 5 * 1024 * 1024;

export function FileDrop<T>(props: FileDropProps<T>) {
  const { testId, kinds, accept, reading = 'Reading the lines…' } = props;
  const { send, onDone } = props;
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file || share !== undefined) return;
    setError(undefined);
    if (file.size > most) return setError('This file is larger than 5 MB. Choose a smaller one.');
    setShare(0);
    try {
      onDone(await send(file, setShare));
    } catch (cause) {
      setError(refusalOf(cause).message);
      setShare(undefined);
    }
  };
  return (
    <>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
        {share === undefined ? (
          <>
            <p className={classes.dropText}>
              Drop the file here, or
              <Button size="compact-sm" variant="light" onClick={() => input.current?.click()}>
                choose it
              </Button>
            </p>
            <Muted>{kinds}</Muted>
          </>
        ) : (
          <div className={classes.sending} role="status">
            <span>{share < 1 ? 'Sending the file…' : reading}</span>
            <Progress value={share * 100} animated={share === 1} aria-label="Sending the file" />
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          data-testid={testId}
          accept={accept}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            void take(file);
          }}
        />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
