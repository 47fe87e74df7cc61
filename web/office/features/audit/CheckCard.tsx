// Verifies the chain of seals of the audit log on request, and says whether the log was tampered with.
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { verifyAudit } from '#calls/audit/audit.ts';
import type { AuditCheck } from '#contract/audit/audit.ts';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { toastError } from '#lib/api/toast.ts';
import { countOf } from '#ui/format/count.ts';
import { Grow } from '#ui/layout/Grow.tsx';
import type { ListAction } from '#ui/list/ListBar.tsx';
import classes from './audit.module.css';

const noun = { one: 'entry', many: 'entries' };

export function useAuditCheck(): { action: ListAction; found: AuditCheck | null } {
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
  const action: ListAction = {
    label: 'Check the log',
    icon: <IconShieldCheck size={16} aria-hidden />,
    disabled: busy,
    onClick: () => void check(),
    tour: 'check-audit',
  };
  return { action, found };
}

/** The result of a check; nothing before the first one. */
export function CheckResult({ found }: { found: AuditCheck | null }) {
  const Picture = found?.broken ? IconShieldX : IconShieldCheck;
  return (
    <div role="status">
      {found && (
        <section className={classes.check} data-bad={found.broken ? true : undefined}>
          <Picture size={24} stroke={1.5} aria-hidden />
          <Grow basis={240}>
            {sentenceOf(found)}
            {found.head && !found.broken && (
              <div className={classes.head}>
                Save this fingerprint outside Courtyard to prove the log is complete:{' '}
                {found.head.position}:{found.head.hash}
              </div>
            )}
          </Grow>
        </section>
      )}
    </div>
  );
}

function sentenceOf(found: AuditCheck): string {
  if (found.broken) {
    const { position, reason } = found.broken;
    return `The log was changed${position === null ? '' : ` at seal ${position}`}: ${reason}.`;
  }
  const checked = countOf(found.checked, noun);
  if (!found.complete) return `${checked} are intact so far. The log is too long for one check.`;
  return found.checked === 0
    ? 'No entry is sealed yet. New entries are sealed within a minute.'
    : `${checked} checked. The log is intact.`;
}
