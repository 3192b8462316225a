import { constants, createDecipheriv, createHash, createSign, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { createKsefClient } from '../../../src/money/invoices/ksef-client';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const DOCUMENT = Buffer.from('<Faktura>Zażółć</Faktura>', 'utf8');
const NUMBER = '5265877635-20250826-0100001AF629-AF';

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

/** A minimal self-signed certificate of the key. */
function certificate(): string {
  const algorithm = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'));
  const time = (text: string) => der(0x17, Buffer.from(text));
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    der(0x30),
    der(0x30, time('200101000000Z'), time('490101000000Z')),
    der(0x30),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  return der(0x30, content, algorithm, der(0x03, Buffer.from([0]), signature)).toString('base64');
}

const opened = (text: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, 'base64'),
  );

/** The state's system in memory; each status is in progress once, and `end` is the invoice's verdict. */
function fakeKsef(end: object, { refusal }: { refusal?: number } = {}) {
  const bodies = new Map<string, Record<string, unknown>>();
  const seen: string[] = [];
  const send = (async (url: string, init: RequestInit) => {
    const path = url.replace('https://ksef.example/v2', '');
    const call = `${init.method} ${path}`;
    const isFirst = !seen.includes(call);
    seen.push(call);
    if (init.body) bodies.set(path, JSON.parse(String(init.body)) as Record<string, unknown>);
    const valid = { validFrom: '2020-01-01T00:00:00Z', validTo: '2049-01-01T00:00:00Z', certificate: certificate() };
    const answers: Record<string, unknown> = {
      'GET /security/public-key-certificates': [
        { ...valid, usage: ['KsefTokenEncryption'] },
        { ...valid, usage: ['SymmetricKeyEncryption'] },
      ],
      'POST /auth/challenge': { challenge: 'C', timestampMs: 1_800_000_000_000 },
      'POST /auth/ksef-token': { referenceNumber: 'A', authenticationToken: { token: 'auth' } },
      'GET /auth/A': { status: { code: isFirst ? 100 : 200 } },
      'POST /auth/token/redeem': { accessToken: { token: 'access' } },
      'POST /sessions/online': { referenceNumber: 'S' },
      'POST /sessions/online/S/invoices': { referenceNumber: 'I' },
      'POST /sessions/online/S/close': {},
      'GET /sessions/S/invoices/I': isFirst ? { status: { code: 150 } } : end,
    };
    if (refusal !== undefined && call === 'POST /sessions/online/S/invoices')
      return new Response('', { status: refusal });
    const answer = answers[call];
    return answer ? new Response(JSON.stringify(answer)) : new Response('', { status: 404 });
  }) as typeof fetch;
  const client = createKsefClient({ url: 'https://ksef.example/v2', token: 'secret' }, { send, pause: async () => {} });
  return { transmit: () => client.transmit(DOCUMENT, '1111111111'), bodies, seen };
}

describe('the state’s invoice system', () => {
  it('a document that the system does not take is rejected, and not sent again', async () => {
    expect(await fakeKsef({}, { refusal: 400 }).transmit()).toMatchObject({
      state: 'rejected',
      reason: expect.stringContaining('400'),
    });
    await expect(fakeKsef({}, { refusal: 429 }).transmit()).rejects.toThrow('429');
    await expect(fakeKsef({}, { refusal: 503 }).transmit()).rejects.toThrow('503');
  });

  it("token and invoice are encrypted for the state's invoice system", async () => {
    const { transmit, bodies, seen } = fakeKsef({ status: { code: 200 }, ksefNumber: NUMBER });
    expect(await transmit()).toEqual({ state: 'accepted', ksefNumber: NUMBER });
    const auth = bodies.get('/auth/ksef-token');
    expect(auth?.contextIdentifier).toEqual({ type: 'Nip', value: '1111111111' });
    expect(opened(String(auth?.encryptedToken)).toString()).toBe('secret|1800000000000');
    const { encryption } = bodies.get('/sessions/online') as { encryption: Record<string, string> };
    const invoice = bodies.get('/sessions/online/S/invoices') as Record<string, string>;
    const decipher = createDecipheriv(
      'aes-256-cbc',
      opened(encryption.encryptedSymmetricKey as string),
      Buffer.from(encryption.initializationVector as string, 'base64'),
    );
    const encrypted = Buffer.from(invoice.encryptedInvoiceContent as string, 'base64');
    expect(Buffer.concat([decipher.update(encrypted), decipher.final()])).toEqual(DOCUMENT);
    expect(invoice.invoiceHash).toBe(createHash('sha256').update(DOCUMENT).digest('base64'));
    expect(invoice.encryptedInvoiceHash).toBe(createHash('sha256').update(encrypted).digest('base64'));
    expect(seen).toContain('POST /sessions/online/S/close');
  });

  it("an invoice that the state's system had before counts as accepted", async () => {
    const status = { code: 440, extensions: { originalKsefNumber: NUMBER } };
    expect(await fakeKsef({ status }).transmit()).toEqual({ state: 'accepted', ksefNumber: NUMBER });
  });

  it("a rejection by the state's system is final, and a failure is retried", async () => {
    const rejected = fakeKsef({ status: { code: 450, description: 'Błąd weryfikacji' } });
    expect(await rejected.transmit()).toEqual({ state: 'rejected', reason: '450 Błąd weryfikacji' });
    await expect(fakeKsef({ status: { code: 500 } }).transmit()).rejects.toThrow('KSeF failed (500)');
  });
});
