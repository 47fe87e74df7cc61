// The person's own profile, put together from the areas that know parts of it: who they are, how they are told of
// things, and whether somebody offers them the community. It stands in the settings, and on a page of its own for who
// has no community, or no role in the one that is chosen.
import { VisuallyHidden } from '@mantine/core';
import { useCommunityPlan } from '#lib/community-plan.ts';
import { useEstate } from '#lib/estate.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { MyDataCard } from '#web/features/data-copies/MyDataCard.tsx';
import { NotificationSettings } from '#web/features/notifications/NotificationSettings.tsx';
import { ProfileSettings } from '#web/features/identity/ProfileSettings.tsx';
import { OfferedCard } from '#web/features/team/OwnershipCard.tsx';

/** Beside the person's own, what concerns the chosen community. */
export function Profile() {
  return (
    <>
      <OfferedCard />
      <ProfileSettings data={<MyDataCard />} />
      <NotificationSettings />
    </>
  );
}

export function ProfilePage() {
  const role = useCommunityPlan((state) => state.userRole);
  const hasCommunity = useEstate((state) => state.estate !== null);
  return (
    <>
      <PageHeader
        title="Your profile"
        sentence="Your name, how you sign in, and how you are told of things."
      />
      {/* The cards stand under a second heading, as in the settings. */}
      <VisuallyHidden component="h2">Profile</VisuallyHidden>
      {hasCommunity && role !== null ? <Profile /> : <ProfileSettings data={<MyDataCard />} />}
    </>
  );
}
