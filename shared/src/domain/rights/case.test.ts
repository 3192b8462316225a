import {
  canCaseBecome,
  CASE_GROUND_LABELS,
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_STATES,
  caseClosesAt,
  caseDueAt,
  caseGrounds,
  type CaseState,
  caseTargetAt,
  extendedCaseDueAt,
  hasScope,
  isCaseOpen,
  isErasureBlaming,
  PERSON_CASE_KINDS,
  questionDueAt,
} from './case';
import { warsawDate } from '../kernel/format';

const ALLOWED: readonly (readonly [CaseState, CaseState])[] = [
  ['received', 'in_review'],
  ['received', 'withdrawn'],
  ['in_review', 'waiting'],
  ['in_review', 'decided'],
  ['in_review', 'withdrawn'],
  ['waiting', 'in_review'],
  ['waiting', 'withdrawn'],
  ['decided', 'closed'],
];

const isListed = (from: CaseState, to: CaseState) => ALLOWED.some(([a, b]) => a === from && b === to);
const PAIRS = CASE_STATES.flatMap((from) => CASE_STATES.map((to) => [from, to] as const));
/** Noon in Warsaw. */
const noon = (day: string) => new Date(`${day}T11:00:00Z`);

describe('a case', () => {
  it.each(PAIRS.filter(([from, to]) => isListed(from, to)))('may go from %s to %s', (from, to) => {
    expect(canCaseBecome(from, to)).toBe(true);
  });

  it.each(PAIRS.filter(([from, to]) => !isListed(from, to)))('may not go from %s to %s', (from, to) => {
    expect(canCaseBecome(from, to)).toBe(false);
  });

  it('is open until it is decided or withdrawn', () => {
    expect(CASE_STATES.filter(isCaseOpen)).toEqual(['received', 'in_review', 'waiting']);
  });

  it('has kinds that people choose from in their file, all but the notice about content', () => {
    expect(CASE_KINDS.filter((kind) => !PERSON_CASE_KINDS.some((other) => other === kind))).toEqual(['content_notice']);
  });

  it('covers entries by a scope where it erases or restricts', () => {
    expect(CASE_KINDS.filter(hasScope)).toEqual(['erasure', 'restriction', 'objection']);
  });
});

describe('the due date of a case', () => {
  it.each([
    ['2026-11-23', '2026-12-23'],
    ['2026-11-24', '2026-12-28'],
    ['2026-12-31', '2027-02-01'],
    ['2027-01-31', '2027-03-01'],
    ['2027-02-28', '2027-03-30'],
    ['2027-04-01', '2027-05-04'],
    ['2027-04-27', '2027-05-28'],
  ])('received on %s, is the end of %s', (received, due) => {
    const at = caseDueAt('access', noon(received));
    expect(warsawDate(at)).toBe(due);
    expect(warsawDate(new Date(at.getTime() + 1))).not.toBe(due);
  });

  it('is three months from the receipt once it was extended', () => {
    expect(warsawDate(extendedCaseDueAt('access', noon('2026-11-24')))).toBe('2027-02-24');
  });

  it.each(['identity_abuse', 'content_notice'] as const)(
    'a case of %s is due in fourteen days, and an extension begins there',
    (kind) => {
      expect(warsawDate(caseDueAt(kind, noon('2026-11-23')))).toBe('2026-12-07');
      expect(warsawDate(extendedCaseDueAt(kind, noon('2026-11-23')))).toBe('2027-02-08');
    },
  );

  it('moves from a holiday to the next working day where days are counted', () => {
    expect(warsawDate(caseDueAt('identity_abuse', noon('2026-12-11')))).toBe('2026-12-28');
  });

  it('an objection is due in a month, and the desk aims at fourteen days', () => {
    expect(warsawDate(caseDueAt('objection', noon('2026-11-23')))).toBe('2026-12-23');
    expect(warsawDate(caseTargetAt('objection', noon('2026-11-23')))).toBe('2026-12-07');
    expect(caseTargetAt('erasure', noon('2026-11-23'))).toEqual(caseDueAt('erasure', noon('2026-11-23')));
  });

  it('counts from the day in Warsaw on which it was received', () => {
    expect(warsawDate(caseDueAt('access', new Date('2026-11-23T23:30:00Z')))).toBe('2026-12-28');
  });

  it('an answer and the closing are due at the end of the fourteenth day', () => {
    expect(questionDueAt(noon('2026-11-23'))).toEqual(new Date('2026-12-07T22:59:59.999Z'));
    expect(caseClosesAt(noon('2026-11-23'))).toEqual(new Date('2026-12-07T22:59:59.999Z'));
  });
});

it.each(CASE_KINDS.flatMap((kind) => CASE_OUTCOMES.map((outcome) => [kind, outcome] as const)))(
  'the grounds of a decision on %s with the outcome %s are distinct and labelled',
  (kind, outcome) => {
    const grounds = caseGrounds(kind, outcome);
    expect(grounds.length).toBeGreaterThan(0);
    expect(new Set(grounds).size).toBe(grounds.length);
    expect(grounds.filter((ground) => CASE_GROUND_LABELS[ground] === undefined)).toEqual([]);
  },
);

it.each(CASE_KINDS)('the grounds of a partial grant of %s are those of both outcomes', (kind) => {
  const both = [...caseGrounds(kind, 'granted'), ...caseGrounds(kind, 'refused')];
  expect([...caseGrounds(kind, 'partly')].sort()).toEqual([...new Set(both)].sort());
});

it('blame the authors of erased entries where the processing was unlawful alone', () => {
  expect([isErasureBlaming('unlawful'), isErasureBlaming('no_longer_needed'), isErasureBlaming('other')]).toEqual([
    true,
    false,
    false,
  ]);
});
