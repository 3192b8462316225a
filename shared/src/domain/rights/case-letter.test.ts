import { CASE_KINDS, CASE_OUTCOMES } from './case';
import { type CaseDecisionFacts, writeCaseLetter } from './case-letter';

const FACTS: CaseDecisionFacts = {
  number: 'WN-7K3F-9QXA',
  kind: 'erasure',
  decidedAt: '2026-11-23T12:00:00Z',
  outcome: 'granted',
  ground: 'no_longer_needed',
  reasons: 'Wpisy mają już trzy lata i nikt ich nie potrzebuje.',
  scope: { is: 'all' },
  authorityAddress: 'ul. Stanisława Moniuszki 1A, 00-014 Warszawa',
};

function textOf(changes: Partial<CaseDecisionFacts> = {}): string {
  const { title, paragraphs } = writeCaseLetter({ ...FACTS, ...changes });
  return [title, ...paragraphs.map(({ heading = '', text }) => `${heading}: ${text}`)].join('\n');
}

describe('the letter about a decision on a case', () => {
  it('names the case, its law, the outcome, the ground and the reasons', () => {
    const text = textOf();
    for (const part of [
      'Decyzja w sprawie WN-7K3F-9QXA',
      '23.11.2026',
      'Usunięcie danych (art. 17 RODO)',
      'Uwzględniona.',
      'Dane nie są już potrzebne',
      FACTS.reasons,
    ]) {
      expect(text).toContain(part);
    }
  });

  const refusals = CASE_KINDS.flatMap((kind) => (['refused', 'partly'] as const).map((outcome) => [kind, outcome]));
  it.each(refusals as [CaseDecisionFacts['kind'], CaseDecisionFacts['outcome']][])(
    'names the supervisory authority and the court where %s is %s',
    (kind, outcome) => {
      const text = textOf({ kind, outcome, ground: 'other' });
      expect(text).toContain(`Prezesa Urzędu Ochrony Danych Osobowych (${FACTS.authorityAddress}) albo do sądu`);
      expect(text).toContain('art. 12 ust. 4');
    },
  );

  it.each(['erasure', 'objection'] as const)(
    'says what stays after a granted %s, why, and when the last copy has gone',
    (kind) => {
      const text = textOf({ kind });
      expect(text).toContain('art. 17 ust. 3 lit. e RODO');
      expect(text).toContain('art. 17 ust. 3 lit. b RODO');
      expect(text).toContain('Dziennik zdarzeń');
      expect(text).toContain('zniknie najpóźniej 28.12.2026');
    },
  );

  it('says nothing of copies where nothing was erased', () => {
    expect(textOf({ outcome: 'refused', ground: 'legal_claims' })).not.toContain('kopia');
    expect(textOf({ kind: 'restriction', ground: 'accuracy_contested' })).not.toContain('kopia');
  });

  it('names what was erased or restricted', () => {
    expect(textOf({ scope: { is: 'entries', entryIds: ['a', 'b'] } })).toContain('2 wskazane wpisy');
    expect(textOf({ scope: { is: 'kind', reason: 'payment_issues' } })).toContain('wpisy z powodem „');
    expect(textOf({ kind: 'objection' })).toContain('identyfikator jest zamknięty');
    expect(textOf({ kind: 'objection', outcome: 'partly' })).not.toContain('zamknięty');
    expect(textOf({ kind: 'objection', scope: { is: 'entries', entryIds: ['a'] } })).not.toContain('zamknięty');
    const restricted = { kind: 'restriction', ground: 'accuracy_contested' } as const;
    expect(textOf({ ...restricted, restrictedUntil: '2026-12-31T12:00:00Z' })).toContain('najpóźniej do 31.12.2026');
    expect(textOf({ ...restricted, scope: { is: 'entries', entryIds: ['a'] } })).toContain('Wskazane wpisy (1)');
    expect(textOf({ ...restricted, scope: { is: 'kind', reason: 'own words' } })).toContain('„own words”');
  });

  it('says of a refused objection that its restriction has ended', () => {
    expect(textOf({ kind: 'objection', outcome: 'refused', ground: 'legitimate_prevails' })).toContain('ustało');
  });

  it('says of an appeal that was granted that the entry is back', () => {
    expect(textOf({ kind: 'complaint', isAppeal: true, ground: 'rights_confirmed' })).toContain('wpis wrócił');
  });

  it.each(CASE_KINDS.flatMap((kind) => CASE_OUTCOMES.map((outcome) => [kind, outcome] as const)))(
    'says what was done where %s is %s',
    (kind, outcome) => {
      const done = writeCaseLetter({ ...FACTS, kind, outcome }).paragraphs.find(
        ({ heading }) => heading === 'Co zrobiliśmy',
      );
      expect(done?.text).toMatch(/\.$/);
    },
  );
});
