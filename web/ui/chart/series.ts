// The series of a chart. A colour has the same meaning in every chart.

/** Teal for money in and current amounts, gold for money out, red for overdue amounts, grey for comparisons. */
export type Tone = 'in' | 'out' | 'late' | 'overdue' | 'neutral';

export type Series = {
  name: string;
  values: readonly number[];
  /** Without a tone, the series of a chart are in, out, late and overdue in turn. */
  tone?: Tone;
};

const inOrder: readonly Tone[] = ['in', 'out', 'late', 'overdue'];

export const toneOf = ({ tone }: Series, at: number): Tone => tone ?? inOrder[at] ?? 'neutral';
