// What must happen before the first paint: the theme, so that a dark page never flashes white, and
// asking for the code that this visitor will need. A file of its own, because the content security
// policy allows no inline script.
(() => {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = chosen ?? (dark ? 'dark' : 'light');

  const visitor = localStorage.getItem('token') ? 'signed-in' : 'signed-out';
  const files = document.querySelector(`meta[name="preload-${visitor}"]`)?.content ?? '';
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    Object.assign(link, { crossOrigin: '', href });
    document.head.append(link);
  }
})();
