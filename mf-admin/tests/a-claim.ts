import type { DeskClaim } from '@najem/shared/contract/rights';

/** A claim by a document that waits for a decision. */
export function aClaim(over: Partial<DeskClaim> = {}): DeskClaim {
  return {
    _id: 'claim-1',
    number: 'PT-7K3F-9QXA',
    method: 'document',
    state: 'submitted',
    step: 'decide',
    level: 2,
    createdAt: '2026-11-20T10:00:00.000Z',
    dueAt: '2026-11-25T22:59:59.999Z',
    version: 1,
    identifiers: [{ type: 'pesel', identifier: '2087•••••••' }],
    name: 'Anna Nowak',
    postalAddress: 'ul. Polna 1/2\n00-001 Warszawa',
    code: 'K7QX4M',
    attachments: [{ _id: 'file-1', name: 'Załącznik 1', mediaType: 'image/jpeg' }],
    isOutranked: false,
    ...over,
  };
}
