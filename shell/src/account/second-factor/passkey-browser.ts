import type { Output } from '@najem/shared/contract/kernel';
import type { Proof, ProofOptions, secondFactor } from '@najem/shared/contract/identity';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Whether this browser can use passkeys. */
export const supportsPasskeys = browserSupportsWebAuthn;

/** Asks the person for a passkey; undefined where they cancel or the device refuses. */
export async function askForPasskey(options: NonNullable<ProofOptions['passkey']>): Promise<Proof['passkey']> {
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch {
    // The browser says the same for a cancelled and for an unknown passkey.
    return undefined;
  }
}

/** Makes a passkey on this device; 'exists' where it has one of this account, undefined where the person cancels. */
export async function makePasskey({ options }: Output<typeof secondFactor.startPasskey>) {
  try {
    return await startRegistration({ optionsJSON: { ...options, attestation: 'none' } });
  } catch (cause) {
    const isKnown = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return isKnown ? 'exists' : undefined;
  }
}
