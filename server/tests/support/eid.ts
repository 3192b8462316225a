import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claims } from '@najem/shared/contract/rights';
import { fastify } from 'fastify';
import { createEidProvider } from '@najem/sandbox/eid/provider';
import { registerEidRoutes } from '@najem/sandbox/eid/routes';
import { Folder } from '@najem/sandbox/folder';
import type { EidSettings } from '../../src/rights/claims/config';
import { buildTestConfig, type CallOptions, startTestApp, type TestApp, type TestAppOptions } from './harness';
import { readReturn, visitProvider } from './provider-visit';
import type { Person } from './sign-in';

export interface EidSandbox {
  settings: EidSettings;
  close(): Promise<void>;
}

/** Starts the sandbox's own eID provider on a free port. */
export async function startEidSandbox(): Promise<EidSandbox> {
  const config = buildTestConfig();
  const defaults = config.eid as EidSettings;
  const folder = mkdtempSync(path.join(tmpdir(), 'eid-'));
  const app = fastify({ forceCloseConnections: true });
  // The provider's address is a part of its tokens, so the port must be known before it is made.
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}/eid`;
  const { publicUrl } = config;
  const eid = { issuer, clientId: defaults.clientId, clientSecret: defaults.clientSecret ?? '' };
  const provider = await createEidProvider({ eid, publicUrl }, new Folder(folder), () => new Date());
  registerEidRoutes(app, { publicUrl }, provider);
  await app.listen({ host: '127.0.0.1', port });
  return {
    settings: { ...defaults, issuer },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = fastify();
  await probe.listen({ host: '127.0.0.1', port: 0 });
  const address = probe.server.address();
  await probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts the app with a provider; its clock starts now, because the provider's tokens carry the real time. */
export function startEidApp(eid: EidSettings, options: TestAppOptions = {}): Promise<TestApp> {
  return startTestApp({ now: new Date(), ...options, config: { ...options.config, eid } });
}

/** Moves the app's clock, which stands still, to the real time of the provider's next token. */
export function catchUp(site: TestApp): void {
  site.advance(Date.now() - site.now().getTime());
}

/** Starts a proof in a browser and goes through the provider as a made-up person. */
export async function startProof(site: TestApp, person: string, as?: Person) {
  const started = await site.call(claims.startEid, {}, { as });
  if (started.status !== 200) throw new Error(`The proof did not start: ${JSON.stringify(started.body)}`);
  return {
    cookies: started.cookies,
    returned: readReturn(await visitProvider(started.body.redirectUri, person, buildTestConfig().publicUrl)),
  };
}

/** Proves an identity by the provider, as a user or as a guest. */
export async function prove(site: TestApp, person: string, as?: Person) {
  const { cookies, returned } = await startProof(site, person, as);
  return site.call(claims.finishEid, returned, { as, cookies });
}

/** The cookies of a guest's browser. */
export async function openGuest(site: TestApp, person: string): Promise<CallOptions> {
  const { cookies } = await prove(site, person);
  return { cookies: { najem_dossier: cookies.najem_dossier ?? '' } };
}
