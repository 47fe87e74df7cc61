// Webhook endpoints: the events of each, its delivery status, and its actions.
import { ActionIcon, Box, Button, Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from '#calls/integrations/webhooks.ts';
import type { WebhookEndpoint } from '#contract/integrations/webhooks.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SecretDialog } from '#ui/dialog/SecretDialog.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from './integrations.module.css';

const EndpointDrawer = lazyPart(async () => (await import('./EndpointDrawer.tsx')).EndpointDrawer);

type Asking = { endpoint: WebhookEndpoint; what: 'rotate' | 'delete' };

export function WebhooksCard() {
  const { data } = useOperation(listWebhookEndpoints);
  const [open, setOpen] = useState<WebhookEndpoint | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayChange = useMay('settings.update');
  return (
    <SettingsCard
      title="Webhooks"
      text="Sends signed events to your programs and retries until delivered."
      action={
        mayChange && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            Add endpoint
          </Button>
        )
      }
      loading={!data}
    >
      {data?.items.length === 0 && <Muted>No endpoints yet.</Muted>}
      <Rows ruled gap={0}>
        {data?.items.map((endpoint) => (
          <Row
            key={endpoint.id}
            endpoint={endpoint}
            mayChange={mayChange}
            onEdit={() => setOpen(endpoint)}
            onAsk={(what) => setAsking({ endpoint, what })}
          />
        ))}
      </Rows>
      {open && (
        <EndpointDrawer
          endpoint={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
          onSecret={setSecret}
        />
      )}
      {secret && (
        <SecretDialog
          title="Copy the secret now"
          sentence="With it your program proves that an event came from here, by any library of Standard Webhooks."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {asking && <Question asking={asking} onClose={() => setAsking(null)} onSecret={setSecret} />}
    </SettingsCard>
  );
}

type RowProps = {
  endpoint: WebhookEndpoint;
  mayChange: boolean;
  onEdit: () => void;
  onAsk: (what: Asking['what']) => void;
};

function Row({ endpoint, mayChange, onEdit, onAsk }: RowProps) {
  const params = { endpointId: endpoint.id };
  const test = useAct(testWebhookEndpoint);
  const change = useAct(changeWebhookEndpoint);
  const { url, description, kinds, status, disabledReason, version } = endpoint;
  const isActive = status === 'Active';
  const turn = () =>
    change.mutate({ params, body: { status: isActive ? 'Disabled' : 'Active', version } });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Box fw={600}>{description || new URL(url).host}</Box>
        <Muted component="div">{url}</Muted>
        <Muted component="div">
          {kinds.length === 1 ? kinds[0] : `${kinds.length} events`} ·{' '}
          <Success endpoint={endpoint} />
        </Muted>
        {disabledReason && <Muted component="div">{disabledReason}</Muted>}
      </div>
      <StatusBadge tone={isActive ? 'good' : 'warn'}>{status}</StatusBadge>
      {mayChange && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Actions for ${description || url}`}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isActive && <Menu.Item onClick={() => test.mutate({ params })}>Send test</Menu.Item>}
            <Menu.Item onClick={onEdit}>Change</Menu.Item>
            <Menu.Item onClick={() => onAsk('rotate')}>New secret</Menu.Item>
            <Menu.Item onClick={turn}>{isActive ? 'Disable' : 'Enable'}</Menu.Item>
            <Menu.Item color="var(--ui-bad-text)" onClick={() => onAsk('delete')}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

function Success({ endpoint: { lastSuccessAt } }: { endpoint: WebhookEndpoint }) {
  if (!lastSuccessAt) return <>no deliveries yet</>;
  return (
    <>
      last delivery <InstantText at={lastSuccessAt} ago />
    </>
  );
}

type QuestionProps = {
  asking: Asking;
  onClose: () => void;
  onSecret: (secret: string) => void;
};

function Question({ asking: { endpoint, what }, onClose, onSecret }: QuestionProps) {
  const params = { endpointId: endpoint.id };
  const remove = useAct(deleteWebhookEndpoint);
  const rotate = useAct(rotateWebhookSecret, {
    toasts: 'none',
    onSuccess: ({ secret }) => secret && onSecret(secret),
  });
  if (what === 'delete') {
    return (
      <ConfirmDialog
        opened
        danger
        title="Remove this endpoint?"
        effect={`${new URL(endpoint.url).host} receives no more events. Sent events stay in the log.`}
        confirmLabel="Remove"
        onClose={onClose}
        onConfirm={() => remove.mutateAsync({ params })}
      />
    );
  }
  return (
    <ConfirmDialog
      opened
      title="Create a new secret?"
      effect="For 24 hours, events are signed with both secrets, so that you can switch."
      confirmLabel="Create secret"
      onClose={onClose}
      onConfirm={() => withStepUp(() => rotate.mutateAsync({ params }))}
    />
  );
}
