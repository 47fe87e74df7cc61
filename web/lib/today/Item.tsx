// The parts of an item in the queue: its frame, its facts, the link to its record, its error, and the form for a reason
// or a reply.
import { Anchor, Button, Textarea, type TextareaProps } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { requiredMessage, shortReason } from '#rules/shared/plain-words.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import type { QueuePaths } from './words.ts';
import classes from './today.module.css';

/** A decision that was made: the sentence that replaces the item, and what undoes it, if it can be undone. */
export type Decided = { sentence: string; undo?: Undo };
export type Undo =
  | { kind: 'joinRequest'; requestId: string }
  | { kind: 'complaint'; complaintId: string; workerId: string; version: number };

/** The properties that every item receives from the queue. */
export type ItemProps = {
  communityId: string;
  isOpen: boolean;
  /** The kind of the decision, and if there are several, its place among them: `Money request · 1 of 3`. */
  label: string;
  onToggle: () => void;
  onDecided: (decided: Decided) => void;
  paths: QueuePaths;
  /** Opens a page in the community of the queue, if that is not the chosen one. */
  onOpen?: ((page: string) => void) | undefined;
};

type FrameProps = Pick<ItemProps, 'isOpen' | 'label' | 'onToggle'> & {
  title: string;
  /** The second line while the item is closed. */
  second: ReactNode;
  /** The buttons of the row while the item is closed. */
  actions: ReactNode;
  /** The details and buttons of the open item. */
  children: ReactNode;
};

export function ItemFrame({
  isOpen,
  label,
  onToggle,
  title,
  second,
  actions,
  children,
}: FrameProps) {
  const panelId = useId();
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <div>
        {isOpen && <p className={classes.kind}>{label}</p>}
        <button
          type="button"
          className={classes.title}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
        >
          {title}
        </button>
        {!isOpen && <p className={classes.second}>{second}</p>}
      </div>
      {!isOpen && <div className={classes.actions}>{actions}</div>}
      {isOpen && (
        <div id={panelId} className={classes.panel}>
          {children}
        </div>
      )}
    </li>
  );
}

export type Fact = [label: string, value: ReactNode, isWide?: boolean];

/** The facts of an item; a fact without a value is left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(
        ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
      )
      .map(([label, value, isWide]) => (
        <div key={label} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** A link to the record of an item. */
export const RecordLink = ({ href, onOpen, children }: RecordLinkProps) => (
  <Anchor
    inherit
    renderRoot={(props) => (
      <PlainLink
        {...props}
        href={href}
        onClick={(event) => {
          if (!onOpen) return;
          event.preventDefault();
          onOpen(href);
        }}
      />
    )}
  >
    {children}
  </Anchor>
);

type RecordLinkProps = { href: string; onOpen: ItemProps['onOpen']; children: string };

export const ItemError = ({ error }: { error: string | null }) =>
  error === null ? null : (
    <p role="alert" className={classes.error}>
      {error}
    </p>
  );

type TextFormProps = {
  label: string;
  help?: string;
  submit: string;
  least: number;
  most: number;
  isBusy: boolean;
  isDanger?: boolean;
  onSubmit: (text: string) => void;
  onCancel: () => void;
  /** Further fields, above the buttons. */
  children?: ReactNode;
  /** Draws the field in place of a plain one, with further buttons beside those of the form. */
  renderField?: (field: FieldOfForm) => { field: ReactNode; buttons: ReactNode };
};

/** The properties of the field that `renderField` draws. */
export type FieldOfForm = {
  text: string;
  onText: (text: string) => void;
  props: Omit<TextareaProps, 'value' | 'onChange'>;
};

/** A field for a reason or a reply, with its button. */
export function TextForm({
  label,
  help,
  submit,
  least,
  most,
  isBusy,
  isDanger = false,
  onSubmit,
  onCancel,
  children,
  renderField,
}: TextFormProps) {
  const [text, setText] = useState('');
  const [isShort, setShort] = useState(false);
  const props = {
    label,
    description: help,
    error: isShort && (least > 1 ? shortReason : requiredMessage),
    autosize: true,
    minRows: 2,
    maxRows: 8,
    maxLength: most,
    // The form opens by a click on its button, so typing can begin at once.
    autoFocus: true,
  };
  const own = renderField?.({ text, onText: setText, props });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const said = text.trim();
        setShort(said.length < least);
        if (said.length >= least) onSubmit(said);
      }}
    >
      {own?.field ?? (
        <Textarea
          {...props}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {children}
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy} color={isDanger ? 'var(--ui-danger)' : undefined}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {own?.buttons}
      </div>
    </form>
  );
}
