// /homes with the parts of other features about a person's houses: the balances, and the community's news.
import { OwnNotices } from '#office/features/broadcasts/OwnNotices.tsx';
import { HouseOwes } from '#office/features/house-accounts/HouseOwes.tsx';
import { HomesPage } from '#office/features/homes/HomesPage.tsx';

export const Homes = () => <HomesPage Owes={HouseOwes} Notices={OwnNotices} />;
