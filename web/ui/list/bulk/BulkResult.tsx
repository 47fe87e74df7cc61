// The result of a bulk action: the number of rows done, and each failed row with its reason.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { countOf, type Noun } from '#ui/format/count.ts';
import type { BulkReport } from './bulk.ts';
import dialog from '#ui/dialog/dialog.module.css';
import classes from './BulkResult.module.css';

type BulkResultProps = { report: BulkReport; noun: Noun; onClose: () => void };

export function BulkResult({ report, noun, onClose }: BulkResultProps) {
  const { done, failed } = report;
  return (
    <div role="status">
      <p className={classes.line} data-tone="good">
        <IconCircleCheck size={18} aria-hidden />
        Done for {countOf(done, noun)}.
      </p>
      {failed.length > 0 && (
        <>
          <p className={classes.line} data-tone="warn">
            <IconAlertTriangle size={18} aria-hidden />
            Not done for {countOf(failed.length, noun)}:
          </p>
          <div className={classes.scroll} tabIndex={0} role="group" aria-label="Rows not done">
            <table className={classes.rows}>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Reason</th>
                </tr>
              </thead>
              <tbody>
                {failed.map((row) => (
                  <tr key={row.id}>
                    <td>{row.label}</td>
                    <td>{row.reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </div>
  );
}
