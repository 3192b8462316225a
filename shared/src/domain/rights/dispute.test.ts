import { correctedReportEnd } from '../reports/report';
import { questionDueAt } from './case';
import {
  appealDueAt,
  authorDueAt,
  type AwaitedStep,
  canDisputeBecome,
  decisionDueAt,
  DISPUTE_PERIODS,
  type DisputeSide,
  DISPUTE_SIDES,
  DISPUTE_STATES,
  type DisputeState,
  duePeriod,
  evidenceUntil,
  extendedDueAt,
  FIRST_DISPUTE_STATES,
  goesUndecided,
  GROUNDS,
  hasLost,
  isAuthorDayMoved,
  isBlaming,
  isDisputeOpen,
  isUndecided,
  type NewDispute,
  otherSide,
  OUTCOMES,
  personDueAt,
  prolongedDueAt,
  startDispute,
  undecidedEndAt,
  waitsForReader,
  type WaitForSide,
} from './dispute';

const ALLOWED: readonly (readonly [DisputeState, DisputeState])[] = [
  ['awaiting_author', 'awaiting_author'],
  ['awaiting_author', 'awaiting_person'],
  ['awaiting_author', 'deciding'],
  ['awaiting_author', 'decided'],
  ['awaiting_author', 'withdrawn'],
  ['awaiting_person', 'deciding'],
  ['awaiting_person', 'decided'],
  ['awaiting_person', 'withdrawn'],
  ['deciding', 'decided'],
  ['deciding', 'withdrawn'],
  ['decided', 'appealed'],
  ['decided', 'closed'],
  ['appealed', 'closed'],
];

const isListed = (from: DisputeState, to: DisputeState) => ALLOWED.some(([a, b]) => a === from && b === to);
const PAIRS = DISPUTE_STATES.flatMap((from) => DISPUTE_STATES.map((to) => [from, to] as const));

// RULES: Each side of a dispute adds evidence
it('a side adds evidence until the other side’s last word is in, in no other state and without a due date never', () => {
  const dueAt = new Date('2026-11-30T22:59:59.999Z');
  const adding = DISPUTE_STATES.flatMap((state) =>
    DISPUTE_SIDES.filter((side) => evidenceUntil(side, { state, dueAt }) !== undefined).map(
      (side) => `${side} ${state}`,
    ),
  );
  expect(adding).toEqual(['person awaiting_author', 'author awaiting_author', 'author awaiting_person']);
  expect(evidenceUntil('author', { state: 'awaiting_person', dueAt })).toBe(dueAt);
  expect(evidenceUntil('author', { state: 'awaiting_person', dueAt: null })).toBeUndefined();
});

// RULES: Each side of a dispute adds evidence
it.each(DISPUTE_SIDES)(
  'the %s whom the desk asked adds evidence until the other side commented on the answer',
  (side) => {
    const dueAt = new Date('2026-11-30T22:59:59.999Z');
    const until = (reader: DisputeSide, awaited: WaitForSide) =>
      evidenceUntil(reader, { state: 'deciding', dueAt, awaited });
    for (const awaited of [
      { side, step: 'question' },
      { side: otherSide(side), step: 'comment' },
    ] as const) {
      expect(until(side, awaited)).toBe(dueAt);
      expect(until(otherSide(side), awaited)).toBeUndefined();
    }
  },
);

