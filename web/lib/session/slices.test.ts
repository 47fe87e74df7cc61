// The slices of client state: what remains of them after a session ends, and their changes. Node has no local storage
// of a page, so a map replaces it.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';

const stored = new Map<string, string>();

describe('the slices of the client', () => {
  before(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      value: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
    }),
  );

  const terms = {
    communityFeatures: { 'Create Group by Resident': false },
    apartmentFeatures: {},
    isActiveSubscription: true,
    communityPremiumFeaturesUsage: {},
    subscriptionSeat: 0,
  };

  test('logging out clears every slice except the tour, in memory and storage', async () => {
    const [{ emptySlices }, { useEstate }, { useUser }, { useTour }, plan, names, rights] =
      await Promise.all([
        import('./slice.ts'),
        import('#lib/community/estate.ts'),
        import('./user.ts'),
        import('#lib/community/tour.ts'),
        import('#lib/community/community-plan.ts'),
        import('./logged-user.ts'),
        import('./permissions.ts'),
      ]);
    useEstate.getState().setEstate({ id: 'c1', name: 'Palm Grove', profilePicture: null });
    useUser.getState().setUser({ data: { hasConsentedToTerms: false } });
    plan.useCommunityPlan.getState().setTerms('c1', terms);
    plan.useCommunityPlan.getState().setActive('c1');
    rights.usePermissions.getState().setPermissions(['residents.read']);
    const person = { firstName: 'Ada', lastName: 'Obi', profileImageUrl: null };
    names.useLoggedUser.getState().setLoggedUser(person);
    useTour.getState().setTourFlag('residentTour', false);
    assert.deepEqual([...stored.keys()].sort(), [
      'communityPlan',
      'estate',
      'loggedUser',
      'permissions',
      'tour',
    ]);

    emptySlices();

    assert.deepEqual([...stored.keys()], ['tour']);
    assert.equal(useEstate.getState().estate, null);
    assert.equal(useUser.getState().isLoggedIn, false);
    assert.equal(names.useLoggedUser.getState().loggedUser, null);
    assert.deepEqual(rights.usePermissions.getState().userPermissions, []);
    assert.deepEqual(plan.useCommunityPlan.getState().communities, {});
    assert.equal(useTour.getState().residentTour, false);
  });

  test('the plan is premium only with both an active subscription and licensed seats', async () => {
    const { useCommunityPlan } = await import('#lib/community/community-plan.ts');
    const plan = () => useCommunityPlan.getState();
    plan().setTerms('c1', terms);
    plan().setActive('c1');
    assert.equal(plan().plan, 'freemium');
    plan().setTerms('c1', { ...terms, subscriptionSeat: 10 });
    assert.equal(plan().plan, 'premium');
    plan().setSubscriptionActive('c1', false);
    assert.equal(plan().plan, 'freemium');
  });

  test('a usage count of a trial changes for its own community and feature only', async () => {
    const { useCommunityPlan } = await import('#lib/community/community-plan.ts');
    const plan = () => useCommunityPlan.getState();
    plan().setTerms('c1', terms);
    plan().setTerms('c2', terms);
    plan().setFeatureUsage('c1', 'Create Wallet', 1);
    const usage = (id: string) => plan().communities[id]?.communityPremiumFeaturesUsage;
    assert.deepEqual(usage('c1'), { 'Create Wallet': 1 });
    assert.deepEqual(usage('c2'), {});
  });

  test('setting the user sets isLoggedIn, clearing the user unsets it, and a consent is stored', async () => {
    const { useUser } = await import('./user.ts');
    useUser.getState().setUser({ data: { hasConsentedToTerms: false } });
    assert.equal(useUser.getState().isLoggedIn, true);
    useUser.getState().setConsented(true);
    assert.equal(useUser.getState().userInfo?.data.hasConsentedToTerms, true);
    useUser.getState().clearUser();
    assert.equal(useUser.getState().isLoggedIn, false);
  });

  test('the first paint is at once if no slice is pending, and after 5 s if the storage hangs', async (t) => {
    const { afterRehydration, rehydrationLimitMs } = await import('./rehydration.ts');
    const { rehydrating } = await import('./slice.ts');
    let drawn = 0;
    afterRehydration(() => (drawn += 1));
    assert.equal(drawn, 1);

    t.mock.timers.enable({ apis: ['setTimeout'] });
    let hydrated = (): void => undefined;
    const hanging = {
      persist: {
        hasHydrated: () => false,
        onFinishHydration: (done: () => void) => {
          hydrated = done;
          return () => undefined;
        },
        clearStorage: () => undefined,
      },
    };
    rehydrating.push(hanging);
    afterRehydration(() => (drawn += 1));
    t.mock.timers.tick(rehydrationLimitMs - 1);
    assert.equal(drawn, 1);
    t.mock.timers.tick(1);
    assert.equal(drawn, 2);
    hydrated();
    assert.equal(drawn, 2);
  });

  test('a dismissed alert of a wallet is forgotten when it ends, and other dismissed alerts stay', async () => {
    const { dismissedAlert, useWalletAlert } = await import('#lib/community/wallet-alert.ts');
    const { dismiss, keepOnly } = useWalletAlert.getState();
    dismiss('main', ['LowBalance', 'ApprovalsWaiting']);
    dismiss('sinking', ['LowBalance']);
    keepOnly('main', ['ApprovalsWaiting']);
    assert.deepEqual(useWalletAlert.getState().dismissedWallets, [
      dismissedAlert('main', 'ApprovalsWaiting'),
      dismissedAlert('sinking', 'LowBalance'),
    ]);
  });
});
