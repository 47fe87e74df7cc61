// By which gateway houses pay, and whether it works. Its keys are the installation's.
import { getPaymentGateway } from '#calls/mail-servers.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';
import { InstantText } from '#ui/InstantText.tsx';
import { SettingsCard } from '#ui/SettingsCard.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import classes from './integrations.module.css';

const names = { sandbox: 'Sandbox: no money moves', paystack: 'Paystack', stripe: 'Stripe' };

export function PaymentCard() {
  const communityId = useCommunityId();
  const { data } = useOperation(getPaymentGateway, { params: { communityId } });
  if (!data) return null;
  const { gateway, webhookUrl, lastPaidAt } = data;
  return (
    <SettingsCard title="Payments" text="By card and bank transfer, by the platform’s gateway.">
      <div className={classes.row}>
        <div className={classes.words}>
          <div className={classes.title}>{gateway ? names[gateway] : 'No gateway is set'}</div>
          {webhookUrl && <div className={classes.quiet}>{webhookUrl}</div>}
          {gateway && (
            <div className={classes.quiet}>
              {lastPaidAt ? (
                <>
                  Last paid <InstantText at={lastPaidAt} ago />
                </>
              ) : (
                'Nobody has paid by it yet'
              )}
            </div>
          )}
        </div>
        <StatusBadge tone={gateway ? (lastPaidAt ? 'good' : 'info') : 'neutral'}>
          {gateway ? (lastPaidAt ? 'Works' : 'Ready') : 'Off'}
        </StatusBadge>
      </div>
    </SettingsCard>
  );
}
