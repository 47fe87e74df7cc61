// A build plugin: writes into the page the files that a gate's console, a signed-in visitor and other visitors need, so
// that boot.js can request them at once, before the entry module has been read and run.
import type { Plugin } from 'vite';

const needs = {
  console: ['shell', 'entry'],
  'signed-in': ['shell', 'routes', 'fields', 'frame', 'lists'],
  'signed-out': ['shell', 'routes', 'fields', 'entrance'],
} as const;

export function preloads(): Plugin {
  return {
    name: 'courtyard-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const addressesOf = (name: string): string[] => {
          const chunk = files.find((file) => file.type === 'chunk' && file.name === name);
          if (chunk?.type !== 'chunk') throw new Error(`No chunk "${name}" to load ahead.`);
          const styles = chunk.viteMetadata?.importedCss ?? [];
          return [chunk.fileName, ...styles].map((file) => `/${file}`);
        };
        return Object.entries(needs).map(([visitor, names]) => ({
          tag: 'meta',
          attrs: { name: `preload-${visitor}`, content: names.flatMap(addressesOf).join(' ') },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}
