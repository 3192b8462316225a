import fc from 'fast-check';
import { expiresAt } from './entry-end';
import { GRADES } from './grade';
import { LANDLORD_REASONS, TENANT_REASONS } from './reason';

const recordedAt = '2026-11-20T09:00:00.000Z';
const day = (moment: Date) => moment.toISOString().slice(0, 10);

describe('the end of an entry', () => {
  it.each([
    ['payment_issues', 'declared', '2029-11-20'],
    ['property_damage', 'documented', '2028-11-20'],
    ['contract_breach', 'confirmed', '2028-11-20'],
    ['contract_breach', 'court', '2032-11-20'],
    ['payment_issues', 'court', '2032-11-20'],
    ['timely_payment', 'declared', '2032-11-20'],
    ['timely_payment', 'court', '2032-11-20'],
    ['deposit_issues', 'declared', '2029-11-20'],
    ['other_negative', 'documented', '2029-11-20'],
    ['no_response', 'court', '2032-11-20'],
    ['quick_response', 'declared', '2032-11-20'],
    ['powód sprzed lat', 'declared', '2028-11-20'],
  ] as const)('%s of grade %s ends on %s', (reason, grade, expected) => {
    expect(day(expiresAt({ reason, grade, recordedAt }))).toBe(expected);
  });

  it('a reason in words ends like its code', () => {
    expect(day(expiresAt({ reason: 'Terminowe płatności', grade: 'declared', recordedAt }))).toBe('2032-11-20');
  });

  it('an entry recorded on 29 February ends on the last day of the month', () => {
    const leapDay = '2028-02-29T12:00:00.000Z';
    expect(day(expiresAt({ reason: 'payment_issues', grade: 'declared', recordedAt: leapDay }))).toBe('2031-02-28');
  });

  it('an entry of before ends no sooner than it is kept at least', () => {
    const old = { reason: 'contract_breach', grade: 'declared', recordedAt: '2020-01-01T00:00:00.000Z' } as const;
    expect(day(expiresAt({ ...old, keptUntil: '2027-02-18T09:00:00.000Z' }))).toBe('2027-02-18');
    expect(day(expiresAt({ ...old, keptUntil: null }))).toBe('2022-01-01');
  });

  it('is at least two years and at most six after the entry was recorded, later for no lower grade', () => {
    const entry = fc.record({
      reason: fc.constantFrom(...[...TENANT_REASONS, ...LANDLORD_REASONS].map(({ code }) => code)),
      recordedAt: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    });
    fc.assert(
      fc.property(entry, (given) => {
        const ends = GRADES.map((grade) => expiresAt({ ...given, grade }));
        const years = ends.map((end) => end.getUTCFullYear() - given.recordedAt.getUTCFullYear());
        expect(Math.min(...years)).toBeGreaterThanOrEqual(2);
        expect(Math.max(...years)).toBeLessThanOrEqual(6);
        expect([...ends].sort((a, b) => a.getTime() - b.getTime())).toEqual(ends);
      }),
    );
  });
});
