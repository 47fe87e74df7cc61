// Runs before the first paint: sets the policy for text that a library hands to the page, then the theme, so that a
// dark page never flashes white, and asks for the code that this visitor will need. It is a file of its own, because
// the content security policy allows no inline script.
(() => {
  // No text becomes markup or code: a library may set a word, and a script of this origin may be started.
  const isOurs = (url) => new URL(url, location.href).origin === location.origin;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (isOurs(url) ? url : null),
  });

  // Zod would try to compile its schemas from text. This is its setting `jitless`, made before its first schema.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

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
