import {
  canTenancyBecome,
  findOpinionRefusal,
  isConfirmed,
  isUnanswered,
  otherRole,
  TENANCY_STATES,
  type TenancyState,
} from './tenancy';

const OVER: readonly TenancyState[] = ['declined', 'withdrawn', 'lapsed', 'annulled'];

describe('the states of a tenancy', () => {
  it('never return: from no state does a way lead back to it', () => {
    const reached = (from: TenancyState, seen = new Set<TenancyState>()): Set<TenancyState> => {
      for (const to of TENANCY_STATES) {
        if (!canTenancyBecome(from, to) || seen.has(to)) continue;
        seen.add(to);
        reached(to, seen);
      }
      return seen;
    };
    expect(TENANCY_STATES.filter((state) => reached(state).has(state))).toEqual([]);
    expect(TENANCY_STATES.filter((state) => reached('invited').has(state))).toEqual(TENANCY_STATES.slice(1));
  });

  it('are over, unanswered or confirmed, each one of these', () => {
    for (const state of TENANCY_STATES) {
      expect([OVER.includes(state), isUnanswered(state), isConfirmed(state)].filter(Boolean)).toHaveLength(1);
    }
  });

  it('can be annulled once both confirmed, and only then', () => {
    expect(TENANCY_STATES.filter((state) => canTenancyBecome(state, 'annulled'))).toEqual(
      TENANCY_STATES.filter(isConfirmed),
    );
  });
});

describe('an opinion', () => {
  const windowEndsAt = new Date('2027-01-14T22:59:59.999Z');

  it('is given until the last moment of the window, whatever the state says', () => {
    for (const state of ['window', 'revealed'] as const) {
      expect(findOpinionRefusal({ state, windowEndsAt }, windowEndsAt)).toBeUndefined();
      expect(findOpinionRefusal({ state, windowEndsAt }, new Date(windowEndsAt.getTime() + 1))).toBe(
        'OPINION_REVEALED',
      );
    }
  });

  it('is refused in every other state', () => {
    const others = TENANCY_STATES.filter((state) => state !== 'window' && state !== 'revealed');
    expect(others.map((state) => findOpinionRefusal({ state, windowEndsAt }, windowEndsAt))).toEqual(
      others.map(() => 'STATE_PASSED'),
    );
  });
});

it('the two roles are each other’s counterpart', () => {
  expect(otherRole('tenant')).toBe('landlord');
  expect(otherRole('landlord')).toBe('tenant');
});
