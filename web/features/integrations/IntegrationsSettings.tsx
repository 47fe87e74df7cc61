// Settings → Integrations: what reaches beyond this product, each in a card of its own. All but the keys concern the
// whole community, and are not shown to who is limited to streets or wallets.
import { useSeesAllWallets, useWorksForAll } from '#lib/works-for-all.ts';
import { ApiKeysCard } from './ApiKeysCard.tsx';
import { DeliveriesCard } from './DeliveriesCard.tsx';
import { MailCard } from './MailCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { SmsCard } from './SmsCard.tsx';
import { SmsLogCard } from './SmsLogCard.tsx';
import { WebhooksCard } from './WebhooksCard.tsx';

export function IntegrationsSettings() {
  const worksForAll = useWorksForAll();
  const seesAllWallets = useSeesAllWallets();
  return (
    <>
      <ApiKeysCard />
      {worksForAll && seesAllWallets && (
        <>
          <WebhooksCard />
          <DeliveriesCard />
          <MailCard />
          <SmsCard />
          <SmsLogCard />
          <PaymentCard />
        </>
      )}
    </>
  );
}
