// The manifest of a feature: everything that it registers with the server, in one file (`feature.ts`) of its folder.
// Features never import each other. A feature that needs a function of another one declares it as a port, and
// server/features.ts fills the port.
import type { Merges } from './merges.ts';
import type { Message } from '#platform/feature/message.ts';
import type { PersonalTables } from './personal-tables.ts';
import type { Job, Scheduled } from '#platform/jobs/job.ts';
import type { Eraser } from '#platform/feature/eraser.ts';
import type { Exporter } from '#platform/feature/exporter.ts';
import type { Finder } from '#platform/feature/finder.ts';
import type { Handover } from '#platform/feature/handover.ts';
import type { Route } from '#platform/http/route.ts';
import type { LivePayload } from '#platform/live/live.ts';
import type { RetentionRule } from '#platform/feature/retention.ts';
import type { AppOptions, FeatureOptions } from './options.ts';

type NoPorts = Record<never, never>;

export type Feature<Ports extends object = NoPorts> = {
  /** The name of the feature's folder. */
  name: string;
  /** All operations with their functions. */
  routes?(options: AppOptions, ports: Ports): readonly Route[];
  /** Jobs that outbox events start. */
  jobs?(options: FeatureOptions, ports: Ports): readonly Job[];
  scheduled?(options: FeatureOptions, ports: Ports): readonly Scheduled[];
  /** Lists that can be exported. */
  exporters?: readonly Exporter[];
  /** Records that the global search finds. */
  finders?(options: FeatureOptions): readonly Finder[];
  /** Functions that erase a person from the feature's rows. */
  erasers?: readonly Eraser[];
  /** The declarations of the feature's tables, for erasures and copies of a person's data. */
  tables?: PersonalTables;
  /** How the feature's rows follow when two houses, or two residents, are merged. */
  merges?: Merges;
  /** Rows that are deleted after some time. */
  retention?: readonly RetentionRule[];
  /** Open work that is reassigned when a worker leaves. */
  handovers?: readonly Handover[];
  /** The messages that the feature sends, by name: the exports of its `messages.ts`. */
  messages?: Readonly<Record<string, Message>>;
  /** Answers that are sent to open screens without a request. */
  livePayloads?: readonly LivePayload[];
};

/** The ports of a feature by name. The compiler refuses a list that lacks one. */
type Needs<Ports> = { needs: { readonly [Port in keyof Ports]: true } };

/** Declares a feature without ports. */
export function defineFeature(feature: Feature): Feature;
/** Declares a feature with ports. */
export function defineFeature<Ports extends object>(
  feature: Feature<Ports> & Needs<Ports>,
): Feature<Ports> & Needs<Ports>;
export function defineFeature(feature: Feature): Feature {
  return feature;
}

/** Fills the ports of a feature. A port that stays empty stops the start with an error that names it. */
export function withPorts<Ports extends object>(
  { routes, jobs, scheduled, needs, ...rest }: Feature<Ports> & Needs<Ports>,
  portsOf: (options: FeatureOptions) => Ports,
): Feature {
  const filled = (options: FeatureOptions): Ports => {
    const ports = portsOf(options);
    for (const port of Object.keys(needs) as (keyof Ports & string)[]) {
      if (ports[port] === undefined) {
        throw new Error(`The feature ${rest.name} needs the port ${port}, and nothing fills it.`);
      }
    }
    return ports;
  };
  return {
    ...rest,
    routes: (options) => routes?.(options, filled(options)) ?? [],
    jobs: (options) => jobs?.(options, filled(options)) ?? [],
    scheduled: (options) => scheduled?.(options, filled(options)) ?? [],
  };
}
