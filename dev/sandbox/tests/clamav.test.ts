import { once } from 'node:events';
import { connect } from 'node:net';
import { closeAll, openSandbox } from './harness';
import { findSandboxPorts } from './ports';

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

let port: number;
beforeAll(async () => {
  const { clamavPort, env } = await findSandboxPorts();
  port = clamavPort;
  await (await openSandbox(env)).start();
});
afterAll(closeAll);

/** Sends pieces, each in a packet of its own; resolves with the whole answer. */
async function ask(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes)));
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await once(socket, 'close');
  return answer;
}

function chunk(content: string | Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(content)]);
}
const END = chunk('');

it('the malware scanner answers PING and VERSION in the form of the command', async () => {
  expect(await ask('PING\n')).toBe('PONG\n');
  expect(await ask('nPING\n')).toBe('PONG\n');
  expect(await ask('zP', 'ING\0')).toBe('PONG\0');
  expect(await ask('zVERSION\0')).toMatch(/^ClamAV \d.*\0$/);
  expect(await ask('zDANCE\0')).toBe('UNKNOWN COMMAND\0');
});

it('the malware scanner finds the EICAR string in a stream, also across chunks, and nothing elsewhere', async () => {
  expect(await ask('zINSTREAM\0', chunk(`%PDF ${EICAR}`), END)).toBe('stream: Eicar-Test-Signature FOUND\0');
  expect(await ask('nINSTREAM\n', chunk(EICAR.slice(0, 9)), chunk(EICAR.slice(9)), END)).toBe(
    'stream: Eicar-Test-Signature FOUND\n',
  );
  expect(await ask('zINSTREAM\0', chunk('a'), chunk('b'), END)).toBe('stream: OK\0');
  expect(await ask('zINSTREAM\0', END)).toBe('stream: OK\0');
});

it('the malware scanner ends a stream that is too long', async () => {
  const length = Buffer.alloc(4, 0xff);
  expect(await ask('zINSTREAM\0', length)).toBe('INSTREAM size limit exceeded. ERROR\0');
});
