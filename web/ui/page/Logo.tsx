// The mark of the product: a courtyard from above, four rows of houses around a green yard, with a
// way in at each corner. Example: `<Logo />` with the name, `<Logo mark size={32} />` without.
import classes from './Logo.module.css';

type LogoProps = {
  /** Height of the mark in pixels; the name follows it. */
  size?: number;
  /** Shows the mark without the name. */
  mark?: boolean;
  /** The mark decorates the page, and screen readers skip it. */
  decorative?: boolean;
};

export function Logo({ size = 24, mark = false, decorative = false }: LogoProps) {
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.8 }}>
      <svg
        className={classes.mark}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="currentColor"
        {...(mark && !decorative
          ? { role: 'img', 'aria-label': 'Courtyard' }
          : { 'aria-hidden': true })}
      >
        <rect width="16" height="6" rx="1.5" />
        <rect x="18" width="6" height="16" rx="1.5" />
        <rect x="8" y="18" width="16" height="6" rx="1.5" />
        <rect y="8" width="6" height="16" rx="1.5" />
        <rect className={classes.yard} x="8" y="8" width="8" height="8" rx="2" />
      </svg>
      {!mark && <span>Courtyard</span>}
    </span>
  );
}
