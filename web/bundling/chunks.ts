// How the browser bundle is split into chunks. By default each shared module becomes its own file: a list page then
// makes many requests, and on a phone each round trip takes time.
import type { CodeSplittingGroup } from 'rolldown';

/**
 * Listed in the order in which a visit needs them; each chunk takes the modules that it needs and no earlier chunk has
 * taken. Anything not named here (a page, a drawer, a dialog) stays its own file.
 */
const groups: readonly { name: string; test?: RegExp; tags?: ['$initial'] }[] = [
  { name: 'start', tags: ['$initial'] },
  // Both applications, the office and the gate's console, draw the shell. Their entry modules are in no group: a chunk
  // runs all of its modules, so a chunk with both entries would start both applications.
  { name: 'shell', test: /web\/(shell\.tsx|lib\/list\/url-state\.ts)$/ },
  {
    name: 'fields',
    // Modules that the pages before the sign-in share with those behind it.
    test: new RegExp(
      [
        String.raw`web/ui/form/(TextField|CheckField|SubmitButton)\.tsx$`,
        String.raw`web/ui/(page/Logo|text/TextLink|form/FormSummary|layout/Row|illustrations/(House|Pillar))\.tsx$`,
        String.raw`web/ui/(state/refusal|form/checks/issues)\.ts$`,
        // The router and the guards of its routes run before any page.
        String.raw`@tanstack/react-router/dist/esm/RouterProvider\.js$`,
        String.raw`web/office/features/frame/guard\.ts$`,
        String.raw`@mantine/core/esm/components/(ActionIcon|Anchor)/`,
      ].join('|'),
    ),
  },
  {
    name: 'entrance',
    test: /identity\/(SignIn|SignUp|ForgotPassword|RequestOtp|VerifyEmail)Page\.tsx$/,
  },
  { name: 'frame', test: /web\/office\/(pages\/framed|features\/frame\/GuardedContent)\.tsx$/ },
  {
    name: 'lists',
    // Includes the modules that nearly every list's cells use.
    test: new RegExp(
      [
        String.raw`web/ui/list/ListPage\.tsx$`,
        String.raw`web/ui/text/(DayText|InstantText|MoneyText|PhoneText|StatusBadge)\.tsx$`,
        String.raw`web/lib/list/(export-list|list-state|saved-views)\.ts$`,
      ].join('|'),
    ),
  },
  { name: 'form', test: /web\/ui\/form\/FormDrawer\.tsx$/ },
];

export const chunks: CodeSplittingGroup[] = groups.map((group, at) => ({
  ...group,
  priority: groups.length - at,
}));
