// The person's own profile, assembled from the features that own its parts: details, notification preferences, and a
// pending offer of the ownership of the community. It is in the settings, and on a separate page, which people without
// a community or without a role in it can also open; for them it shows only the personal parts.
import { VisuallyHidden } from '@mantine/core';
import { useCommunityPlan } from '#lib/community/community-plan.ts';
import { useEstate } from '#lib/community/estate.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { MyDataCard } from '#office/features/data-copies/MyDataCard.tsx';
import { NotificationSettings } from '#office/features/notifications/NotificationSettings.tsx';
import { ProfileSettings } from '#office/features/identity/ProfileSettings.tsx';
import { OfferedCard } from '#office/features/team/OwnershipCard.tsx';

/** The personal parts, and those about the chosen community: the offer and the notifications. */
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
      <PageHeader title="Your profile" sentence="Your name, sign-in and notifications." />
      {/* The cards need a heading of level 2 above their own headings, as in the settings. */}
      <VisuallyHidden component="h2">Profile</VisuallyHidden>
      {hasCommunity && role !== null ? <Profile /> : <ProfileSettings data={<MyDataCard />} />}
    </>
  );
}