describe('why a dispute is due on its day', () => {
  const why = (state: DisputeState, from: string, dueAt: Date, isCounting = false) =>
    duePeriod({ state, isCounting }, { from: new Date(from), dueAt });
  const friday = '2026-11-20T09:00:00.000Z';
  const before = '2026-12-17T09:00:00.000Z';

  it('is said of each state with the days of its period, moved or not', () => {
    expect(why('awaiting_author', friday, authorDueAt(new Date(friday)))).toEqual({ days: 7, isMoved: false });
    expect(why('awaiting_author', before, authorDueAt(new Date(before)))).toEqual({ days: 7, isMoved: true });
    expect(why('awaiting_person', friday, personDueAt(new Date(friday)))).toEqual({ days: 5, isMoved: false });
    expect(why('awaiting_person', '2026-11-24T09:00:00.000Z', new Date('2026-11-30T22:59:59.999Z'))).toEqual({
      days: 5,
      isMoved: true,
    });
    expect(why('deciding', friday, decisionDueAt(new Date(friday), true))).toEqual({ isMoved: true });
    expect(why('deciding', '2026-11-23T09:00:00.000Z', new Date('2026-12-23T22:59:59.999Z'))).toEqual({
      isMoved: false,
    });
    expect(why('deciding', friday, decisionDueAt(new Date(friday), false), true)).toEqual({ days: 14, isMoved: false });
    expect(why('decided', friday, appealDueAt(new Date(friday)))).toEqual({ days: 14, isMoved: false });
    expect(why('appealed', friday, new Date('2026-12-21T22:59:59.999Z'))).toEqual({
      days: DISPUTE_PERIODS.appealDecision,
      isMoved: true,
    });
  });

  it('is said of what a side is asked for with the days of that, whatever the decision has', () => {
    const asked = (step: AwaitedStep, dueAt: Date) =>
      duePeriod({ state: 'deciding', isCounting: true, step }, { from: new Date('2026-11-24T09:00:00.000Z'), dueAt });
    expect(asked('question', questionDueAt(new Date('2026-11-24T09:00:00.000Z')))).toEqual({
      days: 14,
      isMoved: false,
    });
    expect(asked('comment', new Date('2026-11-30T22:59:59.999Z'))).toEqual({ days: 5, isMoved: true });
  });

  it('is not said where somebody got more time, and once it is over', () => {
    expect(why('awaiting_author', friday, prolongedDueAt(authorDueAt(new Date(friday))))).toBeUndefined();
    expect(why('deciding', friday, extendedDueAt(new Date(friday)))).toBeUndefined();
    expect(why('closed', friday, authorDueAt(new Date(friday)))).toBeUndefined();
    expect(why('withdrawn', friday, authorDueAt(new Date(friday)))).toBeUndefined();
  });
});

describe('a dispute', () => {
  it.each(PAIRS.filter(([from, to]) => isListed(from, to)))('may go from %s to %s', (from, to) => {
    expect(canDisputeBecome(from, to)).toBe(true);
  });

  it.each(PAIRS.filter(([from, to]) => !isListed(from, to)))('may not go from %s to %s', (from, to) => {
    expect(canDisputeBecome(from, to)).toBe(false);
  });

  it('begins with the author or at the desk', () => {
    expect(FIRST_DISPUTE_STATES).toEqual(['awaiting_author', 'deciding']);
  });

  it('waits for its first decision, and is open again while an appeal runs', () => {
    expect(DISPUTE_STATES.filter(isUndecided)).toEqual(['awaiting_author', 'awaiting_person', 'deciding']);
    expect(DISPUTE_STATES.filter(isDisputeOpen)).toEqual([
      'awaiting_author',
      'awaiting_person',
      'deciding',
      'appealed',
    ]);
  });

  it('the person loses the dispute by a kept entry, the author by a removed one, either by a corrected one', () => {
    expect(OUTCOMES.map((outcome) => hasLost('person', outcome))).toEqual([true, true, false]);
    expect(OUTCOMES.map((outcome) => hasLost('author', outcome))).toEqual([false, true, true]);
  });

  it('speaks against an author who proved nothing, wrote about somebody else or broke the law', () => {
    expect(
      (['no_evidence', 'not_this_person', 'unlawful', 'unanswered', 'author_withdrew', 'undecided'] as const).map(
        isBlaming,
      ),
    ).toEqual([true, true, true, false, false, false]);
  });
});

