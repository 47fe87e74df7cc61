// Settings → Profile, put together from the areas that know parts of a person: who they are, how they are told of
// things, and whether somebody offers them the community.
import { NotificationSettings } from '#web/features/notifications/NotificationSettings.tsx';
import { ProfileSettings } from '#web/features/identity/ProfileSettings.tsx';
import { OfferedCard } from '#web/features/team/OwnershipCard.tsx';

export function Profile() {
  return (
    <>
      <OfferedCard />
      <ProfileSettings />
      <NotificationSettings />
    </>
  );
}
