// Binds the operations of service providers to their functions.
import * as links from '#contract/providers/job-links.ts';
import * as work from '#contract/providers/provider-jobs.ts';
import * as contract from '#contract/providers/service-providers.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import { asHolder, inCommunity, type Route } from '#platform/http/route.ts';
import type { ComplaintPorts, GatePort, LinkOptions, MoneyPort } from './ports.ts';
import * as jobs from './jobs.ts';
import * as link from './link.ts';
import { assignProvider } from './offer.ts';
import * as papers from './documents.ts';
import { payProvider } from './pay.ts';
import * as providers from './providers.ts';

export const providerRoutes = (
  options: LinkOptions & link.JobLinkOptions,
  ports: ComplaintPorts & GatePort & MoneyPort,
  jobOf = link.jobLookup(options),
): Route[] => [
  inCommunity(contract.listProviders, providers.listProviders),
  inCommunity(contract.getProvider, providers.getProvider),
  inCommunity(contract.getProviderHistory, providers.getProviderHistory),
  inCommunity(contract.createProvider, providers.createProvider),
  inCommunity(contract.changeProvider, providers.changeProvider),
  inCommunity(contract.moveProvider, providers.moveProvider(ports)),
  inCommunity(contract.addProviderPaper, papers.addProviderPaper(options.files), {
    unpack: unpackDocument,
  }),
  inCommunity(contract.downloadProviderPaper, papers.downloadProviderPaper(options.files)),
  inCommunity(contract.removeProviderPaper, papers.removeProviderPaper),
  inCommunity(work.listComplaintJobs, jobs.listComplaintJobs(ports)),
  inCommunity(work.listProviderJobs, jobs.listProviderJobs),
  inCommunity(work.assignProvider, assignProvider(ports, options)),
  inCommunity(work.cancelProviderJob, jobs.cancelProviderJob(ports, options.passes)),
  inCommunity(work.renewJobLink, jobs.renewJobLink(options)),
  inCommunity(work.decideQuote, jobs.decideQuote(ports)),
  inCommunity(work.payProvider, payProvider(ports)),
  asHolder(links.getJobByLink, jobOf, link.getJobByLink(options, ports)),
  asHolder(links.downloadJobComplaintPhoto, jobOf, link.downloadJobComplaintPhoto(options, ports)),
  asHolder(links.moveJobByLink, jobOf, link.moveJobByLink(options, ports)),
  asHolder(links.quoteJobByLink, jobOf, link.quoteJobByLink(options, ports)),
  asHolder(links.addJobPhoto, jobOf, link.addJobPhoto(options, ports), {
    admit: link.admitPhoto,
    unpack: unpackDocument,
  }),
];
