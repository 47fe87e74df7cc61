// The product as one tree. A page is one line: its address, what the guard asks for, its chunk.
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { Shell } from '#web/features/frame/Shell.tsx';
import { beforeCommunity, beforeSession, type Needs } from '#web/features/frame/guard.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { lazyPage, type LoadPage } from '#lib/lazy-page.ts';
import { useStepUp } from '#lib/step-up.ts';
import { parseSearch, stringifySearch } from '#lib/url-state.ts';
import { paths } from './paths.ts';

const documents = {
  PrivacyPolicy: lazy(async () => ({
    default: (await import('#web/features/legal/PrivacyPolicy.tsx')).PrivacyPolicy,
  })),
  Terms: lazy(async () => ({ default: (await import('#web/features/legal/Terms.tsx')).Terms })),
};

const StepUpDialog = lazyPart(
  async () => (await import('#web/features/identity/StepUpDialog.tsx')).StepUpDialog,
);

/** Any area may ask for a code (`#lib/step-up.ts`); the identity area answers. */
function StepUpWhenAsked() {
  return useStepUp((state) => state.reason !== null) && <StepUpDialog />;
}

const root = createRootRoute({
  component: () => (
    <Shell documents={documents}>
      <Outlet />
      <StepUpWhenAsked />
    </Shell>
  ),
  notFoundComponent: lazyPage(
    async () => (await import('#web/features/frame/NotFoundPage.tsx')).NotFoundPage,
  ),
});

/** Behind the sign-in, in the frame. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: beforeSession,
  component: lazyPage(async () => (await import('./framed.tsx')).Framed),
});

/** In the frame, of the chosen community. */
const guarded = createRoute({
  getParentRoute: () => framed,
  id: 'guarded',
  beforeLoad: beforeCommunity,
  component: lazyPage(
    async () => (await import('#web/features/frame/GuardedContent.tsx')).GuardedContent,
  ),
});

const open = (path: string, load: LoadPage) =>
  createRoute({ getParentRoute: () => root, path, component: lazyPage(load) });

const signedIn = (path: string, load: LoadPage) =>
  createRoute({ getParentRoute: () => framed, path, component: lazyPage(load) });

const inCommunity = (path: string, needs: Needs, load: LoadPage) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    component: lazyPage(load),
    staticData: { needs },
  });

// A page is fetched like this, in a chunk of its own:
//   inCommunity(
//     paths.residents(),
//     { permission: 'residents.read', feature: 'Resident List' },
//     async () => (await import('#web/features/residents/ResidentsPage.tsx')).ResidentsPage,
//   ),

