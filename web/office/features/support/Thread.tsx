// The messages of a ticket, and its files. All text is rendered as plain text.
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Ticket } from '#contract/support/tickets.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import classes from './support.module.css';

type ThreadProps = {
  messages: Ticket['messages'];
  files: Ticket['files'];
  onFile: (fileId: string) => void;
};

export function Thread({ messages, files, onFile }: ThreadProps) {
  return (
    <section aria-label="Thread">
      {messages.map(({ id, side, authorName, createdAt, body }) => (
        <article key={id} className={classes.said} data-side={side}>
          <Row gap="4px 12px" fz={13} className={classes.saidHead}>
            <strong>{authorName}</strong>
            <InstantText at={createdAt} />
            {side === 'Support' && <span className={classes.quiet}>Courtyard support</span>}
          </Row>
          <p>{body}</p>
        </article>
      ))}
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files">
          {files.map(({ id, name }) => (
            <li key={id}>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPaperclip size={14} aria-hidden />}
                onClick={() => onFile(id)}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
