// Types for the part of autocannon that the benchmarks use; the package has no types.
declare module 'autocannon' {
  type Built = { method?: string; path?: string; headers?: object; body?: string };
  type Requests = { setupRequest: (built: Built) => Built }[];
  type Client = { setRequests: (requests: Requests) => void };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** Replaces the duration: sends exactly this many requests and waits for all answers. */
    amount?: number;
    requests: Requests;
    /** Called once for each connection. */
    setupClient?: (client: Client) => void;
  };
  type Result = {
    non2xx: number;
    errors: number;
    duration: number;
    requests: { total: number };
    statusCodeStats: Record<string, { count: number }>;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
