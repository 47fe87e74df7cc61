// Binds the operations of exports to their functions.
import * as contract from '#contract/exports/exports.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { downloadExport, type Exporters, getExport, listExports, startExport } from './exports.ts';

export const exportRoutes = (exporters: Exporters, files: Files): Route[] => [
  inCommunity(contract.startExport, startExport(exporters)),
  inCommunity(contract.listExports, listExports),
  inCommunity(contract.getExport, getExport),
  inCommunity(contract.downloadExport, downloadExport(exporters, files)),
];
