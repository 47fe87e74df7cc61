// The consent to the privacy policy and the terms, in two steps (spec 2, 4). Ticking the box is the
// consent: it is sent at once and the dialog closes. The documents are handed in by the routes.
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
import { Suspense, useState, type ComponentType } from 'react';

export type LegalDocuments = { PrivacyPolicy: ComponentType; Terms: ComponentType };

type ConsentFlowProps = LegalDocuments & {
  onConsent: () => void;
  onLogOut: () => void;
};

type Step = 'privacy' | 'terms';

const titles: Record<Step, string> = {
  privacy: 'Privacy policy',
  terms: 'Terms and conditions',
};

export function ConsentFlow({ PrivacyPolicy, Terms, onConsent, onLogOut }: ConsentFlowProps) {
  const [step, setStep] = useState<Step>('privacy');
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
            </Suspense>
          </ScrollArea>
          <Group justify="space-between" mt="md" wrap="nowrap" align="flex-start">
            <Checkbox
              label="I have read and agree to the privacy policy and the terms and conditions"
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
