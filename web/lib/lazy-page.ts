// A page in a chunk of its own, fetched when it is needed or about to be. A chunk that is gone
// schedules the reload and keeps the page waiting for it.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isChunkError, scheduleReload } from './chunk-reload.ts';

export type LoadPage = () => Promise<ComponentType>;

export function lazyPage(load: LoadPage) {
  return lazyRouteComponent(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!isChunkError(error)) throw error;
      if (navigator.onLine && scheduleReload()) return await new Promise<never>(() => undefined);
      // Under another sentence, or the router would reload at once by itself.
      throw new Error('This part of the page could not be loaded.', { cause: error });
    }
  });
}
