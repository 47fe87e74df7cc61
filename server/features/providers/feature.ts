// Service providers: their documents, their jobs on complaints, and their payments.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { providerClock } from './clock-job.ts';
import { providerExporter } from './export.ts';
import { providerFinder } from './find.ts';
import { linkMailJob } from './link-mail-job.ts';
import type { JobLinkOptions } from './link.ts';
import * as messages from './messages.ts';
import { routedJob } from './offer.ts';
import type { ComplaintPorts, GatePort, MoneyPort, PassPorts } from './ports.ts';
import { providerRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

type ProviderPorts = ComplaintPorts &
  PassPorts &
  GatePort &
  MoneyPort &
  Pick<JobLinkOptions, 'takeJobLook' | 'takeJobGuess'>;

export const providersFeature = defineFeature<ProviderPorts>({
  name: 'providers',
  needs: {
    lockForProvider: true,
    lockRouted: true,
    giveToProvider: true,
    takeFromProvider: true,
    startByProvider: true,
    noteOfProvider: true,
    keepPhotoOfProvider: true,
    photosOfComplaint: true,
    openPhotoOfComplaint: true,
    tellOfJob: true,
    readComplaint: true,
    watch: true,
    passForJob: true,
    renewPassesOfJobs: true,
    linkOfPass: true,
    endPassOfJob: true,
    withdraw: true,
    takeJobLook: true,
    takeJobGuess: true,
  },
  routes: (options, ports) => providerRoutes({ ...options, ...ports, passes: ports }, ports),
  jobs: (options, ports) => [routedJob(ports, options), linkMailJob],
  scheduled: (_, ports) => [providerClock(ports)],
  exporters: [providerExporter],
  finders: () => [providerFinder],
  messages,
  tables: personalTables,
});
