import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { limitStalls } from '../../../src/kernel/http/stalled-clients';

const STALLED_MS = 200;
/** More than the buffers of both ends hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

let server: Server;
let client: Socket;

afterEach(() => {
  client.destroy();
  server.close();
});

/** Sends a request that is answered so; resolves with the server's end of the connection. The client reads nothing yet. */
async function request(answer: RequestListener): Promise<Socket> {
  server = limitStalls(createServer(answer), STALLED_MS).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [connection] = (await connected) as [Socket];
  return connection;
}

describe('limitStalls', () => {
  it('a client that waits for its answer gets it, although the server takes longer than the limit', async () => {
    await request((_request, response) => void wait(5 * STALLED_MS).then(() => response.end('done')));
    let answer = '';
    for await (const bytes of client) answer += String(bytes);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n.*done/s);
  });

  it.each([
    ['at once', 0],
    ['later than the limit', 3 * STALLED_MS],
  ])('a client that leaves an answer unread, which came %s, loses its connection', async (_when, afterMs) => {
    let isSent = false;
    const connection = await request((_request, response) => {
      response.once('finish', () => (isSent = true));
      void wait(afterMs).then(() => response.end(LARGE));
    });
    await once(connection, 'close');
    expect(isSent).toBe(false);
  });
});
