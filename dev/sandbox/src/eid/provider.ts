import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import Provider from 'oidc-provider';
import type { Configuration, JWKS } from 'oidc-provider';
import type { SandboxConfig } from '../config';
import { isFields } from '../fields';
import type { Folder } from '../folder';
import { findPerson, LEVELS } from './people';
import { EidStore } from './store';
import { eidTexts } from './texts';

const FILE = 'eid-keys.json';
const SESSION_SECONDS = 600;

/** Creates the OpenID provider with the one client that the product is, and its made-up people. */
export async function createEidProvider(
  { eid, publicUrl }: Pick<SandboxConfig, 'eid' | 'publicUrl'>,
  folder: Folder,
  now: () => Date,
): Promise<Provider> {
  const store = new EidStore(now);
  const configuration: Configuration = {
    adapter: (model) => store.adapter(model),
    jwks: await openKeys(folder),
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clients: [
      {
        client_id: eid.clientId,
        client_secret: eid.clientSecret,
        redirect_uris: [`${publicUrl}/dossier/return`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: { openid: ['sub'], profile: ['given_name', 'family_name'], nin: ['nin'], acr: null, auth_time: null },
    scopes: ['openid', 'profile', 'nin'],
    acrValues: [LEVELS.low, LEVELS.substantial],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/eid/people/${uid}` },
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: SESSION_SECONDS,
      IdToken: SESSION_SECONDS,
      Interaction: SESSION_SECONDS,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
    },
    findAccount: (_ctx, id) => {
      const person = findPerson(id);
      if (!person) return undefined;
      const { givenName, familyName, pesel } = person;
      const claims = { sub: id, given_name: givenName, family_name: familyName };
      return { accountId: id, claims: () => (pesel === undefined ? claims : { ...claims, nin: pesel }) };
    },
    // The people are asked nothing but who they are: the product gets what it asks for.
    loadExistingGrant: async (ctx) => {
      const { client, session, params } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(String(params?.scope ?? 'openid'));
      await grant.save();
      return grant;
    },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = `${eidTexts.problem}: ${error} (${error_description})`;
    },
  };
  return new Provider(eid.issuer, configuration);
}

/** Reads the key of an earlier run, so that the product's copy of it stays valid over a restart; creates one otherwise. */
async function openKeys(folder: Folder): Promise<JWKS> {
  if (folder.names('.json').includes(FILE)) return { keys: folder.readJson(FILE, isKeyList) };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' }];
  folder.write(FILE, JSON.stringify(keys));
  return { keys };
}

function isKeyList(value: unknown): value is JWKS['keys'] {
  return Array.isArray(value) && value.every((key: unknown): key is JWK => isFields(key));
}
