// /homes with what other areas know of a person's own houses: what they owe, and what the community has to tell.
import { OwnNotices } from '#web/features/broadcasts/OwnNotices.tsx';
import { HouseOwes } from '#web/features/dues/HouseOwes.tsx';
import { HomesPage } from '#web/features/homes/HomesPage.tsx';

export const Homes = () => <HomesPage Owes={HouseOwes} Notices={OwnNotices} />;
