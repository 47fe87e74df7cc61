// A comparison of the plans, generated from the feature registry, so that new features appear automatically. The
// feature that led the person here is the first line.
import { Table } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import {
  addOns,
  apartmentFeaturesOff,
  apartmentFeaturesOn,
  communityFeaturesOff,
  communityFeaturesOn,
  type FeatureKey,
  premiumApartmentBundle,
  premiumBundle,
  apartmentFeaturesWithScreen,
  trialLimits,
} from '#contract/shared/features.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { gives } from './words.ts';
import classes from './licences.module.css';

type Line = {
  name: string;
  says: string | undefined;
  free: string | boolean;
  premium: string | boolean;
};

const bundle: ReadonlySet<string> = new Set([...premiumBundle, ...premiumApartmentBundle]);
const switched: ReadonlySet<string> = new Set(addOns);

const lineOf = (name: string, isOn: boolean): Line => {
  const limit = trialLimits[name as FeatureKey] ?? 0;
  return {
    name,
    says: gives[name],
    free: isOn || (limit > 0 && `${limit} free ${limit === 1 ? 'use' : 'uses'}`),
    premium: isOn || bundle.has(name) || (switched.has(name) && 'Add-on'),
  };
};

/** The lines for one group of features: the premium features, then the features of every plan. */
const linesOf = (off: readonly string[], on: readonly string[]): Line[] => [
  ...off.map((name) => lineOf(name, false)),
  ...on.map((name) => lineOf(name, true)),
];

/** A plan lists no feature without a screen. */
const usable: ReadonlySet<string> = new Set(apartmentFeaturesWithScreen);

const parts = [
  { title: 'For the office', lines: linesOf(communityFeaturesOff, communityFeaturesOn) },
  {
    title: 'For residents',
    lines: linesOf(apartmentFeaturesOff, apartmentFeaturesOn).filter(({ name }) =>
      usable.has(name),
    ),
  },
];

export function PlanComparison({ first }: { first?: string | undefined }) {
  return (
    <section className={classes.panel} aria-labelledby="comparison">
      <h2 className={classes.subtitle} id="comparison">
        Plan features
      </h2>
      {parts.map(({ title, lines }) => (
        <Table key={title} className={classes.comparison} verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{title}</Table.Th>
              <Table.Th w={96}>Freemium</Table.Th>
              <Table.Th w={96}>Premium</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ordered(lines, first).map((line) => (
              <Table.Tr key={line.name} data-first={line.name === first || undefined}>
                <Table.Td>
                  {line.name}
                  {line.says && (
                    <Muted component="span" lh="inherit" display="block">
                      {line.says}
                    </Muted>
                  )}
                </Table.Td>
                <Table.Td>
                  <Mark value={line.free} />
                </Table.Td>
                <Table.Td>
                  <Mark value={line.premium} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
    </section>
  );
}

const ordered = (lines: readonly Line[], first: string | undefined): Line[] =>
  lines.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));

function Mark({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value;
  return value ? (
    <IconCheck size={18} aria-label="Yes" className={classes.yes} />
  ) : (
    <IconMinus size={18} aria-label="No" className={classes.no} />
  );
}
