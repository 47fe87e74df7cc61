// The list of keyboard shortcuts: everywhere, in lists and in tours.
import { Kbd } from '@mantine/core';
import { closeShortcuts } from '#lib/page/shortcuts.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import classes from './frame.module.css';

const groups = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Search everything (on a Mac: ⌘ K)' },
      { keys: ['?'], does: 'Tour of this page, or this sheet if it has none' },
      { keys: ['Ctrl', '/'], does: 'Keyboard shortcuts' },
      { keys: ['Esc'], does: 'Close' },
    ],
  },
  {
    title: 'In a list',
    keys: [
      { keys: ['J'], does: 'Next row' },
      { keys: ['K'], does: 'Previous row' },
      { keys: ['Enter'], does: 'Open row' },
      { keys: ['X'], does: 'Select row' },
      { keys: ['E'], does: 'Edit row' },
      { keys: ['/'], does: 'Search' },
      { keys: ['F'], does: 'Filter' },
      { keys: ['Esc'], does: 'Clear selection' },
    ],
  },
  {
    title: 'In a tour',
    keys: [
      { keys: ['→'], does: 'Next step' },
      { keys: ['←'], does: 'Previous step' },
      { keys: ['Esc'], does: 'Leave the tour' },
    ],
  },
];

export function ShortcutsDialog() {
  return (
    <Dialog title="Keyboard shortcuts" onClose={closeShortcuts} size="md">
      {groups.map(({ title, keys }) => (
        <section key={title} className={classes.shortcuts} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(({ keys: names, does }) => (
              <div key={does}>
                <dt>
                  {names.map((name) => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
