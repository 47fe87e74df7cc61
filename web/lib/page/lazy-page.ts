// A page in a chunk of its own, which is loaded when the page is opened or about to be opened.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadChunk } from './chunk-reload.ts';

export type LoadPage = () => Promise<ComponentType>;

export const lazyPage = (load: LoadPage) =>
  lazyRouteComponent(async () => ({ default: await loadChunk(load) }));
