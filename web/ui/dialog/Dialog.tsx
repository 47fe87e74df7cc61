// The frame of every dialog: title, close button with a label, one column of text and buttons. On a phone it is a sheet
// at the lower edge. Example: `<Dialog title="Result" onClose={close}>…</Dialog>`.
import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReturnFocus } from './ReturnFocus.tsx';
import classes from './dialog.module.css';

type DialogProps = Pick<ModalProps, 'size' | 'zIndex' | 'closeOnEscape'> & {
  /** True when left out, for dialogs that are mounted only while they are open. */
  opened?: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

export function Dialog({ opened = true, title, onClose, children, ...rest }: DialogProps) {
  return (
    <Modal
      {...rest}
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      classNames={{
        inner: classes.inner,
        content: classes.content,
        header: classes.head,
        title: classes.title,
        body: classes.body,
      }}
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReturnFocus />
      {children}
    </Modal>
  );
}

/** Without this role, a `header` outside of `main` counts as a second banner landmark of the page. */
export const headIsNoLandmark = { header: { role: 'presentation' } };
