import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { everyCall } from '@najem/shared/contract';
import { ERRORS } from '@najem/shared/contract/kernel';
import { startTestApp, type TestApp } from '../../support/harness';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string }[];
  requestBody?: unknown;
  responses: Record<string, { description: string; headers?: Record<string, unknown>; content: unknown }>;
}

describe('the machine-readable documentation', () => {
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    const answer = await site.app.inject({ url: '/api/openapi.json' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const document = answer.json<{ openapi: string; paths: typeof paths }>();
    expect(document.openapi).toBe('3.1.0');
    ({ paths } = document);
  });

  it('openapi.json has every call with its parameters, body, answer and errors', () => {
    for (const endpoint of Object.values(everyCall()).flatMap((calls) => Object.values(calls))) {
      const path = `${endpoint.outsideApi ? '' : '/api'}${endpoint.path}`;
      const operation = paths[path]?.[endpoint.method.toLowerCase()] as Operation;
      expect(operation).toBeDefined();
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect(inPath).toEqual([...path.matchAll(/\{\w+\}/g)].map(([name]) => name));
      expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
      expect(operation.responses[String(endpoint.status ?? 200)]).toBeDefined();
      for (const code of endpoint.errors) {
        expect(operation.responses[String(ERRORS[code].status)]?.description).toContain(code);
      }
      expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }]);
    }
  });

  it('openapi.json documents Retry-After and X-Total-Count', () => {
    const list = paths['/api/tenants']?.get as Operation;
    expect(Object.keys(list.responses[200]?.headers ?? {})).toEqual(['X-Total-Count']);
    expect(Object.keys(list.responses[429]?.headers ?? {})).toEqual(['Retry-After']);
  });

  it('openapi.json gives every call a unique name', () => {
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the texts of the documentation', () => {
  const unpack: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

  it.each(['/api/openapi.json', '/api/docs', '/api/docs.css'])(
    '%s is sent packed, and not to who has it',
    async (url) => {
      const plain = await site.app.inject({ url });
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [encoding, open] of Object.entries(unpack)) {
        const packed = await site.app.inject({ url, headers: { 'accept-encoding': encoding } });
        expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
        expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
        expect(open(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
        expect(packed.headers.etag).toBe(plain.headers.etag);
      }
      const etag = String(plain.headers.etag);
      for (const known of [etag, `"other", ${etag}`, '*']) {
        const again = await site.app.inject({ url, headers: { 'if-none-match': known } });
        expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
      }
      expect((await site.app.inject({ url, headers: { 'if-none-match': 'W/"other"' } })).statusCode).toBe(200);
    },
  );
});

it('the documentation page shows every call and error without scripts', async () => {
  const answer = await site.app.inject({ url: '/api/docs' });
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
  for (const endpoint of Object.values(everyCall()).flatMap((calls) => Object.values(calls))) {
    expect(answer.body).toContain(`${endpoint.path}</code>`);
  }
  for (const code of Object.keys(ERRORS)) expect(answer.body).toContain(`id="error-${code}"`);
  expect(answer.body).not.toMatch(/<script|style="|onclick/i);
  const style = await site.app.inject({ url: '/api/docs.css' });
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
});
