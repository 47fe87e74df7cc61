// The link of a job, shown only once, to copy and share, and the ways by which it was sent.
import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { formatPhone } from '#rules/shared/phone-text.ts';
import type { OfferedJob } from '#contract/providers/provider-jobs.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import classes from './providers.module.css';

export function LinkDialog({ offered, onClose }: { offered: OfferedJob; onClose: () => void }) {
  const { job, link, delivery } = offered;
  const { name, email, phone } = job.provider;
  const ways = [
    ...(delivery.emailed > 0 ? [`emailed to ${email}`] : []),
    ...(delivery.texted > 0 && phone ? [`texted to ${formatPhone(phone)}`] : []),
  ].join(' and ');
  const obstacle = delivery.textsOff
    ? `text messages are not set up, and ${name} has no email`
    : `${name} has no email or phone`;
  return (
    <Dialog title={`The job is offered to ${name}`} onClose={onClose}>
      <p className={classes.text}>
        {ways === ''
          ? `The link was not sent: ${obstacle}. Copy and share it now. You can’t see it again.`
          : `The link is ${ways}. You can also copy and share it now. You can’t see it again.`}
      </p>
      {link && (
        <>
          <TextInput label="Job link" readOnly value={link} mb={12} />
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button
                fullWidth
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
              >
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
        </>
      )}
    </Dialog>
  );
}
