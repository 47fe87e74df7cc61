// Shows a secret once, so that the user can copy it. The secret cannot be shown again.
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './SecretDialog.module.css';

type SecretDialogProps = {
  title: string;
  /** The purpose of the secret, and where to use it. */
  sentence: ReactNode;
  secret: string;
  onClose: () => void;
};

export function SecretDialog({ title, sentence, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} size="min(560px, 100%)">
      <Muted>{sentence}</Muted>
      <code className={classes.secret}>{secret}</code>
      <Muted>
        You can’t see this again. Anyone who has it can use it, so store it with your passwords.
      </Muted>
      <Row align="stretch" justify="flex-end" mt={16} className={classes.buttons}>
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
          I have saved it
        </Button>
      </Row>
    </Dialog>
  );
}
