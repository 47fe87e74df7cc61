// A sale of units: its arithmetic, its receipt, and the token, which is shown on request.
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadTokenReceipt, getToken, showToken } from '#calls/utilities/utility-tokens.ts';
import type { TokenRow } from '#contract/utilities/utility-tokens.ts';
import { groupToken } from '#contract/utilities/utility-words.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { sayUnits, tokenTone, useMayNow } from './words.ts';
import classes from './utilities.module.css';

export function TokenDetail({ tokenId, onClose }: { tokenId: string; onClose: () => void }) {
  const params = { tokenId };
  const result = useOperation(getToken, { params });
  return (
    <DetailDrawer
      title={result.data ? `Sale T-${result.data.number}` : 'Sale'}
      result={result}
      onClose={onClose}
    >
      {(sale) => (
        <Column gap={24} miw={0}>
          <Digits sale={sale} />
          <KeyValueList
            items={[
              [
                'Status',
                <StatusBadge key="s" tone={tokenTone[sale.status]}>
                  {sale.status}
                </StatusBadge>,
              ],
              [
                'House',
                <TextLink key="h" href={paths.house(sale.house.id)}>
                  {sale.house.label}
                </TextLink>,
              ],
              ['Meter', sale.meter.number],
              ['Units', sayUnits(sale.units, sale.meter.kind)],
              ['Calculation', sale.basis],
              ['Paid', <MoneyText key="a" amountMinor={sale.amountMinor} />],
              ['Paid by', sale.channel],
              ...(sale.externalReference ? ([['Reference', sale.externalReference]] as const) : []),
              ['Bought by', sale.boughtByName],
              ['When', <InstantText key="w" at={sale.boughtAt} />],
              ...(sale.problem ? ([['Refund reason', sale.problem]] as const) : []),
            ]}
          />
          <div>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => download(downloadTokenReceipt, { params }).catch(toastFailure)}
            >
              Receipt
            </Button>
          </div>
        </Column>
      )}
    </DetailDrawer>
  );
}

function Digits({ sale }: { sale: TokenRow }) {
  const may = useMayNow('approve');
  const [token, setToken] = useState<string | null>(null);
  const show = useAct(showToken, {
    toasts: 'errors',
    onSuccess: (data) => setToken(data.token),
  });
  if (sale.status === 'Refunded') return null;
  if (sale.status === 'Paid') {
    return (
      <p role="status" className={classes.quote}>
        Payment received. The token is being issued.
      </p>
    );
  }
  return (
    <section aria-label="Token" className={classes.token}>
      <span className={classes.digits}>
        {token ? groupToken(token) : `•••• •••• •••• •••• ${sale.tail ?? ''}`}
      </span>
      {token ? (
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      ) : (
        may && (
          <Button
            variant="default"
            loading={show.isPending}
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={() => show.mutate({ params: { tokenId: sale.id } })}
          >
            Show token
          </Button>
        )
      )}
    </section>
  );
}
