import type { Case, CaseEvent, CaseRow, Statement } from '@najem/shared/contract/rights';

export const RECEIVED: CaseEvent = { at: '2026-11-23T09:00:00.000Z', by: 'person', what: 'received' };

export const ASKED: CaseEvent = {
  at: '2026-11-25T10:00:00.000Z',
  by: 'desk',
  what: 'asked',
  text: 'Od kiedy wynajmujący mieszka obok?',
};

/** An objection of the person that was just received. */
export function aCase(over: Partial<Case> = {}): Case {
  return {
    _id: 'case-1',
    number: 'WN-7K3F-9QXA',
    kind: 'objection',
    state: 'received',
    receivedAt: '2026-11-23T09:00:00.000Z',
    dueAt: '2026-12-23T22:59:59.000Z',
    concerns: { is: 'file' },
    text: 'Wynajmujący mieszka obok i pokazuje moje dane sąsiadom.',
    isRestricting: true,
    timeline: [RECEIVED],
    files: [],
    may: { write: true, withdraw: true, download: false },
    ...over,
  };
}

export function aCaseRow(over: Partial<CaseRow> = {}): CaseRow {
  const { _id, number, kind, state, receivedAt, dueAt } = aCase();
  return { _id, number, kind, state, receivedAt, dueAt, ...over };
}

/** A case that was refused. */
export function aRefusal(over: Partial<Case> = {}): Case {
  return aCase({
    state: 'decided',
    dueAt: undefined,
    outcome: 'refused',
    isRestricting: false,
    decision: {
      outcome: 'refused',
      ground: 'legitimate_prevails',
      reasons: 'Wpisy są potrzebne kolejnym wynajmującym, a opisana sytuacja ich nie dotyczy.',
      decidedAt: '2026-12-10T10:00:00.000Z',
      authorityAddress: 'ul. Moniuszki 1A, Warszawa',
    },
    timeline: [RECEIVED, { at: '2026-12-10T10:00:00.000Z', by: 'desk', what: 'decided' }],
    may: { write: false, withdraw: false, download: true },
    ...over,
  });
}

/** Why an entry of the author was removed. */
export function aStatement(over: Partial<Statement> = {}): Statement {
  return {
    _id: 'statement-1',
    number: 'WN-2222-3333',
    ground: 'content_against_terms',
    reasons: 'Komentarz podaje numer telefonu osoby trzeciej, czego Regulamin zabrania.',
    decidedAt: '2026-11-20T10:00:00.000Z',
    entry: {
      reason: 'payment_issues',
      rentalAddress: 'Długa 5, Kraków',
      comment: 'Dzwonić do brata: 600 100 200.',
      created_at: '2026-11-01T09:00:00.000Z',
    },
    appealUntil: '2026-12-04T22:59:59.000Z',
    ...over,
  };
}
