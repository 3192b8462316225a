import {
  constants,
  createCipheriv,
  createHash,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fieldsOf } from '@najem/shared/domain/kernel';

/** What tests replace. */
interface KsefParts {
  send?: typeof fetch;
  pause?: (milliseconds: number) => Promise<unknown>;
}

type Fields = Record<string, unknown>;

const TIMEOUT_MS = 20_000;
const LOOK_PAUSE_MS = 2_000;
/** Longer than the system takes on ordinary days; on others the job comes back later. */
const MOST_LOOKS = 20;
const KEY_BYTES = 32;
const IV_BYTES = 16;
const DONE = 200;
/** The same invoice was sent before; the response repeats its number. */
const DUPLICATE = 440;
const FIRST_SYSTEM_FAULT = 500;

/** Answers to a document that no repetition changes: it is malformed, too large or not of the form. */
const DOCUMENT_REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422]);

class KsefError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(`${message}: ${status}`);
  }
}

/**
 * Creates the client of KSeF API 2.0 with a token of the seller's: one interactive session per invoice. Throws where the
 * system cannot be reached or does not decide in time.
 */
export function createKsefClient(settings: { url: string; token: string }, parts: KsefParts = {}): InvoiceTransmitter {
  const calls = createKsefCalls(settings, parts);
  const { call, decided } = calls;
  const { publicKey, authenticate } = createKsefAuthentication(calls, settings);
  return {
    async transmit(document, sellerNip) {
      const token = await authenticate(sellerNip);
      const key = randomBytes(KEY_BYTES);
      const iv = randomBytes(IV_BYTES);
      const session = fieldsOf(
        await call('POST', '/sessions/online', token, {
          formCode: { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' },
          encryption: {
            encryptedSymmetricKey: wrapped(await publicKey('SymmetricKeyEncryption'), key),
            initializationVector: iv.toString('base64'),
          },
        }),
      );
      const reference = encodeURIComponent(String(session.referenceNumber));
      const cipher = createCipheriv('aes-256-cbc', key, iv);
      const encrypted = Buffer.concat([cipher.update(document), cipher.final()]);
      const sent = await call('POST', `/sessions/online/${reference}/invoices`, token, {
        invoiceHash: hashOf(document),
        invoiceSize: document.length,
        encryptedInvoiceHash: hashOf(encrypted),
        encryptedInvoiceSize: encrypted.length,
        encryptedInvoiceContent: encrypted.toString('base64'),
        offlineMode: false,
      }).catch((error: unknown) => {
        if (error instanceof KsefError && DOCUMENT_REFUSED.has(error.status)) return error;
        throw error;
      });
      if (sent instanceof KsefError) return { state: 'rejected', reason: sent.message };
      await call('POST', `/sessions/online/${reference}/close`, token);
      const invoice = encodeURIComponent(String(fieldsOf(sent).referenceNumber));
      const { code, status, answer } = await decided(`/sessions/${reference}/invoices/${invoice}`, token);
      return verdictOf(code, status, answer);
    },
  };
}

/** Creates the request to KSeF, and the one that waits for a status. */
function createKsefCalls(settings: { url: string }, parts: KsefParts) {
  const { send = (input, init) => fetch(input, init), pause = setTimeout } = parts;

  async function call(method: string, path: string, token?: string, body?: object): Promise<unknown> {
    const response = await send(`${settings.url}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Accept: 'application/json',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    // The body may repeat what was sent, so the fault names only the call and its status.
    if (!response.ok)
      throw new KsefError(`KSeF call failed: ${method} ${path.replace(/[\w-]{30,}/g, '…')}`, response.status);
    const content: unknown = text === '' ? {} : JSON.parse(text);
    return content;
  }

  /** Asks until the status is no longer one of those in progress. */
  async function decided(path: string, token: string): Promise<{ code: number; status: Fields; answer: Fields }> {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const answer = fieldsOf(await call('GET', path, token));
      const status = fieldsOf(answer.status);
      const code = Number(status.code);
      if (code >= DONE) return { code, status, answer };
      await pause(LOOK_PAUSE_MS);
    }
    throw new Error('KSeF verdict timed out');
  }

  return { call, decided };
}

type KsefCalls = ReturnType<typeof createKsefCalls>;

/** Creates the calls that identify the seller: the system's certificates and the session's access token. */
function createKsefAuthentication({ call, decided }: KsefCalls, settings: { token: string }) {
  async function publicKey(usage: string): Promise<KeyObject> {
    const list = await call('GET', '/security/public-key-certificates');
    const now = Date.now();
    const valid = (Array.isArray(list) ? list.map(fieldsOf) : []).find(
      (entry) =>
        [entry.usage].flat().includes(usage) &&
        Date.parse(String(entry.validFrom)) <= now &&
        Date.parse(String(entry.validTo)) > now,
    );
    if (!valid) throw new Error(`KSeF has no certificate for ${usage}`);
    return new X509Certificate(Buffer.from(String(valid.certificate), 'base64')).publicKey;
  }

  async function authenticate(nip: string): Promise<string> {
    const key = await publicKey('KsefTokenEncryption');
    const challenge = fieldsOf(await call('POST', '/auth/challenge'));
    const started = fieldsOf(
      await call('POST', '/auth/ksef-token', undefined, {
        challenge: challenge.challenge,
        contextIdentifier: { type: 'Nip', value: nip },
        encryptedToken: wrapped(key, Buffer.from(`${settings.token}|${String(challenge.timestampMs)}`)),
      }),
    );
    const token = String(fieldsOf(started.authenticationToken).token);
    const { code } = await decided(`/auth/${encodeURIComponent(String(started.referenceNumber))}`, token);
    if (code !== DONE) throw new Error(`KSeF rejected the token (${code})`);
    const redeemed = fieldsOf(await call('POST', '/auth/token/redeem', token));
    return String(fieldsOf(redeemed.accessToken).token);
  }

  return { publicKey, authenticate };
}

function verdictOf(code: number, status: Fields, answer: Fields): Verdict {
  const number = code === DUPLICATE ? fieldsOf(status.extensions).originalKsefNumber : answer.ksefNumber;
  if ((code === DONE || code === DUPLICATE) && typeof number === 'string')
    return { state: 'accepted', ksefNumber: number };
  if (code >= FIRST_SYSTEM_FAULT) throw new Error(`KSeF failed (${code})`);
  return { state: 'rejected', reason: `${code} ${String(status.description ?? '')}`.trim() };
}

function wrapped(key: KeyObject, content: Buffer): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, content).toString('base64');
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}

/** The verdict of the state's invoice system on a document. */
export type Verdict = { state: 'accepted'; ksefNumber: string } | { state: 'rejected'; reason: string };

/** Transmits documents to the state's invoice system. Failures to reach it are thrown, so that the queue retries. */
export interface InvoiceTransmitter {
  transmit(document: Buffer, sellerNip: string): Promise<Verdict>;
}

declare module '../../kernel/context' {
  interface Context {
    /** Null where invoices are not transmitted to the state's system. */
    ksef: InvoiceTransmitter | null;
  }
}
