import {
  canClaimBecome,
  canTakeOver,
  CLAIM_STATES,
  claimLevel,
  claimLevelName,
  type ClaimState,
  FIRST_CLAIM_STATES,
  isClaimOpen,
} from './claim';

const ALLOWED: readonly (readonly [ClaimState, ClaimState])[] = [
  ['started', 'active'],
  ['started', 'lapsed'],
  ['submitted', 'refused'],
  ['submitted', 'lapsed'],
  ['submitted', 'active'],
  ['submitted', 'posted'],
  ['posted', 'active'],
  ['posted', 'held'],
  ['posted', 'lapsed'],
  ['lapsed', 'submitted'],
  ['held', 'active'],
  ['held', 'stopped'],
  ['active', 'ended'],
];

const isListed = (from: ClaimState, to: ClaimState) => ALLOWED.some(([a, b]) => a === from && b === to);
const PAIRS = CLAIM_STATES.flatMap((from) => CLAIM_STATES.map((to) => [from, to] as const));

it.each(PAIRS.filter(([from, to]) => isListed(from, to)))('a claim may go from %s to %s', (from, to) => {
  expect(canClaimBecome(from, to)).toBe(true);
});

it.each(PAIRS.filter(([from, to]) => !isListed(from, to)))('a claim may not go from %s to %s', (from, to) => {
  expect(canClaimBecome(from, to)).toBe(false);
});

it('a claim begins with an attempt at a provider or with a form', () => {
  expect(FIRST_CLAIM_STATES).toEqual(['started', 'submitted']);
});

it('a claim is open while the person or the desk has to act', () => {
  expect(CLAIM_STATES.filter(isClaimOpen)).toEqual(['submitted', 'posted', 'held']);
});

it('a claim has the level and the name of its method', () => {
  expect((['eid', 'signed', 'document', 'company'] as const).map((it) => [claimLevel(it), claimLevelName(it)])).toEqual(
    [
      [3, 'Bank lub e-dowód'],
      [3, 'Podpis elektroniczny'],
      [2, 'Dokument i list'],
      [2, 'Dokument i list'],
    ],
  );
});

it('a claim takes an identifier over from its own level and from a lower one', () => {
  expect([canTakeOver(3, 3), canTakeOver(3, 2), canTakeOver(2, 2), canTakeOver(2, 3)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
