// The ten recovery codes, to copy or to save as a text file. The button that ends works once the person has confirmed
// that the codes are saved.
import { Button, Checkbox, CopyButton } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Row } from '#ui/layout/Row.tsx';
import classes from './identity.module.css';

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  return (
    <>
      <p>
        Each code signs you in once if you lose your app. You can’t see them again. Do not store
        them on your phone.
      </p>
      <ul className={classes.recoveryCodes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row align="stretch">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Courtyard recovery codes\n\n${text}\n`)}`}
          download="courtyard-recovery-codes.txt"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </Button>
      </Row>
      <Checkbox
        className={classes.kept ?? ''}
        label="I have saved these codes"
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Row gap={12} justify="flex-end" mt={16}>
        <Button disabled={!isKept} onClick={onDone}>
          Done
        </Button>
      </Row>
    </>
  );
}
