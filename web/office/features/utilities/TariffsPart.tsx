// The tariffs: the houses and the current, earlier and later prices of each. A price is not edited; a new price follows
// it. Unused prices can be deleted.
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  archiveTariff,
  listTariffs,
  removeTariffVersion,
} from '#calls/utilities/utility-tariffs.ts';
import type { Tariff, TariffVersion } from '#contract/utilities/utility-tariffs.ts';
import { unitOf } from '#contract/utilities/utility-words.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import { currencySign, formatMoney } from '#ui/format/money.ts';
import { Column } from '#ui/layout/Column.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { meterNoun, priceToText, sayPercent, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const TariffDrawer = lazyPart(async () => (await import('./TariffDrawer.tsx')).TariffDrawer);

type TariffAction = { kind: 'new' } | { kind: 'edit' | 'price' | 'archive'; tariff: Tariff };

export function TariffsPart() {
  const result = useOperation(listTariffs);
  const may = useMayNow('approve');
  const [action, setAction] = useState<TariffAction | null>(null);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={320} radius="md" />;
  const add = { label: 'Add tariff', onClick: () => setAction({ kind: 'new' }) };
  return (
    <>
      {result.data.length === 0 ? (
        <EmptyState
          title="No tariffs yet"
          text="A tariff sets unit prices, fixed charge and tax. You need one to bill or sell."
          {...(may && { action: add })}
        />
      ) : (
        may && (
          <div className={classes.actions}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.onClick}>
              Add tariff
            </Button>
          </div>
        )
      )}
      <Column gap={24} miw={0} data-tour="tariffs">
        {result.data.map((tariff) => (
          <TariffCard key={tariff.id} tariff={tariff} onAction={setAction} />
        ))}
      </Column>
      {action && action.kind !== 'archive' && (
        <TariffDrawer
          {...(action.kind !== 'new' && { tariff: action.tariff })}
          onlyPrice={action.kind === 'price'}
          onClose={() => setAction(null)}
        />
      )}
      {action?.kind === 'archive' && (
        <ArchiveDialog tariff={action.tariff} onClose={() => setAction(null)} />
      )}
    </>
  );
}

function whomFor({ isDefault, houseTypes, kind }: Tariff): string {
  const types = houseTypes.join(', ');
  const rest = `all ${kind.toLowerCase()} meters without another tariff`;
  if (isDefault) return types ? `For ${types}, and ${rest}` : `For ${rest}`;
  return types ? `For ${types}` : 'Only for meters with this tariff set';
}

function TariffCard({
  tariff,
  onAction,
}: {
  tariff: Tariff;
  onAction: (action: TariffAction) => void;
}) {
  const may = useMayNow('approve');
  const text = `${whomFor(tariff)}. ${countOf(tariff.meterCount, meterNoun)} today.`;
  return (
    <SettingsCard title={`${tariff.name} (${tariff.kind.toLowerCase()})`} text={text}>
      <ol className={classes.versions}>
        {tariff.versions.map((version) => (
          <Version key={version.id} tariff={tariff} version={version} />
        ))}
      </ol>
      {may && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onAction({ kind: 'price', tariff })}>
            New prices
          </Button>
          <Button variant="default" onClick={() => onAction({ kind: 'edit', tariff })}>
            House types
          </Button>
          <Button variant="default" onClick={() => onAction({ kind: 'archive', tariff })}>
            Archive
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}

function Version({ tariff, version }: { tariff: Tariff; version: TariffVersion }) {
  const { currency } = useLocale();
  const may = useMayNow('approve');
  const remove = useAct(removeTariffVersion, { success: 'Prices removed.' });
  const { bands, fixedMinor, taxBasisPoints, effectiveFrom, isInForce, isUsed } = version;
  const extras = [
    fixedMinor > 0 && `fixed ${formatMoney(fixedMinor, currency)}`,
    taxBasisPoints > 0 && `tax ${sayPercent(taxBasisPoints)}`,
  ].filter(Boolean);
  return (
    <li className={classes.version}>
      <span className={classes.words}>
        {isInForce && <StatusBadge tone="good">In force</StatusBadge>}
        <span>
          from <strong>{formatDay(effectiveFrom)}</strong>
        </span>
        {bands.map(({ upTo, unitPriceMinor }, at) => (
          <span key={upTo ?? 'rest'} className={classes.price}>
            {currencySign(currency)}
            {priceToText(unitPriceMinor, currency)} a {unitOf[tariff.kind]}
            {upTo === null
              ? at > 0 && ` above ${Number(bands[at - 1]?.upTo).toLocaleString()}`
              : ` up to ${Number(upTo).toLocaleString()}`}
          </span>
        ))}
        {extras.length > 0 && <span className={classes.quiet}>{extras.join(', ')}</span>}
      </span>
      {may && !isUsed && tariff.versions.length > 1 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Take out the prices from ${formatDay(effectiveFrom)}`}
          onClick={() =>
            remove.mutate({
              params: { tariffId: tariff.id, versionId: version.id },
            })
          }
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function ArchiveDialog({ tariff, onClose }: { tariff: Tariff; onClose: () => void }) {
  const archive = useAct(archiveTariff, { toasts: 'none' });
  return (
    <ConfirmDialog
      opened
      danger
      title={`Archive ${tariff.name}?`}
      effect={
        <>
          {countOf(tariff.meterCount, meterNoun)} use the default tariff from now on, if there is
          one. Issued bills do not change.
        </>
      }
      confirmLabel="Archive"
      onClose={onClose}
      onConfirm={() =>
        archive.mutateAsync({
          params: { tariffId: tariff.id },
          body: { version: tariff.version },
        })
      }
    />
  );
}
