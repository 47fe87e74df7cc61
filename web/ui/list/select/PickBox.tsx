// The checkbox that selects a row, or all rows of a page: a native one, because a page has up to a hundred of them. Its
// label fills the cell, so that a near miss still hits it.
import classes from './PickBox.module.css';

type PickBoxProps = {
  label: string;
  state: 'all' | 'some' | 'none';
  disabled?: boolean;
  onToggle: () => void;
};

export function PickBox({ label, state, disabled = false, onToggle }: PickBoxProps) {
  return (
    <label className={classes.label}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={state === 'all'}
        disabled={disabled}
        onChange={onToggle}
      />
    </label>
  );
}
