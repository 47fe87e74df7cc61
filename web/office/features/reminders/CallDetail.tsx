// A logged call with a house: the person, the note and the caller. A call that was logged by mistake is deleted with a
// reason.
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { deleteHouseCall, getHouseCall } from '#calls/reminders/house-calls.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { ReasonDialog } from '#ui/dialog/ReasonDialog.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';

type CallDetailProps = { callId: string; onClose: () => void };

const deletionEffect =
  'The call leaves the timeline and the last contact, and the audit log keeps your reason. ' +
  'A promise made in it stays: remove it under Promises.';

export function CallDetail({ callId, onClose }: CallDetailProps) {
  const [isDeleting, setDeleting] = useState(false);
  const params = { callId };
  // A call that is being deleted must not be loaded again.
  const result = useOperation(getHouseCall, { params }, { enabled: !isDeleting });
  const isDeleted = useRef(false);
  const remove = useAct(deleteHouseCall, {
    toasts: 'none',
    onSuccess: () => {
      isDeleted.current = true;
      toastSuccess('Call deleted.');
    },
  });
  const name = result.data?.person?.name ?? 'the house';
  if (isDeleting && result.data) {
    return (
      <ReasonDialog
        title={`Delete the call with ${name}?`}
        effect={deletionEffect}
        confirmLabel="Delete call"
        onClose={() => (isDeleted.current ? onClose() : setDeleting(false))}
        onConfirm={(reason) => remove.mutateAsync({ params, body: { reason } })}
      />
    );
  }
  return (
    <DetailDrawer title={`Call with ${name}`} result={result} onClose={onClose}>
      {({ house, person, note, calledAt, calledByName, may }) => (
        <>
          <KeyValueList
            items={[
              ['House', house.label],
              [
                'Spoke with',
                person && (
                  <TextLink key="person" href={paths.resident(person.residentId)}>
                    {person.name}
                  </TextLink>
                ),
              ],
              ['Note', note],
              ['Called', <InstantText key="at" at={calledAt} />],
              ['Logged by', calledByName],
            ]}
          />
          {may.delete && (
            <Row mt={16}>
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                Delete call
              </Button>
            </Row>
          )}
        </>
      )}
    </DetailDrawer>
  );
}
