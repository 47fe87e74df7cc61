// Registers utilities that are billed by the unit: meters, readings, tariffs, bills and tokens.
import { billHouses } from '#server/features/dues/bill-houses.ts';
import {
  meterExporter,
  readingExporter,
  tokenExporter,
} from '#server/features/utilities/export.ts';
import { utilityRoutes } from '#server/features/utilities/routes.ts';
import { tokenJob, waitingTokens } from '#server/features/utilities/tokens-job.ts';
import { openSandboxIssuer } from '#platform/tokens/issuer.ts';
import type { Area } from './area.ts';

export const utilities: Area = {
  exporters: [meterExporter, readingExporter, tokenExporter],
  routes: (options) => utilityRoutes(options, { billHouses }),
  // A real vendor's system would replace the embedded issuer here.
  jobs: ({ secret }) => [tokenJob({ issuer: openSandboxIssuer(secret), secret })],
  scheduled: () => [waitingTokens],
};
