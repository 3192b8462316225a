import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends a connection that is idle for `ms` milliseconds between requests or with its answer unread. A client that waits for
 * its answer keeps its connection, however long the server takes; `limitBodyTime` limits the time of a request's body.
 */
export function limitStalls(server: Server, ms: number): Server {
  server.on('request', (_request, response: ServerResponse) => {
    // Node leaves the decision to a listener; without one it would end waiting clients' connections, too.
    response.on('timeout', (socket: Socket) => {
      const isAnswerUnread = socket.writableLength > 0;
      if (isAnswerUnread) socket.destroy();
    });
  });
  return server.setTimeout(ms);
}
