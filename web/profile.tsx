// Settings → Profile, put together from the areas that know parts of a person: who they are, and how they are told
// of things.
import { NotificationSettings } from '#web/features/notifications/NotificationSettings.tsx';
import { ProfileSettings } from '#web/features/identity/ProfileSettings.tsx';

export function Profile() {
  return (
    <>
      <ProfileSettings />
      <NotificationSettings />
    </>
  );
}
