/** By which ways a browser reaches a passkey (WebAuthn's `AuthenticatorTransport`). */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
