// Binds the operations of outages to their functions.
import * as contract from '#contract/incidents/complaint-incidents.ts';
import type { JobPort } from '#kernel/complaints/job-port.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as incidents from './incidents.ts';

export const incidentRoutes = (ports: JobPort): Route[] => [
  inCommunity(contract.listIncidents, incidents.listIncidents),
  inCommunity(contract.getIncident, incidents.getIncident),
  inCommunity(contract.previewIncident, incidents.previewIncident),
  inCommunity(contract.createIncident, incidents.createIncident),
  inCommunity(contract.updateIncident, incidents.updateIncident),
  inCommunity(contract.endIncident, incidents.endIncident(ports)),
];
