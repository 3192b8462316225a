import { createServer, type Server, type Socket } from 'node:net';

/** The harmless string that every scanner takes for malware (eicar.org). */
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const VERSION = 'ClamAV 1.4.0/sandbox';
/** clamd's own default of StreamMaxLength. */
const MOST_BYTES = 100 * 1024 * 1024;
const LONGEST_COMMAND = 100;
const LENGTH_BYTES = 4;

/** A scanner that speaks clamd's protocol (PING, VERSION, INSTREAM; clamd(8)) and finds the EICAR string. */
export class MockClamd {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  constructor() {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      // A client that goes away in the middle must not end the process.
      socket.on('error', () => socket.destroy());
      const conversation = new Conversation(socket);
      socket.on('data', (bytes) => conversation.receive(bytes));
    });
  }

  /** Listens on the loopback; rejects where the port is taken. */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => {
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      for (const socket of this.sockets) socket.destroy();
    });
  }
}

/** One connection: a command that ends with NUL (`zPING`), or with a line feed (`nPING`, `PING`), and its answer. */
class Conversation {
  private waiting = Buffer.alloc(0);
  private ending = '\n';
  private stream: Buffer[] | undefined;
  private length = 0;

  constructor(private readonly socket: Socket) {}

  receive(bytes: Buffer): void {
    this.waiting = Buffer.concat([this.waiting, bytes]);
    if (!this.stream) this.readCommand();
    if (this.stream) this.readChunks(this.stream);
  }

  private readCommand(): void {
    const isNul = this.waiting[0] === 'z'.charCodeAt(0);
    const end = this.waiting.indexOf(isNul ? 0 : '\n');
    if (end < 0) {
      if (this.waiting.length > LONGEST_COMMAND) this.answer('UNKNOWN COMMAND');
      return;
    }
    const text = this.waiting.subarray(0, end).toString('latin1').trim();
    this.waiting = this.waiting.subarray(end + 1);
    this.ending = isNul ? '\0' : '\n';
    const command = /^[zn]/.test(text) ? text.slice(1) : text;
    if (command === 'PING') this.answer('PONG');
    else if (command === 'VERSION') this.answer(VERSION);
    else if (command === 'INSTREAM') this.stream = [];
    else this.answer('UNKNOWN COMMAND');
  }

  /** Each chunk comes after its length in four bytes; one without length is the last. */
  private readChunks(stream: Buffer[]): void {
    while (this.waiting.length >= LENGTH_BYTES) {
      const length = this.waiting.readUInt32BE();
      if (length === 0) return this.answer(`stream: ${verdictOn(Buffer.concat(stream))}`);
      if (this.length + length > MOST_BYTES) return this.answer('INSTREAM size limit exceeded. ERROR');
      if (this.waiting.length < LENGTH_BYTES + length) return;
      stream.push(this.waiting.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
      this.waiting = this.waiting.subarray(LENGTH_BYTES + length);
      this.length += length;
    }
  }

  private answer(text: string): void {
    this.stream = undefined;
    this.socket.removeAllListeners('data');
    this.socket.end(`${text}${this.ending}`);
  }
}

function verdictOn(content: Buffer): string {
  return content.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK';
}
