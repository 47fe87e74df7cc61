// A new ticket. Diagnostics are shown, and sent only if the person ticks the box.
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { attachTicketFile, createTicket } from '#calls/support/tickets.ts';
import {
  ticketCategories,
  ticketFileLimit,
  ticketSeverities,
} from '#contract/support/ticket-words.ts';
import { useCommunityPlan } from '#lib/community/community-plan.ts';
import { useEstate } from '#lib/community/estate.ts';
import { appVersion, useTicketDraft } from '#lib/page/ticket-draft.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { CheckField } from '#ui/form/CheckField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { paths } from '#web/paths.ts';
import { categoryWords, expectation, severityWords, stale } from './words.ts';
import classes from './support.module.css';

type Values = {
  subject: string;
  category: string;
  severity: string;
  body: string;
  withDiagnostics: boolean;
};

const categories = ticketCategories.map((value) => ({ value, label: categoryWords[value] }));
const severities = ticketSeverities.map((value) => ({ value, label: severityWords[value] }));

export function AskDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const estate = useEstate((state) => state.estate);
  const plan = useCommunityPlan((state) => state.plan);
  const draft = useTicketDraft((state) => state.draft);
  const [files, setFiles] = useState<readonly File[]>([]);
  const diagnostics = {
    route: draft?.route ?? globalThis.location.pathname,
    version: appVersion,
    errorId: draft?.errorId ?? null,
  };
  const create = useAct(createTicket, { invalidates: stale });
  const send = async (body: Parameters<typeof create.mutateAsync>[0]) => {
    const made = await create.mutateAsync(body);
    for (const file of files) {
      await upload(attachTicketFile, { params: { ticketId: made.id } }, file).catch(
        (cause: unknown) => toastFailure(cause, `${file.name}:`),
      );
    }
    setTimeout(() => void navigate({ to: paths.ticket(made.id) }));
  };
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Contact support"
      sentence={expectation(estate ? plan : 'freemium')}
      submitLabel="Send"
      initial={{
        subject: draft ? 'A page does not load' : '',
        category: draft ? 'Bug' : '',
        severity: 'Medium',
        body: draft ? `The page ${draft.route} says: ${draft.message}\n\nWhat I did before: ` : '',
        withDiagnostics: false,
      }}
      toBody={({ withDiagnostics, ...values }) => ({
        ...values,
        communityId: estate?.id ?? null,
        diagnostics: withDiagnostics ? diagnostics : null,
      })}
      schema={async () => (await import('#contract/support/tickets.ts')).createTicket.body}
      onSubmit={(body) => send({ body })}
    >
      <FormSection title="Your question">
        <TextField name="subject" label="Subject" required maxLength={150} />
        <SelectField name="category" label="Category" required options={categories} />
        <SelectField name="severity" label="Severity" required options={severities} />
        <TextField name="body" label="Description" required rows={6} maxLength={5000} />
      </FormSection>
      <FormSection title="Included data">
        <FilePicker files={files} onFiles={setFiles} />
        <CheckField
          name="withDiagnostics"
          label="Include diagnostic data"
          words={
            <>
              Include diagnostic data: the page <code>{diagnostics.route}</code>, the version{' '}
              <code>{diagnostics.version}</code>
              {diagnostics.errorId && (
                <>
                  {' '}
                  and the error’s number <code>{diagnostics.errorId}</code>
                </>
              )}
              . Nothing else.
            </>
          }
        />
      </FormSection>
    </FormDrawer>
  );
}

type PickerProps = { files: readonly File[]; onFiles: (files: readonly File[]) => void };

function FilePicker({ files, onFiles }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div>
      <ul className={classes.files} aria-label="Files">
        {files.map((file) => (
          <li key={`${file.name} ${file.lastModified}`}>
            <Button
              size="compact-sm"
              variant="default"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={`Remove ${file.name}`}
              onClick={() => onFiles(files.filter((other) => other !== file))}
            >
              {file.name}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        disabled={files.length >= ticketFileLimit}
        onClick={() => picker.current?.click()}
      >
        Add a picture or PDF
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*,application/pdf"
        aria-label="Pictures and PDFs"
        onChange={(event) => {
          onFiles([...files, ...(event.currentTarget.files ?? [])].slice(0, ticketFileLimit));
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
