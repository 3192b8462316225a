import type { DeskEvidence } from '@najem/shared/contract/rights';
import { aDispute } from './a-dispute';

/** Evidence that waits for a grade. */
export function someEvidence(over: Partial<DeskEvidence> = {}): DeskEvidence {
  const { entry, person, author } = aDispute();
  if (!entry) throw new Error('The sample dispute has no entry');
  return {
    _id: 'evidence-1',
    number: 'DW-7K3F-9QXA',
    kind: 'contract',
    state: 'waiting',
    createdAt: '2026-11-20T10:00:00.000Z',
    dueAt: '2026-12-04T22:59:59.999Z',
    version: 1,
    entry,
    person,
    author,
    files: [{ _id: 'file-1', name: 'Załącznik 1', mediaType: 'image/jpeg', by: 'author', isReady: true }],
    ...over,
  };
}
