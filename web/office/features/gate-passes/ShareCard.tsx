// The code of a pass and its message to the guest, to copy or to send.
import { Button, CopyButton } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import type { PassShare } from '#contract/gate-passes/gate-passes.ts';
import { Row } from '#ui/layout/Row.tsx';
import classes from './passes.module.css';

type ShareCardProps = {
  share: PassShare;
  /** Whether the pass was created a moment ago. */
  isNew?: boolean;
};

export function ShareCard({ share, isNew = false }: ShareCardProps) {
  const number = share.guestPhone?.replace(/\D/g, '') ?? '';
  return (
    <div>
      {isNew && <p>The guest does not have this code yet. Send it.</p>}
      <p className={classes.code}>{share.code}</p>
      <div className={classes.share}>{share.text}</div>
      <Row align="stretch" mt={16}>
        <Button
          component="a"
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          href={`https://wa.me/${number}?text=${encodeURIComponent(share.text)}`}
        >
          Send by WhatsApp
        </Button>
        <CopyButton value={share.text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy message'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" component="a" target="_blank" href={share.link}>
          Guest page
        </Button>
      </Row>
    </div>
  );
}
