// Settings → Profile: notification preferences by type and channel, with quiet hours and the daily digest; and whether
// this device receives pushes.
import { Checkbox, Skeleton, Table } from '@mantine/core';
import {
  getNotificationWishes,
  setNotificationWishes,
} from '#calls/notifications/notifications.ts';
import {
  activityTypes,
  type ActivityType,
  fixedTypes,
  type NotificationWay,
  notificationWays,
  type NotificationWishes,
} from '#contract/notifications/notifications.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Form } from '#ui/form/Form.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { SideScroll } from '#ui/layout/SideScroll.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import classes from './notifications.module.css';

export function NotificationSettings() {
  const result = useOperation(getNotificationWishes);
  const save = useAct(setNotificationWishes, {
    toasts: 'none',
    invalidates: [getNotificationWishes],
  });
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={480} radius="md" />;
  return (
    <>
      <SettingsCard
        title="Notifications"
        text="Choose how you are notified. Notifications that ask you to act always stay in the app."
      >
        <Form<NotificationWishes, NotificationWishes>
          className={classes.wishes}
          initial={result.data}
          onSubmit={(body) => save.mutateAsync({ body })}
          onDone={() => toastSuccess('Notification settings saved.')}
        >
          <Ways />
          <SwitchField
            name="quietHours"
            label="Quiet hours"
            help="Phone notifications wait during quiet hours, except emergencies and urgent ones."
          />
          <SwitchField
            name="dailyDigest"
            label="Daily digest"
            help="An email at 08:00 with your unread low-priority notifications."
          />
          <SettingsFoot>
            <SubmitButton>Save notifications</SubmitButton>
          </SettingsFoot>
        </Form>
      </SettingsCard>
      <DeviceCard />
    </>
  );
}

const wayWords: Readonly<Record<NotificationWay, string>> = {
  inApp: 'In the app',
  email: 'Email',
  push: 'Phone notification',
};

const typeWords: Readonly<Partial<Record<ActivityType, string>>> = {
  House: 'Join requests',
  GatePass: 'Gate passes',
  Due: 'Dues',
  Payment: 'Payments',
  Approval: 'Approvals',
  Wallet: 'Wallets',
  Complaint: 'Complaints',
  Broadcast: 'Broadcasts',
  Licence: 'Licences',
  Import: 'Imports',
  Emergency: 'Emergencies',
  System: 'Files and system',
};

function Ways() {
  const { form } = useFormShared();
  const { byType } = form.values as NotificationWishes;
  return (
    <SideScroll>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Topic</Table.Th>
            {notificationWays.map((way) => (
              <Table.Th key={way}>{wayWords[way]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {activityTypes.map((type) => (
            <Table.Tr key={type}>
              <Table.Th scope="row">{typeWords[type] ?? type}</Table.Th>
              {notificationWays.map((way) => (
                <Table.Td key={way}>
                  <Checkbox
                    aria-label={`${typeWords[type] ?? type}: ${wayWords[way]}`}
                    checked={byType[type][way]}
                    disabled={way === 'inApp' && fixedTypes.includes(type)}
                    onChange={(event) =>
                      form.setFieldValue(`byType.${type}.${way}`, event.currentTarget.checked)
                    }
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </SideScroll>
  );
}
