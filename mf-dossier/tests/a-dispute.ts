import type { Dispute, DisputeEvent, DisputeRow } from '@najem/shared/contract/rights';

export const MAY_NOTHING: Dispute['may'] = {
  answer: false,
  prolong: false,
  comment: false,
  answerQuestion: false,
  commentQuestion: false,
  withdraw: false,
  appeal: false,
  download: false,
};

export const OPENED: DisputeEvent = {
  at: '2026-11-20T09:00:00.000Z',
  by: 'person',
  what: 'opened',
  text: 'Czynsz zapłaciłem w terminie, mam potwierdzenia przelewów z obu miesięcy.',
};

export const STOOD: DisputeEvent = {
  at: '2026-11-24T11:00:00.000Z',
  by: 'author',
  what: 'stood',
  text: 'Przelewy wpłynęły dopiero po dwóch wezwaniach, w załączeniu wyciąg z konta.',
};

/** A dispute of the person that waits for the author's answer. */
export function aDispute(over: Partial<Dispute> = {}): Dispute {
  return {
    _id: 'dispute-1',
    number: 'SP-7K3F-9QXA',
    about: { role: 'tenant', reason: 'payment_issues', at: '2026-11-18T09:00:00.000Z' },
    otherSide: 'Ewa Lis',
    state: 'awaiting_author',
    side: 'person',
    ground: 'untrue',
    openedAt: '2026-11-20T09:00:00.000Z',
    dueAt: '2026-11-27T22:59:59.000Z',
    version: 3,
    entry: {
      _id: 'entry-1',
      role: 'tenant',
      landlord: 'Ewa Lis',
      rentalAddress: 'Długa 5, Kraków',
      reason: 'payment_issues',
      comment: 'Dwa czynsze po terminie.',
      created_at: '2026-11-18T09:00:00.000Z',
      grade: 'declared',
      isRemoved: false,
    },
    isSuspended: true,
    wanted: 'removal',
    decisionDueAt: '2026-12-21T22:59:59.000Z',
    timeline: [OPENED],
    files: [],
    may: MAY_NOTHING,
    ...over,
  };
}

export function aDisputeRow(over: Partial<DisputeRow> = {}): DisputeRow {
  const { _id, number, about, otherSide, state, side, ground, openedAt, dueAt } = aDispute();
  return { _id, number, about, otherSide, state, side, ground, openedAt, dueAt, ...over };
}

/** A decision that the entry stays. */
export function aDecision(over: Partial<Dispute> = {}): Dispute {
  return aDispute({
    state: 'decided',
    outcome: 'kept',
    basis: 'evidence',
    decidedAt: '2026-12-10T10:00:00.000Z',
    authorityAddress: 'ul. Moniuszki 1A, Warszawa',
    appealUntil: '2026-12-28T22:59:59.000Z',
    dueAt: '2026-12-28T22:59:59.000Z',
    timeline: [
      OPENED,
      STOOD,
      {
        at: '2026-12-10T10:00:00.000Z',
        by: 'desk',
        what: 'decided',
        outcome: 'kept',
        basis: 'evidence',
        text: 'Wyciąg z konta potwierdza daty wpłat.',
      },
    ],
    may: { ...MAY_NOTHING, appeal: true, download: true },
    ...over,
  });
}

const ASKED: DisputeEvent = {
  at: '2026-11-24T12:00:00.000Z',
  by: 'desk',
  what: 'author_asked',
  text: 'Z którego konta wyszły przelewy?',
};

/** A dispute whose author the desk asked something. */
export function asked(over: Partial<Dispute> = {}): Dispute {
  const until = '2026-12-08T22:59:59.999Z';
  return aDispute({
    state: 'deciding',
    dueAt: until,
    awaited: { side: 'author', step: 'question', until },
    timeline: [OPENED, STOOD, ASKED],
    may: { ...MAY_NOTHING, answerQuestion: over.side === 'author' },
    ...over,
  });
}

/** The same once its author answered. */
export function answeredQuestion(over: Partial<Dispute> = {}): Dispute {
  const until = '2026-11-30T22:59:59.999Z';
  const answer = {
    at: '2026-11-24T13:00:00.000Z',
    by: 'author',
    what: 'question_answered',
    text: 'Z konta 12.',
  } as const;
  return asked({
    dueAt: until,
    awaited: { side: 'person', step: 'comment', until },
    timeline: [OPENED, STOOD, ASKED, answer],
    may: { ...MAY_NOTHING, commentQuestion: over.side !== 'author' },
    ...over,
  });
}
