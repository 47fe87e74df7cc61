// Verifies the chain of seals of the audit log on request, and says whether the log was tampered with.
import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { verifyAudit } from '#calls/audit/audit.ts';
import type { AuditCheck } from '#contract/audit/audit.ts';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { toastError } from '#lib/api/toast.ts';
import { countOf } from '#ui/format/count.ts';
import { Grow } from '#ui/layout/Grow.tsx';
import classes from './audit.module.css';

const noun = { one: 'entry', many: 'entries' };

export function CheckCard() {
  const [found, setFound] = useState<AuditCheck | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      setFound(await call(verifyAudit));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(error.message);
    } finally {
      setBusy(false);
    }
  };
  const Picture = found?.broken ? IconShieldX : IconShieldCheck;
  return (
    <section className={classes.check} data-bad={found?.broken ? true : undefined}>
      <Picture size={24} stroke={1.5} aria-hidden />
      <Grow basis={240} role="status">
        {sentenceOf(found)}
        {found?.head && !found.broken && (
          <div className={classes.head}>
            Keep this end elsewhere: {found.head.position}:{found.head.hash}
          </div>
        )}
      </Grow>
      <Button variant="default" loading={busy} onClick={check} data-tour="check-audit">
        Check the log
      </Button>
    </section>
  );
}

function sentenceOf(found: AuditCheck | null): string {
  if (!found) {
    return 'Each entry is sealed with the one before. A check finds whatever was changed since.';
  }
  if (found.broken) {
    const { position, reason } = found.broken;
    return `The log was touched${position === null ? '' : ` at seal ${position}`}: ${reason}.`;
  }
  const checked = countOf(found.checked, noun);
  if (!found.complete)
    return `${checked} are whole so far; the log is longer than one check takes.`;
  return found.checked === 0
    ? 'Nothing is sealed yet: the newest entries are sealed within a minute.'
    : `${checked} checked. Nobody has touched the log.`;
}
