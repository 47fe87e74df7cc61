// Settings → Integrations: connections to other systems, each in its own card; last the delivery logs. All but the keys
// and the gates' hardware concern the whole community, and are hidden from team members limited to streets or wallets.
import { Button } from '@mantine/core';
import { useMay } from '#lib/session/permissions.ts';
import { useSeesWholeCommunity } from '#lib/session/worker-scope.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { paths } from '#web/paths.ts';
import { ApiKeysCard } from './ApiKeysCard.tsx';
import { DeliveriesCard } from './DeliveriesCard.tsx';
import { MailCard } from './MailCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { SmsCard } from './SmsCard.tsx';
import { SmsLogCard } from './SmsLogCard.tsx';
import { WebhooksCard } from './WebhooksCard.tsx';

/** Barriers and readers belong to a gate, so they are listed with the gates. */
function HardwareLink() {
  if (!useMay('gatePasses.update')) return null;
  return (
    <SettingsCard
      title="Gate hardware"
      text="Barriers, readers and cameras with their own keys."
      action={
        <Button
          variant="default"
          renderRoot={(props) => <PlainLink {...props} href={paths.gatePassTab('gates')} />}
        >
          Open gates and devices
        </Button>
      }
    />
  );
}

export function IntegrationsSettings() {
  const seesAll = useSeesWholeCommunity();
  return (
    <>
      <ApiKeysCard />
      {seesAll && (
        <>
          <WebhooksCard />
          <PaymentCard />
          <MailCard />
          <SmsCard />
        </>
      )}
      <HardwareLink />
      {seesAll && (
        <>
          <DeliveriesCard />
          <SmsLogCard />
        </>
      )}
    </>
  );
}
