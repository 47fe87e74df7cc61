// Sets the theme before the first paint, so that a dark page never flashes white. A file of its
// own, because the content security policy allows no inline script.
(() => {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = chosen ?? (dark ? 'dark' : 'light');
})();
