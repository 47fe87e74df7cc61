// The papers of a provider: the expiry of each, and those that block new jobs.
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadProviderPaper, removeProviderPaper } from '#calls/providers/service-providers.ts';
import type { Provider, ProviderPaper } from '#contract/providers/service-providers.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { PaperDrawer } from './PaperDrawer.tsx';
import { paperTone } from './words.ts';
import classes from './providers.module.css';

export function PapersTab({ provider }: { provider: Provider }) {
  const mayUpdate = useMay('complaints.update');
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ProviderPaper | null>(null);
  const remove = useAct(removeProviderPaper, { toasts: 'none' });
  const params = { providerId: provider.id };
  const { documents, expired } = provider;
  return (
    <Column
      component="section"
      align="flex-start"
      className={classes.papers}
      aria-label="Documents"
    >
      {expired.length > 0 && (
        <p role="alert" className={classes.alert}>
          {expired.join(' and ')} expired: {provider.name} can’t get new jobs until you add a valid
          document.
        </p>
      )}
      {documents.length === 0 && (
        <p className={classes.quiet}>
          For example insurance or licence. With an expiry date, you are notified in time.
        </p>
      )}
      <Rows className={classes.plain}>
        {documents.map((paper) => (
          <li key={paper.id}>
            <span className={classes.words}>
              <strong>{paper.kind}</strong>
              <span className={classes.quiet}>{paper.name}</span>
              <span className={classes.quiet}>
                {paper.expiresOn ? (
                  <>
                    {paper.state === 'Expired' ? 'ended' : 'valid until'}{' '}
                    <DayText day={paper.expiresOn} />
                  </>
                ) : (
                  'no expiry'
                )}
              </span>
            </span>
            <StatusBadge tone={paperTone[paper.state]}>{paper.state}</StatusBadge>
            {paper.hasFile && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Download ${paper.kind}`}
                onClick={() =>
                  download(downloadProviderPaper, {
                    params: { ...params, paperId: paper.id },
                  }).catch(toastFailure)
                }
              >
                <IconDownload size={16} aria-hidden />
              </ActionIcon>
            )}
            {mayUpdate && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${paper.kind}`}
                onClick={() => setLeaving(paper)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </Rows>
      {mayUpdate && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add document
        </Button>
      )}
      {adding && <PaperDrawer provider={provider} onClose={() => setAdding(false)} />}
      {leaving && (
        <ConfirmDialog
          opened
          danger
          title={`Remove the ${leaving.kind.toLowerCase()}?`}
          effect="It no longer counts for new jobs. The history keeps its name."
          confirmLabel="Remove"
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.mutateAsync({ params: { ...params, paperId: leaving.id } })}
        />
      )}
    </Column>
  );
}
