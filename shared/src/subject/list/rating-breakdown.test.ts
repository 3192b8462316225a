import { LANDLORD, TENANT } from '@najem/shared/domain';
import { aLandlord, aTenant, aTenantEntry } from '@najem/shared/testing';
import { effectText, pointsText, buildRatingBreakdown } from './rating-breakdown';

const entries = (...reasons: string[]) =>
  reasons.map((reason, index) =>
    aTenantEntry({ _id: `entry-${index}`, reason, created_at: `2026-01-${10 + index}T10:00:00.000Z` }),
  );

function tell(subject: ReturnType<typeof aTenant>) {
  return buildRatingBreakdown(TENANT, subject).lines.map(
    ({ measure, points, text }) => `${measure === 'effect' ? effectText(points) : pointsText(points)} ${text}`,
  );
}

describe('the story of a rating', () => {
  it('goes from the start over each entry, newest first, to the result', () => {
    const history = entries('timely_payment', 'property_damage');
    expect(tell(aTenant({ history, rating: 3.1, entryCount: 2 }))).toEqual([
      '2,5 Ocena początkowa',
      '−0,7 Zniszczenie mienia, 11.01.2026',
      '+1,3 Terminowy płatnik, 10.01.2026',
      '3,1 Ocena',
    ]);
  });

  it('puts everybody else’s entries into one line', () => {
    const subject = aTenant({ history: entries('cleanliness'), rating: 1.7, entryCount: 3, othersEffect: -1.3 });
    expect(tell(subject)).toContain('−1,3 Wpisy innych osób (2)');
  });

  it('sums up what is older than the newest five', () => {
    const history = entries(...Array.from({ length: 8 }, () => 'cleanliness'));
    const lines = tell(aTenant({ history, rating: 5, entryCount: 8 }));
    expect(lines).toHaveLength(8);
    expect(lines).toContain('+1,5 Starsze wpisy: 3 wpisy');
  });

  it('says when the sum left the scale', () => {
    const history = entries('timely_payment', 'timely_payment');
    expect(buildRatingBreakdown(TENANT, aTenant({ history, rating: 5, entryCount: 2 })).isLimited).toBe(true);
    expect(buildRatingBreakdown(LANDLORD, aLandlord()).isLimited).toBe(false);
  });

  it('knows reasons by the labels of older entries', () => {
    expect(tell(aTenant({ history: entries('Dbałość o mieszkanie'), rating: 3.2 }))).toContain(
      '+0,7 Dba o stan techniczny, 10.01.2026',
    );
  });
});
