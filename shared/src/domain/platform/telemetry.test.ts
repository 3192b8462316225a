import * as fc from 'fast-check';
import { ERROR_TEXT_LENGTH, gradeVital, maskErrorText, VITAL_LIMITS, WEB_VITALS } from './telemetry';

describe('a web vital', () => {
  it.each([
    ['LCP', 2500, 4000],
    ['INP', 200, 500],
    ['CLS', 0.1, 0.25],
    ['FCP', 1800, 3000],
    ['TTFB', 800, 1800],
  ] as const)('rates the web vital %s good up to %d and poor beyond %d', (vital, good, poor) => {
    expect([good, good + 0.01, poor, poor + 0.01].map((value) => gradeVital(vital, value))).toEqual([
      'good',
      'fair',
      'fair',
      'poor',
    ]);
  });

  it('has limits for every web vital', () => {
    expect(Object.keys(VITAL_LIMITS)).toEqual([...WEB_VITALS]);
  });
});

describe('the text of an error', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
    ['Minified React error #418; visit https://react.dev/errors/418?args[]=x', 'Minified React error #418; visit …'],
    ['no answer for jan.kowalski@poczta.test today', 'no answer for … today'],
    ['PESEL 20871543213 is wrong', 'PESEL … is wrong'],
    ['passport AB1234567', 'passport AB…'],
    ['order 3f2504e0-4f89-41d3-9a0c-0305e82c3301 is gone', 'order … is gone'],
    ['token eyJhbGciOiJIUzI1NiJ9xxxx', 'token …'],
    ['subject "Jan Kowalski" has no rating', 'subject … has no rating'],
    ["subject 'Kowalski' has no rating", 'subject … has no rating'],
    [`Unexpected token 'J', ..."name": "Jan Kow"... is not valid JSON`, `Unexpected token …`],
    ['JSON Parse error: Unexpected identifier "Kowalski"', 'JSON …'],
    ['Failed to fetch https://najem.test/reports/shared/abc?x=1', 'Failed to fetch …'],
    [
      'Loading chunk 7 failed. (https://najem.test/remotes/tenants/1.0.0-a/7.0a1b.js?v=1)',
      'Loading chunk 7 failed. (7.0a1b.js)',
    ],
    ["It can't be", "It can't be"],
    ['two\n lines\u0000 ', 'two lines'],
  ])('masks the error text %s as %s', (text, masked) => {
    expect(maskErrorText(text)).toBe(masked);
  });

  it('masks identifiers and mail addresses in error texts and shortens them', () => {
    const secret = fc.oneof(
      fc.stringMatching(/^\d{10,11}$/),
      fc.emailAddress().filter((mail) => !/["'`]/.test(mail)),
      fc.uuid(),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), secret, fc.string({ maxLength: 300 }), (before, hidden, after) => {
        const masked = maskErrorText(`${before} ${hidden} ${after}`);
        expect(masked).not.toContain(hidden);
        expect(masked.length).toBeLessThanOrEqual(ERROR_TEXT_LENGTH);
      }),
    );
  });
});
