// The command palette: one field that opens any area, record, setting or action. Arrow keys select, Enter opens.
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEstate } from '#lib/community/estate.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { closePalette, takeCursor, typeInPalette, usePalette } from './palette.ts';
import { useRecent } from './palette-recent.ts';
import { usePaletteResults, type AreasFor, type Section } from './use-palette-results.ts';
import classes from './palette.module.css';

const restMs = 200;

type CommandPaletteProps = { opened: boolean; areasFor: AreasFor };

export function CommandPalette({ opened, areasFor }: CommandPaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={closePalette}
      withCloseButton={false}
      padding={0}
      size={560}
      // The list grows and shrinks with the results; the field must not move.
      centered={false}
      yOffset="10vh"
      attributes={{ content: { 'aria-label': 'Find anything' } }}
    >
      <Palette areasFor={areasFor} />
    </Modal>
  );
}

function Palette({ areasFor }: { areasFor: AreasFor }) {
  const typed = usePalette((state) => state.typed);
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, restMs);
  const { sections, searching } = usePaletteResults(text, settled, areasFor);
  const router = useRouter();
  const combobox = useCombobox({ opened: true, onOpenedChange: (open) => !open && closePalette() });
  const offered = sections.flatMap(({ results }) => results.map(({ href }) => href)).join(' ');
  // Select the first result again when results change, so that Enter opens it.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The function is a new one in each render.
  }, [offered]);
  // An option that React mounts anew has lost its selection, and Enter would do nothing.
  useEffect(() => {
    const list = document.getElementById(combobox.listId ?? '');
    if (list && !list.querySelector('[data-combobox-selected]')) selectFirstOption();
  });
  const communityId = useEstate((state) => state.estate?.id);
  const open = (href: string) => {
    closePalette();
    const chosen = sections.flatMap(({ results }) => results).find((one) => one.href === href);
    if (chosen?.act) return chosen.act();
    if (chosen && communityId) useRecent.getState().opened({ ...chosen, communityId });
    router.history.push(href);
  };
  const empty = sections.length === 0 && !searching;
  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="lg"
          className={classes.field}
          aria-label="Find anything"
          placeholder="Name, address, phone, pass code, setting"
          value={typed}
          maxLength={100}
          leftSection={<IconSearch size={20} aria-hidden />}
          onFocus={takeCursor}
          onChange={(event) => typeInPalette(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label="Results" className={classes.results}>
        {sections.map((section) => (
          <Results key={section.title} section={section} />
        ))}
      </Combobox.Options>
      <p className={classes.told} role="status" data-empty={empty || undefined}>
        {empty && `Nothing found for “${text}”.`}
        {searching && 'Searching…'}
        {!empty && !searching && 'Arrows choose, Enter opens, Esc closes.'}
      </p>
    </Combobox>
  );
}

function Results({ section }: { section: Section }) {
  return (
    <Combobox.Group label={section.title}>
      {section.results.map(({ href, label, detail }) => (
        <Combobox.Option key={href} value={href} className={classes.result}>
          <span>{label}</span>
          {detail && (
            <Muted component="span" lh="inherit">
              {detail}
            </Muted>
          )}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
