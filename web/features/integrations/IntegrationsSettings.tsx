// Settings → Integrations: what reaches beyond this product, each in a card of its own.
import { ApiKeysCard } from './ApiKeysCard.tsx';
import { DeliveriesCard } from './DeliveriesCard.tsx';
import { MailCard } from './MailCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { SmsCard } from './SmsCard.tsx';
import { SmsLogCard } from './SmsLogCard.tsx';
import { WebhooksCard } from './WebhooksCard.tsx';

export function IntegrationsSettings() {
  return (
    <>
      <ApiKeysCard />
      <WebhooksCard />
      <DeliveriesCard />
      <MailCard />
      <SmsCard />
      <SmsLogCard />
      <PaymentCard />
    </>
  );
}
