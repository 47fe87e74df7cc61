// Shows the privacy policy or the terms over the whole screen. Any page opens it with `openLegal`. The routes pass
// the documents as props.
import { Box, Container, Modal } from '@mantine/core';
import { Suspense } from 'react';
import { closeLegal, useLegal } from '#lib/page/legal.ts';
import type { LegalDocuments } from './ConsentFlow.tsx';

/** A z-index above the consent dialog, which opens this dialog. */
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
