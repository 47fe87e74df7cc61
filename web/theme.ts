// The theme: one deep green-teal accent, neutral greys, 10 px corners, hairlines, and shadows only on floating parts
// such as menus. Every text colour here meets WCAG AA on the surface it is used on, in both themes; the text of a
// disabled control need not.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/**
 * Ten shades from light to dark. White text has a contrast of at least 4.5 : 1 on shade 7 (light theme) and shade 6
 * (dark theme).
 */
const shades = (text: string): MantineColorsTuple =>
  text.split(' ') as unknown as MantineColorsTuple;

const courtyard: MantineColorsTuple = shades(
  '#edf8f5 #dbeee9 #b3dcd1 #88c9b8 #62b8a2 #3f9f88 #1d7f6b #0f6e5c #0b5a4b #06443a',
);

const red: MantineColorsTuple = shades(
  '#fff3f2 #fde4e2 #fac5c1 #f59f98 #ec7169 #dc4c43 #cb352d #b3261e #951c15 #76150f',
);

const orange: MantineColorsTuple = shades(
  '#fff5ea #ffe8d1 #fbcfa3 #f4b06d #e98f3c #d9731a #b85a0b #964706 #7a3903 #5f2c02',
);

const yellow: MantineColorsTuple = shades(
  '#fff8e1 #fdefc3 #f8dd8a #f0c650 #e0aa22 #c08c0c #946b06 #785603 #5f4402 #4a3501',
);

const green: MantineColorsTuple = shades(
  '#ecf9f0 #d6f1df #aee2be #7fcf99 #52b974 #2f9f57 #1e8145 #166637 #10522b #0b3f21',
);

const blue: MantineColorsTuple = shades(
  '#eef4fd #dce9fb #b7d1f6 #8ab4ef #5b92e4 #3a75d4 #2c62bd #2150a0 #183f82 #112f64',
);

const gray: MantineColorsTuple = shades(
  '#f8f9f9 #f1f3f3 #e6e9e9 #d9dddd #c5cbcb #a3abab #687171 #566060 #353d3d #1c2323',
);

const dark: MantineColorsTuple = shades(
  '#d5dbda #bcc4c2 #9aa5a2 #6f7a78 #3f4947 #313a38 #252d2b #191f1e #121716 #0c100f',
);

/** A dialog's header is not a banner landmark of the page. */
const plainHeader = { header: { role: 'presentation' } };

const dialogTitle = { title: { fontWeight: 650, fontSize: 'var(--ui-size-section)' } };

const hairline = '1px solid var(--mantine-color-default-border)';

export const theme = createTheme({
  primaryColor: 'courtyard',
  primaryShade: { light: 7, dark: 6 },
  colors: { courtyard, red, orange, yellow, green, blue, gray, dark },
  black: '#1c2323',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 4px 16px rgb(12 16 15 / 8%)',
    lg: '0 8px 24px rgb(12 16 15 / 10%)',
    xl: '0 16px 40px rgb(12 16 15 / 12%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Card: { defaultProps: { withBorder: true, shadow: 'none' } },
    Paper: { defaultProps: { shadow: 'none' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: plainHeader,
      },
      styles: dialogTitle,
    },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: plainHeader,
      },
      styles: dialogTitle,
    },
    // The placeholder is a focusable child that a menu may not have. Menus render inside the page's landmark: outside
    // of it a screen reader would not find them.
    Menu: {
      defaultProps: {
        shadow: 'md',
        withInitialFocusPlaceholder: false,
        portalProps: { target: 'main' },
      },
    },
    // The example in an empty field stays grey if the field is refused: red looks like a refused value.
    Input: {
      vars: () => ({
        wrapper: { '--input-placeholder-color': 'var(--mantine-color-placeholder)' },
      }),
    },
    Popover: { defaultProps: { shadow: 'md' } },
    // A control wider than a phone scrolls sideways itself, instead of the page.
    SegmentedControl: { styles: { root: { maxWidth: '100%', overflowX: 'auto' } } },
    // A closed list is not in the DOM: otherwise the page would be laid out to measure it.
    Combobox: { defaultProps: { keepMounted: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 200, events: tooltipEvents() } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { root: { border: hairline } },
    },
  },
});

/** Tooltips also open on focus and touch: their text is not only for the mouse. */
function tooltipEvents() {
  return { hover: true, focus: true, touch: true };
}

/** Overrides Mantine's colours of texts, for a contrast of 4.5 : 1, and of borders. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': '#6a7373',
    '--mantine-color-error': red[7],
    '--mantine-color-success': courtyard[7],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-disabled-color': gray[6],
  },
  dark: {
    '--mantine-color-dimmed': '#a3aeab',
    '--mantine-color-placeholder': '#8d9895',
    '--mantine-color-error': red[3],
    '--mantine-color-success': courtyard[3],
    '--mantine-color-anchor': courtyard[3],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-disabled-color': dark[2],
  },
});