describe('the start of a dispute', () => {
  const plain: NewDispute = {
    ground: 'untrue',
    grade: 'declared',
    isAuthorReachable: true,
    wasDisputed: false,
  };

  it('suspends the entry and waits for the author', () => {
    expect(startDispute(plain)).toEqual({ state: 'awaiting_author', suspends: true });
  });

  it('goes to the desk at once for what is unlawful, and where the author cannot answer', () => {
    expect(startDispute({ ...plain, ground: 'unlawful' })).toEqual({ state: 'deciding', suspends: true });
    expect(startDispute({ ...plain, isAuthorReachable: false })).toEqual({ state: 'deciding', suspends: true });
  });

  it('leaves an entry counting that the person disputed before, whatever the ground', () => {
    const again: NewDispute = { ...plain, wasDisputed: true };
    for (const ground of GROUNDS) {
      expect(startDispute({ ...again, ground })).toEqual({
        state: 'deciding',
        suspends: false,
        because: 'kept_before',
      });
    }
  });

  it('leaves an entry counting that a court’s judgment proved', () => {
    expect(startDispute({ ...plain, grade: 'court' })).toEqual({
      state: 'deciding',
      suspends: false,
      because: 'court',
    });
  });
});

describe('the dates of a dispute', () => {
  // A Monday in Warsaw, shortly before midnight.
  const opened = new Date('2026-11-23T22:30:00Z');

  it('end with a day in Warsaw that is a working day', () => {
    expect(authorDueAt(opened).toISOString()).toBe('2026-11-30T22:59:59.999Z');
    expect(authorDueAt(new Date('2026-12-17T09:00:00Z')).toISOString()).toBe('2026-12-28T22:59:59.999Z');
    expect(prolongedDueAt(authorDueAt(opened)).toISOString()).toBe('2026-12-07T22:59:59.999Z');
    expect(personDueAt(opened).toISOString()).toBe('2026-11-30T22:59:59.999Z');
    expect(appealDueAt(opened).toISOString()).toBe('2026-12-07T22:59:59.999Z');
  });

  it('say whether a day off moved the one of the author, unless they asked for more time', () => {
    const beforeChristmas = new Date('2026-12-17T09:00:00Z');
    expect(isAuthorDayMoved(opened)).toBe(false);
    expect(isAuthorDayMoved(beforeChristmas)).toBe(true);
    const prolonged = prolongedDueAt(authorDueAt(beforeChristmas)).toISOString();
    expect(isAuthorDayMoved(beforeChristmas, prolonged)).toBe(false);
  });

  it('are those of one side at a time', () => {
    const waits = (state: DisputeState, side: 'author' | 'person') => waitsForReader({ state, side, outcome: 'kept' });
    expect(DISPUTE_STATES.filter((state) => waits(state, 'author'))).toEqual(['awaiting_author']);
    expect(DISPUTE_STATES.filter((state) => waits(state, 'person'))).toEqual(['awaiting_person', 'decided']);
    for (const side of DISPUTE_SIDES) {
      const waiting = { state: 'deciding', awaited: { side, step: 'question' } } as const;
      expect(waitsForReader({ ...waiting, side })).toBe(true);
      expect(waitsForReader({ ...waiting, side: otherSide(side) })).toBe(false);
    }
  });

  it('give the desk a month, three when it extended, and 14 days where the entry counts on', () => {
    expect(decisionDueAt(opened, true).toISOString()).toBe('2026-12-23T22:59:59.999Z');
    expect(decisionDueAt(opened, false).toISOString()).toBe('2026-12-07T22:59:59.999Z');
    expect(extendedDueAt(opened).toISOString()).toBe('2027-02-23T22:59:59.999Z');
  });

  it('an unproved entry is removed after 90 days', () => {
    expect(undecidedEndAt(opened).toISOString()).toBe('2027-02-21T22:59:59.999Z');
    expect((['declared', 'documented', 'confirmed', 'court'] as const).map(goesUndecided)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('let a holder open a report until seven days after the outcome, at most 45 days longer', () => {
    const end = new Date('2026-12-01T12:00:00Z');
    const day = (text: string) => new Date(`${text}T12:00:00Z`);
    expect(correctedReportEnd(end)).toEqual(day('2027-01-15'));
    expect(correctedReportEnd(end, day('2026-11-20'))).toEqual(end);
    expect(correctedReportEnd(end, day('2026-12-20'))).toEqual(day('2026-12-27'));
    expect(correctedReportEnd(end, day('2027-02-20'))).toEqual(day('2027-01-15'));
  });
});
