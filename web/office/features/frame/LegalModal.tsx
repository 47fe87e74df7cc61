// The privacy policy or the terms over the whole screen, opened from anywhere by `openLegal`; the routes pass the
// documents in.
import { Box, Container, Modal } from '@mantine/core';
import { Suspense } from 'react';
import { closeLegal, useLegal } from '#lib/page/legal.ts';
import type { LegalDocuments } from './ConsentFlow.tsx';

/** Above the consent, which opens it. */
const legalLayer = 300;

export function LegalModal({ PrivacyPolicy, Terms }: LegalDocuments) {
  const shown = useLegal((state) => state.shown);
  const title = shown === 'terms' ? 'Terms and conditions' : 'Privacy policy';
  return (
    <Modal
      opened={shown !== null}
      onClose={closeLegal}
      title={title}
      fullScreen
      zIndex={legalLayer}
    >
      <Container size="sm" pb="xl">
        <Suspense fallback={<Box h={600} />}>
          {shown === 'privacy' && <PrivacyPolicy />}
          {shown === 'terms' && <Terms />}
        </Suspense>
      </Container>
    </Modal>
  );
}
