// Binds the operations of bulk uploads to their functions.
import * as contract from '#contract/imports/imports.ts';
import { replaceImportStreet } from '#contract/imports/import-streets.ts';
import * as undo from '#contract/imports/import-undo.ts';
import * as sample from '#contract/imports/sample-data.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { downloadImportReport, downloadImportTemplate } from './files.ts';
import { getImport, listImportRows, listImports, unpackSheet, uploadImport } from './imports.ts';
import * as mend from './correct-upload.ts';
import { addSampleData, removeSampleData } from './sample.ts';
import { cancelImport, previewImport, startImport } from './start.ts';
import { listImportKept, previewUndo, undoImport } from './undo.ts';

/** `rowLimit` is the product's limit by default; only benchmarks set another. */
export const importRoutes = (rowLimit?: number): Route[] => [
  inCommunity(contract.downloadImportTemplate, downloadImportTemplate),
  inCommunity(contract.uploadResidentsImport, uploadImport('residents'), {
    unpack: unpackSheet(rowLimit),
  }),
  inCommunity(contract.uploadAddressesImport, uploadImport('addresses'), {
    unpack: unpackSheet(rowLimit),
  }),
  inCommunity(contract.listImports, listImports),
  inCommunity(contract.getImport, getImport),
  inCommunity(contract.listImportRows, listImportRows),
  inCommunity(contract.changeImportMapping, mend.changeImportMapping),
  inCommunity(contract.changeImportCells, mend.changeImportCells),
  inCommunity(replaceImportStreet, mend.replaceImportStreet),
  inCommunity(contract.previewImport, previewImport),
  inCommunity(contract.startImport, startImport),
  inCommunity(contract.cancelImport, cancelImport),
  inCommunity(undo.previewUndo, previewUndo),
  inCommunity(undo.undoImport, undoImport),
  inCommunity(undo.listImportKept, listImportKept),
  inCommunity(sample.addSampleData, addSampleData),
  inCommunity(sample.removeSampleData, removeSampleData),
  inCommunity(contract.downloadImportReport, downloadImportReport),
];
