import { correctionLines } from './report-version';

const WRITTEN = '2026-05-12T10:00:00.000Z';

describe('the corrections of a report', () => {
  it.each([
    [['disputed'], 'wpis z 12.05.2026 zakwestionowano'],
    [['disputed', 'restored'], 'wpis z 12.05.2026 zakwestionowano, przywrócono'],
    [['disputed', 'replied', 'graded'], 'wpis z 12.05.2026 zakwestionowano, dodano odpowiedź, udokumentowano'],
    [['replied', 'replied'], 'do wpisu z 12.05.2026 dodano odpowiedź'],
  ] as const)('are one line for an entry and day: %j', (kinds, line) => {
    const corrections = kinds.map((what, hour) => ({
      at: `2026-11-20T1${hour}:00:00.000Z`,
      entryId: 'e',
      entryAt: WRITTEN,
      what,
    }));
    expect(correctionLines(corrections)).toEqual([`20.11.2026: ${line}`]);
  });

  it('keep days of Warsaw, entries and the person apart', () => {
    const lines = correctionLines([
      { at: '2026-11-20T22:59:00.000Z', entryId: 'a', entryAt: WRITTEN, what: 'disputed' },
      { at: '2026-11-20T22:59:00.000Z', entryId: 'b', entryAt: WRITTEN, what: 'disputed' },
      { at: '2026-11-20T23:01:00.000Z', entryId: 'a', what: 'removed' },
      { at: '2026-11-20T23:01:00.000Z', what: 'basics' },
      { at: '2026-11-20T23:02:00.000Z', what: 'basics' },
    ]);
    expect(lines).toEqual([
      '20.11.2026: wpis z 12.05.2026 zakwestionowano',
      '20.11.2026: wpis z 12.05.2026 zakwestionowano',
      '21.11.2026: wpis usunięto',
      '21.11.2026: sprostowano dane osoby',
    ]);
  });
});
