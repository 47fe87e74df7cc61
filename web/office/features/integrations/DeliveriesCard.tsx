// Recent deliveries to endpoints with their results; a delivery opens with its request and response.
import { Button, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { listWebhookDeliveries, listWebhookEndpoints } from '#calls/integrations/webhooks.ts';
import type { WebhookDelivery } from '#contract/integrations/webhooks.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useOperation } from '#lib/api/use-operation.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import classes from './integrations.module.css';

const DeliveryDrawer = lazyPart(async () => (await import('./DeliveryDrawer.tsx')).DeliveryDrawer);

export const deliveryTones: Record<WebhookDelivery['status'], Tone> = {
  Waiting: 'info',
  Delivered: 'good',
  Failed: 'bad',
};

export function DeliveriesCard() {
  const endpoints = useOperation(listWebhookEndpoints);
  const [page, setPage] = useState(1);
  const [endpointId, setEndpointId] = useState<string | null>(null);
  const query = {
    PageSize: '10',
    PageNumber: String(page),
    ...(endpointId && { EndpointId: endpointId }),
  };
  const { data } = useOperation(listWebhookDeliveries, { query });
  const [open, setOpen] = useState<string | null>(null);
  if (!data || !endpoints.data) return <Skeleton height={64} mt={16} radius="md" />;
  // Hide the card while there are neither deliveries nor endpoints.
  if (data.totalCount === 0 && endpoints.data.items.length === 0) return null;
  const choices = endpoints.data.items;
  const pages = Math.max(1, Math.ceil(data.totalCount / data.pageSize));
  return (
    <SettingsCard
      title="Deliveries"
      text="Newest first, within the retention period under Settings, Data."
    >
      {choices.length > 1 && (
        <Select
          label="Endpoint"
          placeholder="All endpoints"
          data={choices.map(({ id, url }) => ({ value: id, label: url }))}
          value={endpointId}
          clearable
          onChange={(chosen) => {
            setEndpointId(chosen);
            setPage(1);
          }}
        />
      )}
      {data.items.length === 0 && <Muted>No deliveries yet.</Muted>}
      <Rows ruled gap={0}>
        {data.items.map((delivery) => (
          <li key={delivery.id} className={classes.row}>
            <div className={classes.words}>
              <button type="button" className={classes.open} onClick={() => setOpen(delivery.id)}>
                {delivery.kind}
              </button>
              <Muted component="div">
                {new URL(delivery.endpointUrl).host} · <InstantText at={delivery.createdAt} ago />
                {delivery.error && ` · ${delivery.error}`}
              </Muted>
            </div>
            <StatusBadge tone={deliveryTones[delivery.status]}>{delivery.status}</StatusBadge>
          </li>
        ))}
      </Rows>
      {pages > 1 && (
        <Row align="stretch" justify="flex-end" mt={16} className={classes.buttons}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </Row>
      )}
      {open && <DeliveryDrawer deliveryId={open} onClose={() => setOpen(null)} />}
    </SettingsCard>
  );
}
