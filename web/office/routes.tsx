// The routes of the office and of the pages for everyone, as one tree. A page is one entry: its path, its guard's
// requirements if it has any, its chunk.
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import {
  beforeCommunity,
  beforeSession,
  beforeSignIn,
  type Needs,
} from '#office/features/frame/guard.ts';
import { lazyPage, type LoadPage } from '#lib/page/lazy-page.ts';
import { parseSearch, stringifySearch } from '#lib/list/url-state.ts';
import { paths } from '#web/paths.ts';
import { Shell } from '#web/shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyPage(
    async () => (await import('#office/features/frame/pages/NotFoundPage.tsx')).NotFoundPage,
  ),
});

/** Behind the sign-in, in the frame. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: beforeSession,
  component: lazyPage(async () => (await import('#office/pages/framed.tsx')).Framed),
});

/** Pages inside the frame that need a chosen community. */
const guarded = createRoute({
  getParentRoute: () => framed,
  id: 'guarded',
  beforeLoad: beforeCommunity,
  component: lazyPage(
    async () => (await import('#office/features/frame/GuardedContent.tsx')).GuardedContent,
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
//     async () => (await import('#office/features/residents/ResidentsPage.tsx')).ResidentsPage,
//   ),

const ofComplaints: Needs = {
  anyOf: ['complaints.read', 'complaints.billing', 'complaints.create'],
  feature: 'Complaint Management',
};

const ofProviders: Needs = {
  anyOf: ['complaints.read', 'complaints.billing'],
  feature: 'Complaint Management',
};

const tree = root.addChildren([
  // Open to everyone.
  createRoute({
    getParentRoute: () => root,
    path: paths.signIn(),
    beforeLoad: beforeSignIn,
    component: lazyPage(
      async () => (await import('#office/features/identity/SignInPage.tsx')).SignInPage,
    ),
  }),
  open(
    paths.styleguide(),
    async () => (await import('#office/styleguide/StyleguidePage.tsx')).StyleguidePage,
  ),
  open(
    paths.forgotPassword(),
    async () =>
      (await import('#office/features/identity/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  open(
    paths.requestOtp(),
    async () => (await import('#office/features/identity/RequestOtpPage.tsx')).RequestOtpPage,
  ),
  open(
    paths.verifyEmail(),
    async () => (await import('#office/features/identity/VerifyEmailPage.tsx')).VerifyEmailPage,
  ),
  open(
    paths.signUp(),
    async () => (await import('#office/features/identity/SignUpPage.tsx')).SignUpPage,
  ),
  open(
    paths.updateUserDetails(),
    async () => (await import('#office/features/identity/UpdateDetailsPage.tsx')).UpdateDetailsPage,
  ),
  open(
    paths.joinTeam(),
    async () => (await import('#office/features/communities/JoinTeamPage.tsx')).JoinTeamPage,
  ),
  open(
    paths.joinPortal(),
    async () => (await import('#office/features/residents/JoinPage.tsx')).JoinPage,
  ),
  open(
    paths.receipt('$communityId', '$code'),
    async () => (await import('#office/features/due-payments/ReceiptPage.tsx')).ReceiptPage,
  ),
  open(
    paths.notice('$communityId', '$code'),
    async () => (await import('#office/features/broadcasts/NoticePage.tsx')).NoticePage,
  ),
  open(
    paths.guestPass('$key'),
    async () => (await import('#office/features/gate-passes/GuestPage.tsx')).GuestPage,
  ),
  open(
    paths.gateAnswer('$key'),
    async () => (await import('#office/features/walk-ins/AnswerPage.tsx')).AnswerPage,
  ),
  open(
    paths.job('$key'),
    async () => (await import('#office/features/providers/JobPage.tsx')).JobPage,
  ),
  open(paths.terms(), async () => (await import('#office/features/legal/TermsPage.tsx')).TermsPage),
  open(
    paths.sessionExpired(),
    async () =>
      (await import('#office/features/frame/pages/SessionExpiredPage.tsx')).SessionExpiredPage,
  ),
  open(
    paths.unauthorized(),
    async () =>
      (await import('#office/features/frame/pages/UnauthorizedPage.tsx')).UnauthorizedPage,
  ),
  open(
    paths.askSupport(),
    async () => (await import('#office/features/identity/AskSupportPage.tsx')).AskSupportPage,
  ),
  open(
    paths.guestTicket(),
    async () => (await import('#office/features/identity/GuestTicketPage.tsx')).GuestTicketPage,
  ),
  framed.addChildren([
    // Signed in, without a chosen community.
    signedIn(
      paths.communityOverview(),
      async () => (await import('#office/features/communities/OverviewPage.tsx')).OverviewPage,
    ),
    signedIn(paths.homes(), async () => (await import('#office/pages/homes.tsx')).Homes),
    signedIn(
      paths.createCommunity(),
      async () =>
        (await import('#office/features/communities/CreateCommunityPage.tsx')).CreateCommunityPage,
    ),
    signedIn(paths.profile(), async () => (await import('#office/pages/profile.tsx')).ProfilePage),
    signedIn(
      paths.support(),
      async () => (await import('#office/features/support/SupportPage.tsx')).SupportPage,
    ),
    signedIn(
      paths.ticket('$ticketId'),
      async () => (await import('#office/features/support/TicketPage.tsx')).TicketPage,
    ),
    signedIn(
      paths.article('$slug'),
      async () => (await import('#office/features/support/ArticlePage.tsx')).ArticlePage,
    ),
    guarded.addChildren([
      inCommunity(
        paths.dashboard(),
        {},
        async () => (await import('#office/pages/dashboard.tsx')).Dashboard,
      ),
      inCommunity(
        paths.residents(),
        { permission: 'residents.read', feature: 'Resident List' },
        async () => (await import('#office/pages/residents.tsx')).Residents,
      ),
      inCommunity(
        paths.resident('$residentId'),
        { permission: 'residents.read', feature: 'Resident List' },
        async () => (await import('#office/pages/resident.tsx')).ResidentWithAll,
      ),
      inCommunity(
        paths.importResidents(),
        { permission: 'residents.create', feature: 'Bulk Upload' },
        async () => (await import('#office/features/imports/ImportPages.tsx')).ResidentsImportPage,
      ),
      inCommunity(
        paths.importAddresses(),
        { permission: 'addresses.create', feature: 'Bulk Upload' },
        async () => (await import('#office/features/imports/ImportPages.tsx')).AddressesImportPage,
      ),
      inCommunity(
        paths.addresses(),
        { permission: 'addresses.read', feature: 'Address List' },
        async () => (await import('#office/features/addresses/AddressesPage.tsx')).AddressesPage,
      ),
      inCommunity(
        paths.house('$houseId'),
        { permission: 'addresses.read', feature: 'Address List' },
        async () => (await import('#office/pages/house.tsx')).House,
      ),
      inCommunity(
        paths.groups(),
        { permission: 'groups.read' },
        async () => (await import('#office/features/groups/GroupsPage.tsx')).GroupsPage,
      ),
      inCommunity(
        paths.dues(),
        { permission: 'dues.read', feature: 'Dues List' },
        async () => (await import('#office/pages/dues.tsx')).Dues,
      ),
      inCommunity(
        paths.due('$dueId'),
        { permission: 'dues.read', feature: 'Dues List' },
        async () => (await import('#office/pages/due.tsx')).DueWithLists,
      ),
      inCommunity(
        paths.duePayments('$dueId'),
        { permission: 'dues.create', feature: 'Dues List' },
        async () =>
          (await import('#office/features/due-payments/PaymentsFilePage.tsx')).PaymentsFilePage,
      ),
      inCommunity(
        paths.houseAccount('$houseId'),
        { permission: 'dues.read', feature: 'Dues List' },
        async () => (await import('#office/pages/house-account.tsx')).HouseAccountWithAll,
      ),
      inCommunity(
        paths.finances(),
        { permission: 'wallets.read' },
        async () => (await import('#office/pages/finances.tsx')).Finances,
      ),
      inCommunity(
        paths.statement(),
        { permission: 'wallets.approve' },
        async () =>
          (await import('#office/features/reconciliation/StatementPage.tsx')).StatementPage,
      ),
      inCommunity(
        paths.wallet('$walletId'),
        { permission: 'wallets.read' },
        async () => (await import('#office/pages/wallet.tsx')).WalletWithRequests,
      ),
      inCommunity(
        paths.emergencies(),
        { permission: 'emergencies.read' },
        async () =>
          (await import('#office/features/emergencies/EmergenciesPage.tsx')).EmergenciesPage,
      ),
      inCommunity(
        paths.complaints(),
        ofComplaints,
        async () => (await import('#office/pages/complaint-list.tsx')).Complaints,
      ),
      inCommunity(
        paths.outages(),
        { permission: 'complaints.read', feature: 'Complaint Management' },
        async () => (await import('#office/pages/outages.tsx')).Outages,
      ),
      inCommunity(
        paths.complaintReport(),
        { permission: 'complaints.read', feature: 'Complaint Management' },
        async () => (await import('#office/pages/complaint-report.tsx')).ComplaintReport,
      ),
      inCommunity(
        paths.complaint('$complaintId'),
        ofComplaints,
        async () => (await import('#office/pages/complaints.tsx')).ComplaintWithJobs,
      ),
      inCommunity(
        paths.complaintTypes(),
        ofComplaints,
        async () => (await import('#office/pages/complaint-types.tsx')).ComplaintTypes,
      ),
      inCommunity(
        paths.providers(),
        ofProviders,
        async () => (await import('#office/pages/providers.tsx')).Providers,
      ),
      inCommunity(
        paths.provider('$providerId'),
        ofProviders,
        async () => (await import('#office/features/providers/ProviderPage.tsx')).ProviderPage,
      ),
      inCommunity(
        paths.archivedComplaints(),
        ofComplaints,
        async () => (await import('#office/pages/complaint-list.tsx')).Archived,
      ),
      inCommunity(
        paths.duesToday(),
        ofComplaints,
        async () => (await import('#office/pages/complaint-list.tsx')).DuesToday,
      ),
      inCommunity(
        paths.overdue(),
        ofComplaints,
        async () => (await import('#office/pages/complaint-list.tsx')).Overdue,
      ),
      inCommunity(
        paths.broadcasts(),
        { permission: 'broadcasts.read' },
        async () => (await import('#office/features/broadcasts/BroadcastsPage.tsx')).BroadcastsPage,
      ),
      inCommunity(
        paths.newBroadcast(),
        { permission: 'broadcasts.create', feature: 'Create Broadcast' },
        async () => (await import('#office/features/broadcasts/ComposePage.tsx')).ComposePage,
      ),
      inCommunity(
        paths.broadcast('$broadcastId'),
        { permission: 'broadcasts.read' },
        async () => (await import('#office/features/broadcasts/BroadcastPage.tsx')).BroadcastPage,
      ),
      inCommunity(
        paths.editBroadcast('$broadcastId'),
        { permission: 'broadcasts.create', feature: 'Edit Broadcast' },
        async () => (await import('#office/features/broadcasts/ComposePage.tsx')).ComposePage,
      ),
      inCommunity(
        paths.gatePass(),
        { permission: 'gatePasses.read', feature: 'Digital Access Control' },
        async () => (await import('#office/pages/gate.tsx')).Gate,
      ),
      inCommunity(
        paths.exported('$exportId'),
        {},
        async () => (await import('#office/features/exports/ExportPage.tsx')).ExportPage,
      ),
      inCommunity(
        paths.communityTicket('$ticketId'),
        { permission: 'settings.read' },
        async () => (await import('#office/features/support/TicketPage.tsx')).CommunityTicketPage,
      ),
      inCommunity(
        paths.licences(),
        { permission: 'licences.read' },
        async () => (await import('#office/features/licences/LicencesPage.tsx')).LicencesPage,
      ),
      inCommunity(
        paths.upgrade(),
        {},
        async () => (await import('#office/features/licences/UpgradePage.tsx')).UpgradePage,
      ),
      inCommunity(
        paths.settings(),
        {},
        async () => (await import('#office/pages/settings.tsx')).Settings,
      ),
      inCommunity(
        paths.group('$groupId'),
        { permission: 'groups.read' },
        async () => (await import('#office/features/groups/GroupPage.tsx')).GroupPage,
      ),
    ]),
  ]),
]);

const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

export const Office = () => <RouterProvider router={router} />;
