// Discards a statement that was uploaded by mistake and not imported. None of its lines is imported.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { discardStatement } from '#calls/reconciliation/bank-statements.ts';
import type { Statement } from '#contract/reconciliation/bank-statements.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';

type DiscardStatementProps = { statement: Statement; onDone: () => void };

export function DiscardStatement({ statement, onDone }: DiscardStatementProps) {
  const [asks, setAsks] = useState(false);
  const discard = useAct(discardStatement, { success: 'Statement discarded.' });
  if (statement.status !== 'Uploaded') return null;
  return (
    <>
      <Button variant="subtle" color="red" mb={12} onClick={() => setAsks(true)}>
        Discard statement
      </Button>
      <ConfirmDialog
        opened={asks}
        danger
        title="Discard this statement?"
        effect={
          `No line of ${statement.fileName} is imported, and the books do not change. ` +
          'The file can be uploaded again.'
        }
        confirmLabel="Discard statement"
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await discard.mutateAsync({
            params: { statementId: statement.id },
            body: { version: statement.version },
          });
          onDone();
        }}
      />
    </>
  );
}
