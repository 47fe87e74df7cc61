// Chooses the date by which a report assigns charges to its period.
// Example: `<BasisSelect value="Period" onChange={(basis) => setUrl({ Basis: basis })} />`.
import { Select } from '@mantine/core';
import { basisTexts, reportBases, type ReportBasis } from '#contract/reports/report-basis.ts';

type BasisSelectProps = { value: ReportBasis; onChange: (basis: ReportBasis) => void };

export function BasisSelect({ value, onChange }: BasisSelectProps) {
  return (
    <Select
      aria-label="Basis"
      data={reportBases.map((basis) => ({ value: basis, label: basisTexts[basis].label }))}
      value={value}
      onChange={(basis) => basis && onChange(basis)}
      allowDeselect={false}
      checkIconPosition="right"
      w={220}
    />
  );
}

/** Finds the report basis by its name in the URL; any other name gives the default. */
export const basisOf = (named: string | undefined): ReportBasis =>
  reportBases.find((one) => one === named) ?? 'Period';
