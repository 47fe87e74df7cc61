// A delivery: its request, its response, and the button to resend it.
import { Box, Button } from '@mantine/core';
import { getWebhookDelivery, resendWebhookDelivery } from '#calls/integrations/webhooks.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { deliveryTones } from './DeliveriesCard.tsx';
import classes from './integrations.module.css';

type Props = { deliveryId: string; onClose: () => void };

export function DeliveryDrawer({ deliveryId, onClose }: Props) {
  const params = { deliveryId };
  const result = useOperation(getWebhookDelivery, { params });
  const resend = useAct(resendWebhookDelivery, {
    onSuccess: onClose,
  });
  const mayChange = useMay('settings.update');
  return (
    <DetailDrawer title={result.data?.kind ?? 'Delivery'} result={result} onClose={onClose}>
      {(one) => (
        <>
          <KeyValueList
            items={[
              [
                'Status',
                <StatusBadge key="s" tone={deliveryTones[one.status]}>
                  {one.status}
                </StatusBadge>,
              ],
              ['Address', one.endpointUrl],
              ['Event', <code key="e">{one.eventId}</code>],
              ['Attempts', String(one.tries)],
              ['Last attempt', <InstantText key="t" at={one.triedAt} />],
              ['Answer', one.answerStatus === null ? one.error : String(one.answerStatus)],
              ['Took', one.tookMs === null ? null : `${one.tookMs} ms`],
            ]}
          />
          <Box component="h3" fw={600}>
            Sent
          </Box>
          <pre className={classes.secret}>{pretty(one.body)}</pre>
          {one.answer && (
            <>
              <Box component="h3" fw={600}>
                Response
              </Box>
              <pre className={classes.secret}>{one.answer}</pre>
            </>
          )}
          {mayChange && one.status !== 'Waiting' && (
            <Row align="stretch" justify="flex-end" mt={16} className={classes.buttons}>
              <Button loading={resend.isPending} onClick={() => resend.mutate({ params })}>
                Resend
              </Button>
            </Row>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
