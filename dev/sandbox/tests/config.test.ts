import { buildProductSettings, readConfig } from '../src/config';

describe('settings of the sandbox', () => {
  it("an empty environment gives the ports after the product's", () => {
    expect(readConfig({})).toMatchObject({
      port: 3001,
      smtpPort: 3002,
      clamavPort: 3003,
      url: 'http://localhost:3001',
      publicUrl: 'http://localhost:3000',
    });
    expect(readConfig({ PORT: '8080' })).toMatchObject({ port: 8081, smtpPort: 8082 });
    expect(readConfig({ SANDBOX_PORT: '9000' })).toMatchObject({ port: 9000, smtpPort: 9001 });
  });

  it('the sandbox has the host name of a local product', () => {
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }).url).toBe('http://127.0.0.1:3001');
    expect(readConfig({ PUBLIC_URL: 'https://najem.example' }).url).toBe('http://localhost:3001');
  });

  it('the sandbox rejects NODE_ENV=production in one line', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /^The sandbox refuses to start with NODE_ENV=production.*\.$/,
    );
  });

  it('the sandbox names all wrong settings in one error', () => {
    expect(() => readConfig({ PORT: 'abc', SANDBOX_SMTP_PORT: '70000', PUBLIC_URL: 'ftp://x' })).toThrow(
      /PORT must be.*SANDBOX_SMTP_PORT must be.*PUBLIC_URL must be/,
    );
    expect(() => readConfig({ SANDBOX_PORT: '4000', SANDBOX_SMTP_PORT: '4000' })).toThrow(/must differ/);
    expect(() => readConfig({ SANDBOX_PORT: '4000', SANDBOX_CLAMAV_PORT: '4001' })).toThrow(/must differ/);
  });

  it("the product's settings lead to the sandbox", () => {
    expect(buildProductSettings(readConfig({ PORT: '4000' }))).toEqual({
      SMTP_URL: 'smtp://127.0.0.1:4002',
      GOOGLE_CLIENT_ID: 'sandbox.apps.example',
      GOOGLE_SCRIPT_URL: 'http://localhost:4001/google/gsi/client',
      GOOGLE_ISSUER: 'http://localhost:4001/google',
      GOOGLE_JWKS_URL: 'http://localhost:4001/google/oauth2/v3/certs',
      PAYU_URL: 'http://localhost:4001/payu',
      PAYU_POS_ID: '300746',
      PAYU_CLIENT_ID: '300746',
      PAYU_CLIENT_SECRET: '2ee86a66e5d97e3fadc400c9f19b065d',
      PAYU_SECOND_KEY: 'b6ca15b0d1020e8094d9b5f8d163db54',
      PAYU_REDIRECT_ORIGINS: 'http://localhost:4001',
      CLAMAV_URL: 'tcp://127.0.0.1:4003',
      EID_ISSUER: 'http://localhost:4001/eid',
      EID_CLIENT_ID: 'rzetelny-najem',
      EID_CLIENT_SECRET: 'sandbox-eid-secret',
      EID_ACR_VALUES: 'http://eidas.europa.eu/LoA/substantial',
      EID_ACR_ACCEPTED: 'http://eidas.europa.eu/LoA/substantial',
    });
  });
});
