// The look: one deep green-teal accent, neutral greys, 10 px corners, hairlines instead of
// shadows. Every text colour here keeps WCAG AA on the surface it is used on, in both themes.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const courtyard: MantineColorsTuple = [
  '#edf8f5',
  '#dbeee9',
  '#b3dcd1',
  '#88c9b8',
  '#62b8a2',
  '#3f9f88',
  '#218671',
  '#0f6e5c',
  '#0b5a4b',
  '#06443a',
];

const gray: MantineColorsTuple = [
  '#f8f9f9',
  '#f1f3f3',
  '#e6e9e9',
  '#d9dddd',
  '#c5cbcb',
  '#a3abab',
  '#7b8484',
  '#566060',
  '#353d3d',
  '#1c2323',
];

const dark: MantineColorsTuple = [
  '#d5dbda',
  '#bcc4c2',
  '#9aa5a2',
  '#6f7a78',
  '#3f4947',
  '#313a38',
  '#252d2b',
  '#191f1e',
  '#121716',
  '#0c100f',
];

const hairline = '1px solid var(--mantine-color-default-border)';

export const theme = createTheme({
  primaryColor: 'courtyard',
  primaryShade: { light: 7, dark: 6 },
  colors: { courtyard, gray, dark },
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
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 } } },
    Menu: { defaultProps: { shadow: 'md' } },
    Popover: { defaultProps: { shadow: 'md' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 200, events: tooltipEvents() } },
    Notification: { styles: { root: { border: hairline } } },
  },
});

/** Tooltips also open by focus and touch: what they tell is not for the mouse alone. */
function tooltipEvents() {
  return { hover: true, focus: true, touch: true };
}

/** Where Mantine's own choices fall under 4.5 : 1. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': '#6a7373',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-success': courtyard[7],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-disabled-color': gray[6],
  },
  dark: {
    '--mantine-color-dimmed': '#a3aeab',
    '--mantine-color-placeholder': '#8d9895',
    '--mantine-color-error': '#ff8f87',
    '--mantine-color-success': courtyard[3],
    '--mantine-color-anchor': courtyard[3],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-disabled-color': dark[2],
  },
});
