import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends a connection whose client leaves its answer unread for `ms` milliseconds; Node waits up to twice as long after a part
 * was read. A client that waits for its answer keeps its connection; `limitBodyTime` limits the time of a request's body.
 */
export function limitStalls(server: Server, ms: number): Server {
  server.on('request', (_request, response: ServerResponse) => {
    // Node leaves the decision to a listener; without one it would end waiting clients' connections, too.
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  return server.setTimeout(ms);
}
