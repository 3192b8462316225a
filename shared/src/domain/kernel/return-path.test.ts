import fc from 'fast-check';
import { isAllowedRedirect, safeReturnPath } from './return-path';

it.each([
  ['/', '/'],
  ['/tenants/add', '/tenants/add'],
  ['/reports?x=1&y=https://a.example#part', '/reports?x=1&y=https://a.example#part'],
  ['/a/../tenants', '/tenants'],
  ['/reports/zażółć', '/reports/za%C5%BC%C3%B3%C5%82%C4%87'],
])('the return path %j is kept as %j', (path, expected) => {
  expect(safeReturnPath(path)).toBe(expected);
});

it.each([
  '',
  'tenants',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' /tenants',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/tenants\u0000',
  '/tenants\\x',
  `/${'x'.repeat(2000)}`,
  undefined,
  null,
  7,
  ['/tenants'],
])('the return path %j is ignored', (path) => {
  expect(safeReturnPath(path)).toBeUndefined();
});

// RULES: `returnPath`
it('a return path never leaves the site, and is the same when it is read again', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('/', '\\', '.', '%2e', '%2F', ':', '@', '?', '#', '\t', 'a', 'ż'),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        nasty,
        fc.string({ unit: 'binary' }),
        nasty.map((text) => `/${text}`),
      ),
      (text) => {
        const path = safeReturnPath(text);
        if (path === undefined) return;
        expect(new URL(path, 'https://here.test').origin).toBe('https://here.test');
        expect(safeReturnPath(path)).toBe(path);
      },
    ),
    { numRuns: 2000 },
  );
});

describe('a redirect to another site', () => {
  const ORIGINS = ['https://secure.payu.com', 'http://localhost:3001', 'http://payu.example'];

  it.each(['https://secure.payu.com/pay/?orderId=1&token=2', 'http://localhost:3001/payu/pay/'])(
    'follows %j, a secure address of a named origin',
    (address) => {
      expect(isAllowedRedirect(address, ORIGINS)).toBe(true);
    },
  );

  it.each([
    '',
    '/pay',
    '//secure.payu.com/pay',
    'javascript:alert(1)//https://secure.payu.com',
    'data:text/html,<script>alert(1)</script>',
    'https://elsewhere.example/pay',
    'https://secure.payu.com.elsewhere.example/pay',
    'https://secure.payu.com@elsewhere.example/pay',
    'https://secure.payu.com:8443/pay',
    'http://secure.payu.com/pay',
    'http://payu.example/pay',
    'http://localhost:3002/pay',
    'blob:https://secure.payu.com/0',
  ])('does not follow %j', (address) => {
    expect(isAllowedRedirect(address, ORIGINS)).toBe(false);
  });
});
