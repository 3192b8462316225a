import {
  FULL_NAME_MAX_LENGTH,
  isPesel,
  isSecureAddress,
  normaliseIdentifier,
  wholeWords,
} from '@najem/shared/domain/kernel';
import { importJWK, type JWK } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CryptoKey,
  discovery,
  enableDecryptingResponses,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  None,
  PrivateKeyJwt,
  randomNonce,
  randomPKCECodeVerifier,
  type TokenEndpointResponse,
} from 'openid-client';
import type { EidSettings } from './config';
import { MINUTE_MS } from '../../kernel/durations';
import { readMessage } from '../../kernel/guards';
import type { Log } from '../../kernel/log';

/** What the browser brought back from the provider. */
export interface EidReturn {
  state: string;
  code: string;
  iss?: string;
}

/** The secrets of an attempt that stay at the server. */
export interface EidSecrets {
  codeVerifier: string;
  nonce: string;
}

export type EidResult =
  | { is: 'proven'; pesel: string; givenName: string; familyName: string; assurance: string }
  | { is: 'refused'; reason: 'failed' | 'no-identifier' | 'too-weak' };

/** The OpenID Connect client of the eID provider. */
export interface EidClient {
  /** Starts an attempt: the address for the browser, and what the server keeps. Throws where the provider does not answer. */
  start(state: string): Promise<EidSecrets & { redirectUri: string }>;
  /** Exchanges the code and judges the identity; never throws for an answer that is wrong. */
  finish(returned: EidReturn, secrets: EidSecrets): Promise<EidResult>;
}

declare module '../../kernel/context' {
  interface Context {
    /** Null where the site offers no proof by a bank. */
    eid: EidClient | null;
  }
}

const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_MS = MINUTE_MS;
const MOST_TOKEN_AGE_MS = 5 * MINUTE_MS;
const MOST_SIGN_IN_AGE_MS = 10 * MINUTE_MS;
const CONTENT_ENCRYPTIONS = ['A128GCM', 'A256GCM', 'A128CBC-HS256', 'A256CBC-HS512'];
const RETURN_PATH = '/dossier/return';

/** Creates the client; the provider's description is read when it is first needed, and again after a failure. */
export function createEidClient(
  settings: EidSettings,
  { publicUrl, now, log }: { publicUrl: string; now(): Date; log: Log },
): EidClient {
  let known: Promise<Configuration> | undefined;
  const configuration = () => {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const redirectUri = `${publicUrl}${RETURN_PATH}`;

  return {
    async start(state) {
      const provider = await configuration();
      const codeVerifier = randomPKCECodeVerifier();
      const nonce = randomNonce();
      const address = buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        ...(settings.acrValues === '' ? {} : { acr_values: settings.acrValues }),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'login',
        max_age: '0',
        ui_locales: 'pl',
      });
      return { codeVerifier, nonce, redirectUri: address.href };
    },

    async finish({ state, code, iss }, { codeVerifier, nonce }) {
      try {
        const provider = await configuration();
        const address = new URL(redirectUri);
        address.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
        const tokens = await authorizationCodeGrant(provider, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (!token || !isRecent(token, now())) return { is: 'refused', reason: 'failed' };
        if (!isStrong(settings, token)) return { is: 'refused', reason: 'too-weak' };
        return judge(settings, await withUserInfo(settings, provider, tokens, token));
      } catch (error) {
        // The library's message names what is wrong and quotes no token.
        log.warn({ reason: readMessage(error) }, 'eID proof refused');
        return { is: 'refused', reason: 'failed' };
      }
    },
  };
}

async function discover(settings: EidSettings): Promise<Configuration> {
  const issuer = new URL(settings.issuer);
  const key = settings.clientKey;
  const provider = await discovery(issuer, settings.clientId, {}, await clientAuth(settings), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // A token that came over TLS would else be believed without its signature.
      enableNonRepudiationChecks,
      // The settings allow plain http outside production only.
      ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  });
  const { authorization_endpoint: page = '' } = provider.serverMetadata();
  // The browser follows any address that it is given, that of a script too.
  if (!URL.canParse(page) || !isSecureAddress(new URL(page))) {
    throw new Error("The provider's authorization endpoint is no secure address");
  }
  if (key) {
    const alg = key.kty === 'EC' ? 'ECDH-ES' : 'RSA-OAEP-256';
    enableDecryptingResponses(provider, CONTENT_ENCRYPTIONS, { key: await importKey(key, alg), kid: key.kid });
  }
  return provider;
}

async function clientAuth({ clientKey, clientSecret }: EidSettings): Promise<ClientAuth> {
  if (clientKey) {
    const alg = clientKey.kty === 'EC' ? 'ES256' : clientKey.alg === 'RS256' ? 'RS256' : 'PS256';
    return PrivateKeyJwt({ key: await importKey(clientKey, alg), ...(clientKey.kid ? { kid: clientKey.kid } : {}) });
  }
  if (clientSecret === null) return None();
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    // OpenID Connect's own default where the provider names no method.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

/** One key serves for signing and decrypting, so its stated uses are not those of either. */
async function importKey({ alg: _alg, use: _use, key_ops: _operations, ...jwk }: JWK, alg: string): Promise<CryptoKey> {
  const key = await importJWK(jwk, alg);
  if (key instanceof Uint8Array) throw new Error('EID_CLIENT_KEY is not an asymmetric key');
  return key;
}

function isRecent({ iat, auth_time }: IDToken, now: Date): boolean {
  const isWithin = (seconds: number, mostMs: number) => {
    const ageMs = now.getTime() - seconds * 1000;
    return ageMs <= mostMs && ageMs >= -CLOCK_TOLERANCE_MS;
  };
  if (!isWithin(iat, MOST_TOKEN_AGE_MS)) return false;
  return auth_time === undefined || isWithin(auth_time, MOST_SIGN_IN_AGE_MS);
}

function isStrong({ acrAccepted }: EidSettings, { acr }: IDToken): boolean {
  return acrAccepted.length === 0 || (typeof acr === 'string' && acrAccepted.includes(acr));
}

type Claims = Readonly<Record<string, unknown>>;

/** Adds from UserInfo what the token lacks; the library refuses another `sub`. */
async function withUserInfo(
  { peselClaim }: EidSettings,
  provider: Configuration,
  tokens: TokenEndpointResponse,
  token: IDToken,
): Promise<Claims> {
  const isWhole = [peselClaim, 'given_name', 'family_name'].every((name) => token[name] !== undefined);
  if (isWhole || provider.serverMetadata().userinfo_endpoint === undefined) return token;
  return { ...(await fetchUserInfo(provider, tokens.access_token, token.sub)), ...token };
}

function judge({ peselClaim }: EidSettings, claims: Claims): EidResult {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const pesel = normaliseIdentifier(text(peselClaim));
  if (!isPesel(pesel)) return { is: 'refused', reason: 'no-identifier' };
  return {
    is: 'proven',
    pesel,
    givenName: wholeWords(text('given_name'), FULL_NAME_MAX_LENGTH),
    familyName: wholeWords(text('family_name'), FULL_NAME_MAX_LENGTH),
    assurance: text('acr'),
  };
}
