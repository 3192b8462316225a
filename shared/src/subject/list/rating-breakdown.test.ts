import { effectText, LANDLORD, pointsText, TENANT } from '@najem/shared/domain/register';
import { aLandlord, aTenant, aTenantEntry } from '@najem/testing';
import { buildRatingBreakdown } from './rating-breakdown';

const entries = (...reasons: string[]) =>
  reasons.map((reason, index) =>
    aTenantEntry({ _id: `entry-${index}`, reason, created_at: `2026-01-${10 + index}T10:00:00.000Z` }),
  );

function listLines(subject: ReturnType<typeof aTenant>) {
  return buildRatingBreakdown(TENANT, subject).lines.map(
    ({ measure, points, text }) => `${measure === 'effect' ? effectText(points) : pointsText(points)} ${text}`,
  );
}

describe('the rating breakdown', () => {
  it('lists the start, each entry from the newest, and the rating', () => {
    const history = entries('timely_payment', 'property_damage');
    expect(listLines(aTenant({ history, rating: 3.1, entryCount: 2 }))).toEqual([
      '2,5 Ocena początkowa',
      '−0,7 Zniszczenie mienia, 11.01.2026',
      '+1,3 Terminowy płatnik, 10.01.2026',
      '3,1 Ocena',
    ]);
  });

  it('sums up the entries of other people in one line', () => {
    const subject = aTenant({ history: entries('cleanliness'), rating: 1.7, entryCount: 3, othersEffect: -1.3 });
    expect(listLines(subject)).toContain('−1,3 Wpisy innych osób (2)');
  });

  it('sums up entries older than the newest five in one line', () => {
    const history = entries(...Array.from({ length: 8 }, () => 'cleanliness'));
    const lines = listLines(aTenant({ history, rating: 5, entryCount: 8 }));
    expect(lines).toHaveLength(8);
    expect(lines).toContain('+1,5 Starsze wpisy: 3 wpisy');
  });

  it('marks a sum outside the scale as limited', () => {
    const history = entries('timely_payment', 'timely_payment');
    expect(buildRatingBreakdown(TENANT, aTenant({ history, rating: 5, entryCount: 2 })).isLimited).toBe(true);
    expect(buildRatingBreakdown(LANDLORD, aLandlord()).isLimited).toBe(false);
  });

  it('recognises the reason of an older entry by its label', () => {
    expect(listLines(aTenant({ history: entries('Dbałość o mieszkanie'), rating: 3.2 }))).toContain(
      '+0,7 Dba o stan techniczny, 10.01.2026',
    );
  });
});

describe('the rating breakdown beside entries that do not count', () => {
  const standing = { is: 'disputed', disputeId: 'd-1', since: '2026-02-01', until: '2026-03-01' } as const;
  const [counting, other] = entries('timely_payment', 'property_damage');
  const history = [counting!, { ...other!, standing }];

  it('leaves them out', () => {
    expect(listLines(aTenant({ history, rating: 3.8, entryCount: 1, suspendedCount: 1 }))).toEqual([
      '2,5 Ocena początkowa',
      '+1,3 Terminowy płatnik, 10.01.2026',
      '3,8 Ocena',
    ]);
  });

  it('does not take them for entries of other people', () => {
    const subject = aTenant({ history, rating: 2.5, entryCount: 2, suspendedCount: 1, othersEffect: -1.3 });
    expect(listLines(subject)).toContain('−1,3 Wpisy innych osób (1)');
  });
});
