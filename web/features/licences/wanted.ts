// The feature that led the person to /upgrade, stored while they pay on the gateway's page, because the return URL
// lacks it. It is cleared with the tab.
const key = 'upgradeFeature';

export const wantedFeature = (): string | undefined => sessionStorage.getItem(key) ?? undefined;

/** Keeps what the page leads with as it is left for the gateway; nothing forgets an earlier one. */
export function keepWanted(feature: string | undefined): void {
  if (feature === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, feature);
}
