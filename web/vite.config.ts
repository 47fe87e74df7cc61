// The build of the browser part: split by route, without the schemas in the first load, with a service worker that
// caches the built files and never a response of the server.
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { calls } from './bundling/calls.ts';
import { chunks } from './bundling/chunks.ts';
import { preloads } from './bundling/preloads.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

export default defineConfig({
  root: import.meta.dirname,
  // The version for error reports.
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/dev': 'http://127.0.0.1:3000' },
  },
  plugins: [
    calls(),
    react(),
    preloads(),
    VitePWA({
      strategies: 'generateSW',
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['icon.svg', 'icon-180.png', 'boot.js', 'push.js'],
      manifest: {
        name: 'Courtyard',
        short_name: 'Courtyard',
        description: 'Residential estates and gated communities, run from one place.',
        start_url: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#0f6e5c',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api/, /^\/dev/, /^\/sandbox/, /^\/unsubscribe/],
        cleanupOutdatedCaches: true,
        // Also control the page of the first visit, because a gate’s phone is seldom reloaded.
        clientsClaim: true,
        importScripts: ['push.js'],
      },
    }),
  ],
});
