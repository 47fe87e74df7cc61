// Settings → Profile: the passkeys of the account, adding one on this device and removing one.
import { Button, Skeleton } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '#calls/identity/passkeys.ts';
import type { Passkey } from '#contract/identity/passkeys.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { isPasskeyCancelled, knowsPasskeys, makePasskey } from '#lib/session/passkey.ts';
import { toastError } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import classes from './identity.module.css';

export function PasskeysCard() {
  const { data, isError, error, refetch } = useOperation(listPasskeys, {});
  const [isBusy, setBusy] = useState(false);
  const start = useAct(startPasskey, { toasts: 'none' });
  const add = useAct(addPasskey, { toasts: 'both', invalidates: [listPasskeys] });
  const addHere = async () => {
    setBusy(true);
    try {
      const given = await withStepUp(() => start.mutateAsync({}));
      await add.mutateAsync({ body: await makePasskey(given) });
    } catch (cause) {
      sayWhy(cause);
    } finally {
      setBusy(false);
    }
  };
  const canAdd = knowsPasskeys();
  return (
    <SettingsCard
      title="Passkeys"
      text="Confirm payments and other sensitive actions with face, fingerprint or screen lock instead of a code."
      action={
        <Button
          variant="default"
          loading={isBusy}
          disabled={!canAdd}
          onClick={() => void addHere()}
        >
          Add a passkey
        </Button>
      }
    >
      {!canAdd && (
        <p className={classes.cardLine}>
          This browser can’t add a passkey here. It needs a secure address such as
          https://estate.example.com.
        </p>
      )}
      {isError && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={64} />}
      {data?.items.length === 0 && <p className={classes.cardLine}>You have no passkey yet.</p>}
      <Rows ruled aria-label="Your passkeys">
        {data?.items.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
      </Rows>
    </SettingsCard>
  );
}

/**
 * Shows why adding a passkey failed. A cancelled browser dialog, or a step-up that was not completed, needs no
 * message.
 */
function sayWhy(cause: unknown): void {
  if (isPasskeyCancelled(cause) || cause instanceof ApiError) {
    if (cause instanceof ApiError && !cause.has('STEP_UP_REQUIRED')) toastError(cause.message);
    return;
  }
  const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  toastError(
    isKnown
      ? 'This device already has a passkey for your account.'
      : 'This device could not create a passkey. Use a code instead.',
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [asking, setAsking] = useState(false);
  const remove = useAct(removePasskey, { toasts: 'both', invalidates: [listPasskeys] });
  return (
    <li className={classes.session}>
      <IconFingerprint size={24} stroke={1.5} aria-hidden />
      <Grow>
        <Row gap="4px 8px" fz={14} fw={500} lh="20px">
          {name}
        </Row>
        <Muted component="div" breaks>
          Added <InstantText at={createdAt} />
          {lastUsedAt ? (
            <>
              , last used <InstantText at={lastUsedAt} />
            </>
          ) : (
            ', not used yet'
          )}
        </Muted>
      </Grow>
      <Button
        variant="subtle"
        color="gray"
        aria-label={`Remove the passkey ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={asking}
        danger
        title="Remove this passkey?"
        effect={`${name} no longer confirms your actions. You get an email about this.`}
        confirmLabel="Remove"
        onClose={() => setAsking(false)}
        onConfirm={() => withStepUp(() => remove.mutateAsync({ params: { passkeyId: id } }))}
      />
    </li>
  );
}
