// A wallet's statement for a chosen period: opening balance, movements, closing balance, and the same as a PDF.
import { downloadWalletStatement, getWalletStatement } from '#calls/wallets/wallet-statement.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastError } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import type { StatementPeriod } from '#ui/page/statement-times.ts';
import { StatementLines, StatementView } from '#ui/page/StatementView.tsx';

export function WalletStatementTab({ walletId }: { walletId: string }) {
  const mayExport = useMay('wallets.export');
  const params = { walletId };
  const save = (query: StatementPeriod) =>
    download(downloadWalletStatement, { params, query }).catch((error: Error) =>
      toastError(error.message),
    );
  return (
    <StatementView onDownload={mayExport ? save : undefined}>
      {(period) => <Lines params={params} period={period} />}
    </StatementView>
  );
}

type LinesProps = { params: { walletId: string }; period: StatementPeriod };

const Lines = ({ params, period }: LinesProps) => (
  <StatementLines
    result={useOperation(getWalletStatement, { params, query: period })}
    good="above zero"
  />
);
