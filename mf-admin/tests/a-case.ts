import type { DeskCase, DeskCaseEntry } from '@najem/shared/contract/rights';

/** An entry under an identifier of a case. */
export function anEntry(over: Partial<DeskCaseEntry> = {}): DeskCaseEntry {
  return {
    _id: 'entry-1',
    role: 'tenant',
    reason: 'payment_issues',
    rentalAddress: 'ul. Polna 1/2, Warszawa',
    comment: 'Trzy miesiące zaległości.',
    created_at: '2026-05-12T10:00:00.000Z',
    grade: 'declared',
    standing: { is: 'counting' },
    author: { _id: 'author-1', name: 'Piotr Autorski' },
    ...over,
  };
}

/** A case in review in which a person asks for erasure of what is held about them. */
export function aCase(over: Partial<DeskCase> = {}): DeskCase {
  return {
    _id: 'case-1',
    number: 'WN-7K3F-9QXA',
    kind: 'erasure',
    state: 'in_review',
    receivedAt: '2026-11-03T10:00:00.000Z',
    dueAt: '2026-12-03T22:59:59.999Z',
    version: 3,
    concerns: { is: 'file' },
    text: 'Proszę usunąć wszystko, co o mnie zapisano.',
    legalDueAt: '2026-12-03T22:59:59.999Z',
    isRestricting: false,
    person: { name: 'Anna Nowak', email: 'anna@example.test', identity: 'Bank lub e-dowód', isFromPaper: false },
    subjects: [
      {
        _id: 'subject-1',
        role: 'tenant',
        name: 'Anna Nowak',
        identifier: '2087•••••••',
        address: 'ul. Lipowa 4, Kraków',
        contact_info: '600 100 200',
        version: 5,
      },
    ],
    entries: [
      anEntry(),
      anEntry({
        _id: 'entry-2',
        reason: 'property_damage',
        comment: 'Zniszczone drzwi.',
        created_at: '2026-06-20T10:00:00.000Z',
        standing: {
          is: 'disputed',
          disputeId: 'dispute-1',
          since: '2026-11-01T10:00:00.000Z',
          until: '2026-12-01T10:00:00.000Z',
        },
      }),
    ],
    timeline: [
      { at: '2026-11-03T10:00:00.000Z', by: 'person', what: 'received', text: 'Proszę usunąć wszystko.' },
      { at: '2026-11-04T10:00:00.000Z', by: 'desk', what: 'taken' },
      { at: '2026-11-05T10:00:00.000Z', by: 'desk', what: 'asked', text: 'Czy chodzi też o wpisy z Krakowa?' },
      { at: '2026-11-06T10:00:00.000Z', by: 'person', what: 'message', text: 'Tak, o wszystkie.' },
    ],
    files: [{ _id: 'file-1', name: 'Załącznik 1', mediaType: 'application/pdf', by: 'person', isReady: true }],
    earlier: [],
    mayDecide: true,
    isSameJudge: false,
    mayExtend: true,
    mayRestrict: false,
    authorityAddress: 'ul. Moniuszki 1A, Warszawa',
    ...over,
  };
}
