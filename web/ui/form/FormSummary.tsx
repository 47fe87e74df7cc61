// A summary above a form that failed to submit: the number of errors, each a link to its field. It takes the focus, so
// that a screen reader starts there, and drops each error once it is fixed.
import type { Problem } from './values.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormShared } from './form-context.ts';
import classes from './Form.module.css';

export function FormSummary() {
  const { problems, refusals, idOf } = useFormShared();
  const box = useRef<HTMLDivElement>(null);
  const [only] = problems;
  useEffect(() => {
    if (problems.length === 0) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each refused submit.
  }, [refusals]);
  if (problems.length === 0) return null;
  const isPlain = problems.length === 1 && only?.name === undefined;
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <IconAlertCircle size={18} aria-hidden />
      <div>
        {isPlain ? (
          <p>{only?.sentence}</p>
        ) : (
          <>
            <p>
              {problems.length === 1
                ? '1 field needs a correction:'
                : `${problems.length} fields need a correction:`}
            </p>
            <ul>
              {problems.map((problem) => (
                <li key={`${problem.name} ${problem.label} ${problem.sentence}`}>
                  {problem.name === undefined ? (
                    problem.sentence
                  ) : (
                    <ProblemLink problem={problem} id={idOf(problem.name)} />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function ProblemLink({ problem, id }: { problem: Problem; id: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {problem.label}: {problem.sentence}
    </a>
  );
}
