import type { DeskDispute } from '@najem/shared/contract/rights';

/** A dispute in which both sides wrote, and which waits for a decision. */
export function aDispute(over: Partial<DeskDispute> = {}): DeskDispute {
  return {
    _id: 'dispute-1',
    number: 'SP-7K3F-9QXA',
    about: { role: 'tenant', reason: 'payment_issues', at: '2026-06-01T10:00:00.000Z' },
    state: 'deciding',
    ground: 'untrue',
    openedAt: '2026-11-02T10:00:00.000Z',
    dueAt: '2026-12-02T22:59:59.999Z',
    version: 3,
    entry: {
      _id: 'entry-1',
      role: 'tenant',
      landlord: 'Piotr Autorski',
      rentalAddress: 'ul. Polna 1/2, 00-001 Warszawa',
      reason: 'payment_issues',
      comment: 'Trzy miesiące zaległości.',
      created_at: '2026-06-01T10:00:00.000Z',
      grade: 'declared',
      isRemoved: false,
      standing: 'disputed',
    },
    person: { name: 'Anna Nowak' },
    author: { _id: 'author-1', name: 'Piotr Autorski' },
    isSuspended: true,
    wanted: 'removal',
    timeline: [
      {
        at: '2026-11-02T10:00:00.000Z',
        by: 'person',
        what: 'opened',
        text: 'Nigdy nie zalegałam z czynszem, mam wszystkie potwierdzenia przelewów.',
      },
      { at: '2026-11-05T10:00:00.000Z', by: 'author', what: 'prolonged' },
      {
        at: '2026-11-10T10:00:00.000Z',
        by: 'author',
        what: 'stood',
        text: 'Podtrzymuję: przelewy za marzec, kwiecień i maj nigdy nie doszły.',
      },
    ],
    files: [
      {
        _id: 'file-1',
        name: 'Załącznik 1',
        mediaType: 'image/jpeg',
        by: 'person',
        isReady: true,
        addedAt: '2026-11-02T10:00:00.000Z',
      },
      { _id: 'file-2', name: 'Załącznik 1', mediaType: 'application/pdf', by: 'author', isReady: true },
      { _id: 'file-3', name: 'Załącznik 2', mediaType: 'application/pdf', by: 'author', isReady: false },
    ],
    evidence: [
      {
        kind: 'contract',
        state: 'refused',
        files: [{ _id: 'file-4', name: 'Załącznik 1', mediaType: 'application/pdf', by: 'author', isReady: true }],
      },
    ],
    otherEntries: 2,
    between: [],
    ofPerson: [
      {
        number: 'SP-AAAA-1111',
        openedAt: '2026-03-01T10:00:00.000Z',
        state: 'closed',
        outcome: 'kept',
        basis: 'evidence',
      },
    ],
    ofAuthor: [{ number: 'SP-BBBB-2222', openedAt: '2026-04-01T10:00:00.000Z', state: 'withdrawn' }],
    mayDecide: true,
    isSameJudge: false,
    mayExtend: true,
    maySuspend: false,
    authorityAddress: 'ul. Moniuszki 1A, Warszawa',
    ...over,
  };
}
