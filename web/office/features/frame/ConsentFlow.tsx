// The consent to the privacy policy and the terms, in two steps. Ticking the box sends the consent at once and closes
// the dialog. The consent covers both documents: the label of the box opens each of them over the whole screen, and
// the box is disabled until the document in the dialog is readable. The routes pass the documents as props.
import {
  ActionIcon,
  Anchor,
  Checkbox,
  Group,
  Modal,
  ScrollArea,
  Skeleton,
  Text,
} from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { openLegal, type LegalDocumentName } from '#lib/page/legal.ts';

export type LegalDocuments = { PrivacyPolicy: ComponentType; Terms: ComponentType };

type ConsentFlowProps = LegalDocuments & {
  onConsent: () => void;
  onLogOut: () => void;
};

type Step = LegalDocumentName;

const titles: Record<Step, string> = {
  privacy: 'Privacy policy',
  terms: 'Terms and conditions',
};

export function ConsentFlow({ PrivacyPolicy, Terms, onConsent, onLogOut }: ConsentFlowProps) {
  const [step, setStep] = useState<Step>('privacy');
  const [isReadable, setReadable] = useState(false);
  const Document = step === 'privacy' ? PrivacyPolicy : Terms;
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="xl"
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <Modal.Header role="presentation">
          <Group gap="xs">
            {step === 'terms' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Back to the privacy policy"
                onClick={() => setStep('privacy')}
              >
                <IconArrowLeft size={20} aria-hidden />
              </ActionIcon>
            )}
            <Modal.Title>{titles[step]}</Modal.Title>
          </Group>
          <Text size="sm" c="dimmed">
            Step {step === 'privacy' ? 1 : 2} of 2
          </Text>
        </Modal.Header>
        <Modal.Body>
          <ScrollArea
            h="min(52vh, 480px)"
            type="auto"
            viewportProps={{ tabIndex: 0, style: { padding: 4 } }}
            key={step}
          >
            <Suspense fallback={<Skeleton h={400} />}>
              <Document />
              <WhenReadable onReadable={() => setReadable(true)} />
            </Suspense>
          </ScrollArea>
          <Group justify="space-between" mt="md" wrap="nowrap" align="flex-start">
            <Checkbox
              label={
                <>
                  I have read and agree to the <Read document="privacy">privacy policy</Read> and
                  the <Read document="terms">terms and conditions</Read>
                </>
              }
              disabled={!isReadable}
              checked={false}
              required
              onChange={onConsent}
            />
            {step === 'privacy' && (
              <Anchor component="button" type="button" onClick={() => setStep('terms')}>
                Next
              </Anchor>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt="md">
            You need to agree to use Courtyard.{' '}
            <Anchor component="button" type="button" size="sm" onClick={onLogOut}>
              Log out instead
            </Anchor>
          </Text>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Rendered beside the document in its `Suspense`, so it mounts when the document does. */
function WhenReadable({ onReadable }: { onReadable: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs once, when the document is drawn.
  useEffect(onReadable, []);
  return null;
}

function Read({ document, children }: { document: LegalDocumentName; children: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      onClick={(event) => {
        // This link is inside the checkbox's label: opening the document must not tick the box.
        event.preventDefault();
        openLegal(document);
      }}
    >
      {children}
    </Anchor>
  );
}
