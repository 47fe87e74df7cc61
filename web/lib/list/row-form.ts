// The form of a list's row, opened by the key `e`: the record is loaded first, because a row has only some of its
// fields.
// Example: `const { onEdit, form } = useRowForm((id) => call(getGroup, { params: { groupId: id } }),
//   (group, close) => <GroupDrawer opened group={group} onClose={close} />);`.
import { type ReactNode, useState } from 'react';
import { toastFailure } from '#lib/api/toast.ts';

type RowForm<Row> = { onEdit: (row: Row) => void; form: ReactNode };

/** `load` fetches the record of a row. `render` returns its form, or null for a record that may not be changed. */
export function useRowForm<Row extends { id: string }, Of>(
  load: (id: string) => Promise<Of>,
  render: (record: Of, close: () => void) => ReactNode,
): RowForm<Row> {
  const [record, setRecord] = useState<Of>();
  return {
    onEdit: ({ id }) => void load(id).then(setRecord, toastFailure),
    form: record !== undefined && render(record, () => setRecord(undefined)),
  };
}
