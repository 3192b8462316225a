import { accountCalls } from '@najem/shared/contract/identity';
import { payments } from '@najem/shared/contract/money';
import { installFakePayu } from '../../support/fake-payu';
import { startTestApp, type TestApp } from '../../support/harness';
import { freshPesel } from '../../support/subject-actions';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] } });
});
afterAll(() => site.close());

describe('the address of a client behind a proxy', () => {
  it.each([
    ['83.12.34.56', '83.12.34.56'],
    ['83.12.34.56:51234', '83.12.34.56'],
    ['::ffff:83.12.34.56', '83.12.34.56'],
    ['::ffff:530c:2238', '83.12.34.56'],
    ['[::ffff:83.12.34.56]:51234', '83.12.34.56'],
    ['[2001:DB8::0009]:51234', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['"[2001:db8::9]:51234"', '2001:db8::9'],
    ['2001:db8::9%eth0', '2001:db8::9'],
    ['[fe80::1%eth0]:80', 'fe80::1'],
    ['83.12.34.56:51234, 10.0.0.7:443', '83.12.34.56'],
    ['192.0.2.7, 83.12.34.56:1', '83.12.34.56'],
    ['unknown, 83.12.34.56', '83.12.34.56'],
    ['83.12.34.56, unknown', '127.0.0.1'],
    ['83.12.34.56,', '83.12.34.56'],
    ['192.0.2.7, 83.12.34.56, , 10.0.0.7', '83.12.34.56'],
    ['192.0.2.7, _hidden, 83.12.34.56', '83.12.34.56'],
    ['999.12.34.56:80', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('a client written as %j pays from %s', async (written, address) => {
    const payu = installFakePayu(site);
    const buyer = await site.signUp();
    const headers = { 'x-forwarded-for': written };
    const { status } = await site.call(payments.payuInit, { identifier: freshPesel() }, { as: buyer, headers });
    expect(status).toBe(200);
    expect([...payu.orders.values()].map(({ customerIp }) => customerIp)).toEqual([address]);
  });

  it('a client is one for the limits, whatever port its proxy writes', async () => {
    const limited = await startTestApp({
      shareWith: site,
      config: { trustProxy: ['127.0.0.1'], limits: { requestsPerMinute: 3 } },
    });
    const ask = (address: string) =>
      limited.call(accountCalls.profile, {}, { headers: { 'x-forwarded-for': address } });
    const written = ['192.0.2.1:1', '192.0.2.1:2', '::ffff:192.0.2.1', '[::ffff:192.0.2.1]:4'];
    const statuses = [];
    for (const address of written) statuses.push((await ask(address)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await ask('192.0.2.2:1')).status).toBe(401);
    await limited.close();
  });
});