const tree = root.addChildren([
  // Open to everyone.
  open(
    paths.signIn(),
    async () => (await import('#web/features/identity/SignInPage.tsx')).SignInPage,
  ),
  open(
    paths.forgotPassword(),
    async () => (await import('#web/features/identity/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  open(
    paths.requestOtp(),
    async () => (await import('#web/features/identity/RequestOtpPage.tsx')).RequestOtpPage,
  ),
  open(
    paths.verifyEmail(),
    async () => (await import('#web/features/identity/VerifyEmailPage.tsx')).VerifyEmailPage,
  ),
  open(
    paths.signUp(),
    async () => (await import('#web/features/identity/SignUpPage.tsx')).SignUpPage,
  ),
  open(
    paths.updateUserDetails(),
    async () => (await import('#web/features/identity/UpdateDetailsPage.tsx')).UpdateDetailsPage,
  ),
  open(
    paths.joinTeam(),
    async () => (await import('#web/features/communities/JoinTeamPage.tsx')).JoinTeamPage,
  ),
  open(
    paths.joinPortal(),
    async () => (await import('#web/features/residents/JoinPage.tsx')).JoinPage,
  ),
  open(
    paths.receipt('$communityId', '$code'),
    async () => (await import('#web/features/dues/ReceiptPage.tsx')).ReceiptPage,
  ),
  open(paths.terms(), async () => (await import('#web/features/legal/TermsPage.tsx')).TermsPage),
  open(
    paths.sessionExpired(),
    async () => (await import('#web/features/frame/SessionExpiredPage.tsx')).SessionExpiredPage,
  ),
  open(
    paths.unauthorized(),
    async () => (await import('#web/features/frame/UnauthorizedPage.tsx')).UnauthorizedPage,
  ),
  framed.addChildren([
    // Signed in, of no community in particular.
    signedIn(
      paths.communityOverview(),
      async () => (await import('#web/features/communities/OverviewPage.tsx')).OverviewPage,
    ),
    signedIn(
      paths.createCommunity(),
      async () =>
        (await import('#web/features/communities/CreateCommunityPage.tsx')).CreateCommunityPage,
    ),
    guarded.addChildren([
      // Of the chosen community, in the sidebar's order.
      inCommunity(
        paths.residents(),
        { permission: 'residents.read', feature: 'Resident List' },
        async () => (await import('#web/features/residents/ResidentsPage.tsx')).ResidentsPage,
      ),
      inCommunity(
        paths.resident('$residentId'),
        { permission: 'residents.read', feature: 'Resident List' },
        async () => (await import('#web/features/residents/ResidentPage.tsx')).ResidentPage,
      ),
      inCommunity(
        paths.importResidents(),
        { permission: 'residents.create', feature: 'Bulk Upload' },
        async () => (await import('#web/features/imports/ImportPages.tsx')).ResidentsImportPage,
      ),
      inCommunity(
        paths.importAddresses(),
        { permission: 'addresses.create', feature: 'Bulk Upload' },
        async () => (await import('#web/features/imports/ImportPages.tsx')).AddressesImportPage,
      ),
      inCommunity(
        paths.addresses(),
        { permission: 'addresses.read', feature: 'Address List' },
        async () => (await import('#web/features/addresses/AddressesPage.tsx')).AddressesPage,
      ),
      inCommunity(
        paths.house('$houseId'),
        { permission: 'addresses.read', feature: 'Address List' },
        async () => (await import('#web/features/addresses/HousePage.tsx')).HousePage,
      ),
      inCommunity(
        paths.groups(),
        { permission: 'groups.read' },
        async () => (await import('#web/features/groups/GroupsPage.tsx')).GroupsPage,
      ),
      inCommunity(
        paths.dues(),
        { permission: 'dues.read', feature: 'Dues List' },
        async () => (await import('#web/features/dues/DuesPage.tsx')).DuesPage,
      ),
      inCommunity(
        paths.due('$dueId'),
        { permission: 'dues.read', feature: 'Dues List' },
        async () => (await import('#web/features/dues/DuePage.tsx')).DuePage,
      ),
      inCommunity(
        paths.houseAccount('$houseId'),
        { permission: 'dues.read', feature: 'Dues List' },
        async () => (await import('#web/features/dues/HouseAccountPage.tsx')).HouseAccountPage,
      ),
      inCommunity(
        paths.finances(),
        { permission: 'wallets.read' },
        async () => (await import('#web/features/finances/FinancesPage.tsx')).FinancesPage,
      ),
      inCommunity(
        paths.statement(),
        { permission: 'wallets.approve' },
        async () => (await import('#web/features/finances/StatementPage.tsx')).StatementPage,
      ),
      inCommunity(
        paths.wallet('$walletId'),
        { permission: 'wallets.read' },
        async () => (await import('#web/features/finances/WalletPage.tsx')).WalletPage,
      ),
      inCommunity(
        paths.exported('$exportId'),
        {},
        async () => (await import('#web/features/exports/ExportPage.tsx')).ExportPage,
      ),
      inCommunity(
        paths.licences(),
        { permission: 'licences.read' },
        async () => (await import('#web/features/licences/LicencesPage.tsx')).LicencesPage,
      ),
      inCommunity(
        paths.upgrade(),
        {},
        async () => (await import('#web/features/licences/UpgradePage.tsx')).UpgradePage,
      ),
      inCommunity(paths.settings(), {}, async () => (await import('./settings.tsx')).Settings),
      inCommunity(
        paths.group('$groupId'),
        { permission: 'groups.read' },
        async () => (await import('#web/features/groups/GroupPage.tsx')).GroupPage,
      ),
    ]),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
