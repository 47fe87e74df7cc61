// Settings → Community: its picture, its data, its quiet hours, the code with which residents ask to join, and
// archiving it.
import { Button, CopyButton, Skeleton } from '@mantine/core';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { changeCommunity, getCommunity, rotateJoinCode } from '#calls/communities/communities.ts';
import type { Community } from '#contract/communities/communities.ts';
import { useEstate } from '#lib/community/estate.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { hasUnsaved } from '#ui/page/unsaved.ts';
import { paths } from '#web/paths.ts';
import { ArchiveCard } from './ArchiveCard.tsx';
import {
  type CommunityBody,
  CommunityFields,
  communitySchema,
  type CommunityValues,
  communityValues,
  toCommunityBody,
} from './CommunityFields.tsx';
import { PictureField } from './PictureField.tsx';
import { QuietHoursCard, quietWords } from './QuietHoursCard.tsx';
import classes from './wizard.module.css';

export function CommunitySettings() {
  const result = useOperation(getCommunity);
  const mayChange = useMay('settings.update');
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={480} radius="md" />;
  const community = result.data;
  return (
    <>
      {mayChange && (
        <SettingsCard>
          <PictureField community={community} bare />
        </SettingsCard>
      )}
      {mayChange ? <DataForm community={community} /> : <Data community={community} />}
      {mayChange && <QuietHoursCard community={community} />}
      {community.joinCode !== null && <JoinCode code={community.joinCode} mayChange={mayChange} />}
      <SettingsCard
        title="Other settings"
        text={
          <>
            Retention periods are under <PlainLink href={paths.settingsTab('data')}>Data</PlainLink>
            ; the gate’s arrears policy is under{' '}
            <PlainLink href={paths.settingsTab('access-control')}>Access control</PlainLink>.
          </>
        }
      />
      {community.isOwner && <ArchiveCard community={community} />}
    </>
  );
}

function DataForm({ community }: { community: Community }) {
  const params = { communityId: community.id };
  const setEstate = useEstate((state) => state.setEstate);
  const [base, setBase] = useState(community);
  const [round, setRound] = useState(0);
  const change = useAct(changeCommunity, {
    toasts: 'none',
    onSuccess: (saved) => {
      const { id, name, profilePicture } = saved;
      // The header reads the community's name and picture from this store.
      setEstate({ id, name, profilePicture });
      setBase(saved);
      toastSuccess('Community saved.');
    },
  });
  // Show a colleague's saved change as soon as the form has no unsaved input.
  if (community.version > base.version && !hasUnsaved()) {
    setBase(community);
    setRound(round + 1);
  }
  const submit = async (_: CommunityBody, values: CommunityValues) => {
    const body = changesOf(communityValues(base), values);
    await change.mutateAsync({ params, body: { ...body, version: community.version } });
  };
  return (
    <SettingsCard>
      <Form<CommunityValues, CommunityBody>
        key={round}
        initial={communityValues(base)}
        schema={communitySchema}
        toBody={toCommunityBody}
        onSubmit={submit}
      >
        <CommunityFields />
        <SettingsFoot>
          <SubmitButton>Save</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}

/** Only changed fields are sent, so that another person's changes are not overwritten. */
const changesOf = (before: CommunityValues, after: CommunityValues): Partial<CommunityBody> =>
  Object.fromEntries(
    Object.entries(toCommunityBody(after)).filter(
      ([name]) => after[name as keyof CommunityValues] !== before[name as keyof CommunityValues],
    ),
  );

function Data({ community }: { community: Community }) {
  const { name, type, address, city, state, country, timeZone, currency } = community;
  return (
    <KeyValueList
      items={[
        ['Name', name],
        ['Kind', type],
        ['Address', [address, city, state, country].filter(Boolean).join(', ')],
        ['Time zone', timeZone],
        ['Currency', currency],
        ['Phone', <PhoneText key="phone" phone={community.contactPhone} />],
        ['Email', community.contactEmail],
        ['Quiet hours', quietWords(community)],
      ]}
    />
  );
}

type JoinCodeProps = { code: string; mayChange: boolean };

function JoinCode({ code, mayChange }: JoinCodeProps) {
  const [asking, setAsking] = useState(false);
  const rotate = useAct(rotateJoinCode);
  return (
    <SettingsCard
      title="Join code"
      text="Residents use it to ask to join. Your team approves each request."
    >
      <p className={classes.code}>{code}</p>
      <Row align="stretch" mt={8} className={classes.pictureButtons}>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        {mayChange && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Replace
          </Button>
        )}
      </Row>
      <ConfirmDialog
        opened={asking}
        title="Replace the join code?"
        effect="The old code stops working immediately, wherever you shared it."
        confirmLabel="Replace"
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutateAsync()}
      />
    </SettingsCard>
  );
}
