// The shell around the pages of each application, with the legal documents and the dialog that confirms the person's
// identity.
import { Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { useStepUp } from '#lib/api/step-up.ts';
import { loadPatiently } from '#lib/page/chunk-reload.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { Shell as Frame } from '#office/features/frame/Shell.tsx';

const documents = {
  PrivacyPolicy: lazy(async () => ({
    default: (await import('#office/features/legal/PrivacyPolicy.tsx')).PrivacyPolicy,
  })),
  Terms: lazy(async () => ({ default: (await import('#office/features/legal/Terms.tsx')).Terms })),
};

const StepUpDialog = lazyPart(
  async () => (await import('#office/features/identity/StepUpDialog.tsx')).StepUpDialog,
  loadPatiently,
);

/** Any feature may request a step-up (`#lib/api/step-up.ts`); the identity feature shows the dialog for it. */
function StepUpWhenAsked() {
  return useStepUp((state) => state.asked !== null) && <StepUpDialog />;
}

export const Shell = () => (
  <Frame documents={documents}>
    <Outlet />
    <StepUpWhenAsked />
  </Frame>
);
