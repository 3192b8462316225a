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
    setupClient?(client: Client): void;
  }
  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  function autocannon(options: Options): Promise<Result>;
  export default autocannon;
}
