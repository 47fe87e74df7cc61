// The list of keyboard shortcuts: everywhere, in lists and in tours.
import { Kbd } from '@mantine/core';
import { closeShortcuts } from '#lib/page/shortcuts.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import classes from './frame.module.css';

const groups = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Find anything (on a Mac: ⌘ K)' },
      { keys: ['?'], does: 'The tour of this page, or this sheet where there is none' },
      { keys: ['Ctrl', '/'], does: 'This sheet' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In a list',
    keys: [
      { keys: ['J'], does: 'The next row' },
      { keys: ['K'], does: 'The row before' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['X'], does: 'Choose the row' },
      { keys: ['/'], does: 'Go to the search' },
      { keys: ['Esc'], does: 'Let go of what is chosen' },
    ],
  },
  {
    title: 'In a tour',
    keys: [
      { keys: ['→'], does: 'The next step' },
      { keys: ['←'], does: 'The step before' },
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
