// The facts of the entry by the same code, for a guard who must decide whether this is the same person: time, gate,
// guard, people, plate and photo.
import { useState } from 'react';
import type { GateAnswer } from '#contract/visits/gate-checks.ts';
import { sinceText } from '#rules/gate/pass-rules.ts';
import { Row } from '#ui/layout/Row.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { GatePhoto } from './GatePhoto.tsx';
import { plural } from './words.ts';
import classes from './screen.module.css';

export function EntryFacts({ pass }: { pass: NonNullable<GateAnswer['pass']> }) {
  const { timeZone } = useLocale();
  const [now] = useState(() => new Date());
  const { entry, insideVisitId, guestName, insideOthers } = pass;
  if (!entry) return null;
  const { at, gate, guard, people, plate, hasPhoto } = entry;
  const facts = [
    {
      label: 'Checked in',
      value: [sinceText(at, { now, timeZone }), gate].filter(Boolean).join(', '),
    },
    { label: 'Guard', value: guard },
    { label: 'Still inside', value: plural(people, 'person', 'people') },
    {
      label: 'Entered separately',
      value: insideOthers > 0 ? `${plural(insideOthers, 'person', 'people')} inside` : '',
    },
    { label: 'Plate', value: plate },
  ];
  return (
    <Row
      component="section"
      gap={12}
      wrap="nowrap"
      align="start"
      className={classes.entry}
      aria-label="At the entry"
    >
      {hasPhoto && insideVisitId && <GatePhoto of="entry" id={insideVisitId} name={guestName} />}
      <dl>
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Row>
  );
}
