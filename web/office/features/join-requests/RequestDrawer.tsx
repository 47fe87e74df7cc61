// A join request: the applicant's details beside the existing records, and the decision.
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { decideJoinRequest, downloadJoinProof } from '#calls/join-requests/join-requests.ts';
import type { JoinRequest } from '#contract/join-requests/join-requests.ts';
import { deliveryWords } from '#lib/record/delivery.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { requestFailure } from '#lib/api/toast-sentences.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { CheckField } from '#ui/form/CheckField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { applicantNoun, noticeWords, statusTone } from './words.ts';

const nameOf = ({ firstName, lastName }: JoinRequest): string => `${firstName} ${lastName}`;

type RequestDrawerProps = { request: JoinRequest; onClose: () => void };

export function RequestDrawer({ request, onClose }: RequestDrawerProps) {
  const mayDecide = useMay('joinRequests.approve');
  const [declining, setDeclining] = useState(false);
  const decide = useAct(decideJoinRequest, {
    toasts: 'none',
    onSuccess: ({ isRepeat, sentence, delivery }) => {
      toastSuccess(isRepeat ? sentence : 'Request Approved');
      if (!isRepeat) toastSuccess(deliveryWords(delivery, applicantNoun));
      onClose();
    },
    onError: (error) => toastError(requestFailure(error)),
  });
  const approve = (head?: 'replace' | 'member') =>
    decide.mutate({
      params: { decision: 'approve' },
      query: { houseId: request.houseId },
      body: head ? { head } : {},
    });
  const { record, status } = request;
  const asks = record.head !== null && !record.knownHere;
  const result = { data: request, isError: false, error: null, refetch: () => undefined };
  if (declining) return <DeclineDrawer request={request} onClose={onClose} />;
  return (
    <DetailDrawer title={nameOf(request)} result={result} onClose={onClose}>
      {() => (
        <Stack gap="md">
          <Group>
            <StatusBadge tone={statusTone[status]}>{status}</StatusBadge>
          </Group>
          <KeyValueList
            title="The applicant"
            items={[
              ['House', request.house],
              ['Joins as', request.relationship],
              ['Phone', <PhoneText key="phone" phone={request.phone} />],
              ['Phone verified', request.isPhoneProven ? 'Yes, by a code' : 'No'],
              ['Email', request.email],
              ['Note', request.note],
              ['Requested', <InstantText key="at" at={request.submittedAt} />],
            ]}
          />
          <KeyValueList
            title="The house"
            items={[
              ['Status', request.houseStatus === 'Pending' ? 'Not known yet' : request.houseStatus],
              ['Household head', record.head ?? 'None'],
              ['Residents', String(record.people)],
              ['Phone registered to', record.knownAs ?? 'Nobody'],
            ]}
          />
          {request.proofs.length > 0 && <Proofs request={request} />}
          {status !== 'Pending' && (
            <KeyValueList
              title="The decision"
              items={[
                ['By', request.decidedBy],
                ['At', <InstantText key="at" at={request.decidedAt} />],
                ['Reason', request.reason],
                ['Applicant', noticeWords(request)],
              ]}
            />
          )}
          {mayDecide && status === 'Pending' && (
            <Group>
              {asks ? (
                <>
                  <Button loading={decide.isPending} onClick={() => approve('member')}>
                    Add as a member
                  </Button>
                  <Button
                    variant="default"
                    loading={decide.isPending}
                    onClick={() => approve('replace')}
                  >
                    Replace the head
                  </Button>
                </>
              ) : (
                <Button loading={decide.isPending} onClick={() => approve()}>
                  Approve
                </Button>
              )}
              <Button variant="default" onClick={() => setDeclining(true)}>
                Decline
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </DetailDrawer>
  );
}

/** The proofs that the applicant uploaded. */
function Proofs({ request }: { request: JoinRequest }) {
  const open = (fileId: string) =>
    download(downloadJoinProof, { params: { fileId } }).catch((error: Error) =>
      toastError(error.message),
    );
  return (
    <Stack gap="xs" component="section" aria-label="Proofs">
      {request.proofs.map(({ id, fileName }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void open(id)}
        >
          {fileName}
        </Button>
      ))}
    </Stack>
  );
}

type Values = { reason: string; keepPrivate: boolean };

function DeclineDrawer({ request, onClose }: RequestDrawerProps) {
  const decide = useAct(decideJoinRequest, {
    toasts: 'none',
    onSuccess: ({ isRepeat, sentence, delivery }) => {
      toastSuccess(isRepeat ? sentence : 'Request Declined');
      if (!isRepeat) toastSuccess(deliveryWords(delivery, applicantNoun));
    },
  });
  return (
    <FormDrawer<Values, Values>
      opened
      onClose={onClose}
      title="Decline"
      sentence={`The message to ${nameOf(request)} gives the reason, unless you keep it private.`}
      submitLabel="Decline"
      initial={{ reason: '', keepPrivate: false }}
      schema={async () =>
        (await import('#contract/join-requests/join-requests.ts')).DeclineForm as never
      }
      onSubmit={(body) =>
        decide.mutateAsync({
          params: { decision: 'reject' },
          query: { houseId: request.houseId },
          body,
        })
      }
    >
      <TextField name="reason" label="Reason" required rows={3} maxLength={500} />
      <CheckField name="keepPrivate" label="Keep the reason private" />
    </FormDrawer>
  );
}
