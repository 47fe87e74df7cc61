// /finances/wallet/:walletId with the requests to move its money, which belong to another feature.
import { ApprovalsTab } from '#office/features/money-requests/ApprovalsTab.tsx';
import { WalletPage } from '#office/features/wallets/WalletPage.tsx';

export const WalletWithRequests = () => <WalletPage Requests={ApprovalsTab} />;
