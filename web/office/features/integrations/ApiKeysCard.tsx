// The API keys: the permissions of each, its last use, and the button to revoke it.
import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listApiKeys, revokeApiKey } from '#calls/integrations/api-keys.ts';
import type { ApiKey } from '#contract/integrations/api-keys.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SecretDialog } from '#ui/dialog/SecretDialog.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { scopeWords } from './ScopesField.tsx';
import classes from './integrations.module.css';

const ApiKeyDrawer = lazyPart(async () => (await import('./ApiKeyDrawer.tsx')).ApiKeyDrawer);

const tones: Record<ApiKey['state'], Tone> = {
  Active: 'good',
  'Waiting for its maker': 'warn',
  Expired: 'warn',
  Revoked: 'neutral',
};

export function ApiKeysCard() {
  const { data } = useOperation(listApiKeys);
  const [adding, setAdding] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const revoke = useAct(revokeApiKey);
  const mayChange = useMay('settings.update');
  return (
    <SettingsCard
      title="API keys"
      text={
        <>
          Programs use them to call the API. See the{' '}
          <TextLink href="/api/docs">API reference</TextLink>.
        </>
      }
      action={
        mayChange && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add API key
          </Button>
        )
      }
      loading={!data}
    >
      {data?.items.length === 0 && <Muted>No keys yet.</Muted>}
      <Rows ruled gap={0}>
        {data?.items.map((key) => (
          <Row key={key.id} apiKey={key} onRevoke={mayChange ? () => setEnding(key) : undefined} />
        ))}
      </Rows>
      {adding && <ApiKeyDrawer onClose={() => setAdding(false)} onMade={setToken} />}
      {token && (
        <SecretDialog
          title="Copy the key now"
          sentence="Send it as a bearer token in the Authorization header. You can’t see it again."
          secret={token}
          onClose={() => setToken(null)}
        />
      )}
      {ending && (
        <ConfirmDialog
          opened
          danger
          title={`Revoke ${ending.name}?`}
          effect="Programs with this key are refused immediately. This can’t be undone."
          confirmLabel="Revoke"
          onClose={() => setEnding(null)}
          onConfirm={() => revoke.mutateAsync({ params: { apiKeyId: ending.id } })}
        />
      )}
    </SettingsCard>
  );
}

type RowProps = { apiKey: ApiKey; onRevoke: (() => void) | undefined };

function Row({ apiKey, onRevoke }: RowProps) {
  const { name, prefix, scopes, streets, state, createdBy, lastUsedAt, expiresAt } = apiKey;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Box fw={600}>
          {name} <code className={classes.code}>{prefix}…</code>
        </Box>
        <Muted component="div">{scopeWords(scopes)}</Muted>
        <Muted component="div">
          {streets && `${streets.map((street) => street.name).join(', ')} · `}
          by {createdBy} ·{' '}
          {lastUsedAt ? (
            <>
              used <InstantText at={lastUsedAt} ago />
            </>
          ) : (
            'never used'
          )}
          {expiresAt && state === 'Active' && (
            <>
              {' '}
              · until <InstantText at={expiresAt} />
            </>
          )}
        </Muted>
      </div>
      <StatusBadge tone={tones[state]}>{state}</StatusBadge>
      {state !== 'Revoked' && onRevoke && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Revoke ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
