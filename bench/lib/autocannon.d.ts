declare module 'autocannon' {
  export interface CannonRequest {
    path: string;
    headers?: Record<string, string>;
  }
  interface Client {
    setRequests(requests: CannonRequest[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    /** Requests per second over all connections. */
    overallRate?: number;
    setupClient?(client: Client): void;
  }
  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  interface Running extends Promise<Result> {
    on(event: 'response', listener: (client: Client, status: number, bytes: number, ms: number) => void): void;
  }
  function autocannon(options: Options): Running;
  export default autocannon;
}
