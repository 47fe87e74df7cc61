// The bar above a report: its section if it has several, its period, the basis of its charges if it has any, and its
// download.
import type { FeatureKey } from '#contract/shared/features.ts';
import type { ReportBasis } from '#contract/reports/report-basis.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { DownloadMenu } from '#ui/page/DownloadMenu.tsx';
import type { FileFormat } from '#ui/page/file-formats.ts';
import { DayInput } from '#ui/form/DayInput.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { BasisSelect } from './BasisSelect.tsx';
import { spans, spanOf, type Span } from './spans.ts';
import classes from './ReportBar.module.css';

const order: readonly FileFormat[] = ['pdf', 'xlsx', 'csv'];

type ReportBarProps = {
  today: string;
  time: Span;
  onTime: (time: Span) => void;
  /** Left out for a report without charges. */
  basis?: ReportBasis;
  onBasis?: (basis: ReportBasis) => void;
  /** The sections and the open one; left out if there is only one. */
  sections?: { all: readonly string[]; open: string; onOpen: (section: string) => void };
  /** Left out if the person may not download. */
  onTake?: (format: FileFormat) => Promise<unknown>;
  /** The plan's feature that a download needs. */
  feature?: FeatureKey;
  children?: React.ReactNode;
};

export function ReportBar(props: ReportBarProps) {
  const { today, time, onTime, basis, onBasis, sections, onTake, feature, children } = props;
  const named = spanOf(time, today);
  // Custom dates stay visible even if they happen to be a whole month.
  const [choosing, setChoosing] = useState(named === undefined);
  const choose = (name: string | null) => {
    setChoosing(name === ownDays);
    const span = spans(today).find((one) => one.name === name);
    if (span) onTime(span.time);
  };
  return (
    <Row my={16} className={classes.bar}>
      {sections && (
        <Select
          aria-label="Section"
          data={[...sections.all]}
          value={sections.open}
          onChange={(section) => section && sections.onOpen(section)}
          allowDeselect={false}
          checkIconPosition="right"
          w={220}
        />
      )}
      <Select
        aria-label="Time"
        data={[...spans(today).map(({ name }) => name), ownDays]}
        value={choosing ? ownDays : (named ?? ownDays)}
        onChange={choose}
        allowDeselect={false}
        checkIconPosition="right"
        w={180}
      />
      {choosing && (
        <Row wrap="nowrap" align="stretch" className={classes.days}>
          <Day label="From" value={time.from} onDay={(from) => onTime({ ...time, from })} />
          <Day label="To" value={time.to} onDay={(to) => onTime({ ...time, to })} />
        </Row>
      )}
      {basis && onBasis && <BasisSelect value={basis} onChange={onBasis} />}
      <span className={classes.gap} />
      {children}
      {onTake && (
        <DownloadMenu
          label="Download"
          what={basis ? 'Whole report, this period and basis' : 'Whole report, this period'}
          order={order}
          feature={feature}
          onTake={onTake}
        />
      )}
    </Row>
  );
}

const ownDays = 'Custom period';

function Day({
  label,
  value,
  onDay,
}: {
  label: string;
  value: string;
  onDay: (day: string) => void;
}) {
  return (
    <DayInput
      label={label}
      isLabelHidden
      value={value}
      onChange={(day) => day !== '' && onDay(day)}
    />
  );
}
