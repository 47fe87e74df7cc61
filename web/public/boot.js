// Runs before the first paint. It sets the policy for text that a library hands to the page, then the theme, so that a
// dark page never flashes white, and requests the code that this visitor will need. If a script or a style does not
// load, it reloads the page up to three times in a minute, and then shows an error, because the page would stay blank.
// It is a separate file, because the content security policy allows no inline script.
(() => {
  // A library may set text without markup, and may load a script of this origin; everything else is refused.
  const isOurs = (url) => new URL(url, location.href).origin === location.origin;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (isOurs(url) ? url : null),
  });

  // Zod would try to compile its schemas from text. Its setting `jitless` must be set before the first schema.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = chosen ?? (dark ? 'dark' : 'light');

  const account = localStorage.getItem('token') ? 'signed-in' : 'signed-out';
  const visitor = location.pathname === '/gate-console' ? 'console' : account;
  const files = document.querySelector(`meta[name="preload-${visitor}"]`)?.content ?? '';
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    Object.assign(link, { crossOrigin: '', href });
    document.head.append(link);
  }
})();

(() => {
  const key = 'bootRetries';
  const delaysMs = [1000, 2000, 4000];
  const windowMs = 60_000;
  let isOver = false;

  /** The times of the reloads in the last minute; undefined without storage: then the error shows at once. */
  const readRetries = () => {
    try {
      const stored = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      return stored.filter((at) => Date.now() - at < windowMs);
    } catch {
      return undefined;
    }
  };

  const showError = (root) => {
    const screen = document.createElement('div');
    screen.setAttribute('role', 'alert');
    screen.style.cssText =
      'display:grid;min-height:100dvh;place-content:center;justify-items:center;gap:1rem;padding:1rem;' +
      'font-family:system-ui,sans-serif;text-align:center';
    const title = document.createElement('h1');
    title.textContent = 'This page could not be loaded';
    const hint = document.createElement('p');
    hint.textContent = 'The server is busy or out of reach. Try again in a moment.';
    const button = document.createElement('button');
    button.textContent = 'Reload';
    button.style.cssText = 'font:inherit;padding:.5rem 1.5rem;cursor:pointer';
    button.addEventListener('click', () => {
      if (readRetries()) sessionStorage.removeItem(key);
      window.location.reload();
    });
    screen.append(title, hint, button);
    root.replaceChildren(screen);
  };

  const whenPartFailed = ({ target }) => {
    const isScript = target instanceof HTMLScriptElement;
    const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    const root = document.getElementById('root');
    // After the first draw, the program handles the errors of its own parts.
    if (isOver || !(isScript || isStyle) || (root && !root.querySelector('.boot'))) return;
    isOver = true;
    const retries = readRetries();
    const delay = retries && delaysMs[retries.length];
    if (delay === undefined) {
      if (root) showError(root);
      else
        document.addEventListener('DOMContentLoaded', () =>
          showError(document.getElementById('root')),
        );
      return;
    }
    sessionStorage.setItem(key, JSON.stringify([...retries, Date.now()]));
    setTimeout(() => window.location.reload(), delay);
  };
  // Load errors of elements do not bubble, so this listens in the capture phase.
  window.addEventListener('error', whenPartFailed, true);
})();
