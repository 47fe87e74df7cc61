// Shows a secret once, to copy now: nobody can read it afterwards.
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import classes from './SecretDialog.module.css';

type SecretDialogProps = {
  title: string;
  /** Its purpose and where to use it. */
  sentence: ReactNode;
  secret: string;
  onClose: () => void;
};

export function SecretDialog({ title, sentence, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} size="min(560px, 100%)">
      <p className={classes.quiet}>{sentence}</p>
      <code className={classes.secret}>{secret}</code>
      <p className={classes.quiet}>
        It is shown this once. Whoever has it can use it, so keep it where you keep passwords.
      </p>
      <div className={classes.buttons}>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </Dialog>
  );
}
