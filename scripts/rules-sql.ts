// Writes db/code/platform/rules.sql: the SQL functions of rules that TypeScript defines.
import {
  complaintStatuses,
  residentMoves,
  staffMoves,
  stepShares,
} from '#contract/complaints/complaint-words.ts';
import { jobMoves } from '#contract/providers/provider-words.ts';
import { relationships } from '#contract/residents/occupancies.ts';
import { hasRightsByDefault } from '#rules/residents/default-right.ts';

type Moves = Readonly<Record<string, readonly string[]>>;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const listed = (texts: readonly string[]): string => texts.map(quoted).join(', ');

type Written = { about: string; signature: string; body: string };

const immutable = ({ about, signature, body }: Written): string => `-- ${about}
create or replace function ${signature}
language sql
immutable
parallel safe
as $$
  ${body}
$$;
`;

/** A function that tells whether a row may change from one status to another. */
const mayBecome = (name: string, about: string, moves: Moves): string => {
  const ways = Object.entries(moves)
    .filter(([, to]) => to.length > 0)
    .map(([from, to]) => `    when ${quoted(from)} then to_status in (${listed(to)})\n`);
  return immutable({
    about,
    signature: `${name}(from_status text, to_status text) returns boolean`,
    body: `select case from_status\n${ways.join('')}    else false end`,
  });
};

/** The transitions of a complaint's status that staff or residents may make. */
const complaintMoves = Object.fromEntries(
  complaintStatuses.map((from) => [
    from,
    [...new Set([...staffMoves[from], ...residentMoves[from]])],
  ]),
);

export const rulesPath = 'db/code/platform/rules.sql';

export const rulesSql = (): string =>
  [
    `-- Rules that the database also needs. \`npm run generate\` writes this file from the rules in TypeScript.\n`,
    mayBecome(
      'complaint_may_become',
      "The allowed transitions of a complaint's status.",
      complaintMoves,
    ),
    immutable({
      about: "The share of a complaint's response or resolution time at which each step is due.",
      signature: 'complaint_step_share(step integer) returns numeric',
      body: `select (array[${stepShares.join(', ')}])[step]`,
    }),
    mayBecome('job_may_become', "The allowed transitions of a provider job's status.", jobMoves),
    immutable({
      about: 'Whether a relationship gives the rights to pay and to admit visitors by default.',
      signature: 'default_right(relationship text) returns boolean',
      body: `select relationship not in (${listed(relationships.filter((one) => !hasRightsByDefault(one)))})`,
    }),
  ].join('\n');
