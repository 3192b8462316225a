declare module 'autocannon' {
  export interface CannonRequest {
    path: string;
    headers?: Record<string, string>;
  }
  interface Client {
    setRequests(requests: CannonRequest[]): void;
    /** Names and values take turns. */
    on(event: 'headers', listener: (answer: { statusCode: number; headers: string[] }) => void): void;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    /** Requests per second over all connections. */
    overallRate?: number;
    setupClient?(client: Client): void;
  }
  interface Result {
    errors: number;
    timeouts: number;
  }
  interface Running extends Promise<Result> {
    on(event: 'response', listener: (client: Client, status: number, bytes: number, ms: number) => void): void;
  }
  function autocannon(options: Options): Running;
  export default autocannon;
}
