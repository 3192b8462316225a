import fc from 'fast-check';
import { entryTimeMs, lastEntry, newestFirst, readEntry, writeEntry } from './history-entry';
import { LANDLORD, TENANT } from './subject';

describe('a history entry on the wire', () => {
  const entry = { counterpart: 'Anna', rentalAddress: 'ul. Zmyślona 1', reason: 'cleanliness', comment: 'Czysto' };

  it('writes the counterpart of an entry under the name of the other kind', () => {
    expect(writeEntry(TENANT, entry)).toEqual({
      landlord: 'Anna',
      rentalAddress: 'ul. Zmyślona 1',
      reason: 'cleanliness',
      comment: 'Czysto',
    });
    expect(writeEntry(LANDLORD, {})).toEqual({ tenant: '', rentalAddress: '', reason: '', comment: '' });
  });

  it('reads an entry as it was written', () => {
    for (const descriptor of [TENANT, LANDLORD])
      expect(readEntry(descriptor, writeEntry(descriptor, entry))).toEqual(entry);
  });

  it('reads an entry with older field names and with missing fields', () => {
    expect(readEntry(TENANT, { lastAddress: 'A', reason_type: 'cleanliness', reason_comment: 'C' })).toEqual({
      counterpart: '',
      rentalAddress: 'A',
      reason: 'cleanliness',
      comment: 'C',
    });
    expect(readEntry(TENANT, { landlord: null, last_address: 'B' }).rentalAddress).toBe('B');
  });
});

describe('the order of the history', () => {
  it('sorts entries newest first, with those of unknown time at the end', () => {
    const entries = [
      { id: 'a', created_at: '2026-01-01T00:00:00Z' },
      { id: 'b' },
      { id: 'c', addedAt: '2026-03-01T00:00:00Z' },
      { id: 'd', created_at: null, addedAt: '2026-02-01T00:00:00Z' },
      { id: 'e', created_at: 'kiedyś' },
    ];
    expect(newestFirst(entries).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b', 'e']);
    expect(lastEntry(entries)?.id).toBe('c');
    expect(lastEntry([])).toBeUndefined();
  });

  it('sorts every entry and never puts a newer one after an older one', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ addedAt: fc.option(fc.nat()) })), (entries) => {
        const sorted = newestFirst(entries);
        expect(sorted).toHaveLength(entries.length);
        sorted.slice(1).forEach((entry, index) => {
          const before = sorted[index];
          expect((before && entryTimeMs(before)) ?? -1).toBeGreaterThanOrEqual(entryTimeMs(entry) ?? -1);
        });
      }),
    );
  });
});
