import { authorOf, canSeeAdmin } from './identity/permission';
import type { Actor } from './kernel/actor';
import { canOpenInvoice } from './money/permission';
import {
  canAddEvidence,
  canAddHistory,
  canAskForIdentifier,
  canChangeCheckedIdentifier,
  canDeleteEntry,
  canDeleteSubject,
  canEditEntry,
  canEditSubject,
  canFilterSubjects,
  canListEverySubject,
  canSeeFullIdentifier,
  hasRentCoins,
  isHeldByOthers,
} from './register/permission';
import { canGenerateWithoutPaying, canOpenReport, canShareReport } from './reports/permission';
import {
  canAnswerEntry,
  canAppealRemoval,
  canJudgeEntry,
  canOpenFile,
  canSeeCase,
  canWorkOnClaim,
} from './rights/permission';

const user: Actor = { id: 'u1', role: 'user', verificationStatus: 'verified' };
const newcomer: Actor = { id: 'u2', role: 'user', verificationStatus: 'unverified' };
const admin: Actor = { id: 'a1', role: 'admin', verificationStatus: 'unverified' };

const mine = { authorId: 'u1' };
const foreign = { authorId: 'u9' };
const withoutAuthor = { authorId: null };

describe('permissions', () => {
  it.each([
    ['edit a subject', canEditSubject, false],
    ['list every subject', canListEverySubject, false],
    ['filter subjects', canFilterSubjects, false],
    ['generate without paying', canGenerateWithoutPaying, false],
    ['see the admin panel', canSeeAdmin, false],
    ['change a checked identifier', canChangeCheckedIdentifier, false],
    ['have RentCoins', hasRentCoins, true],
  ] as const)('distinguishes users and administrators in the permission to %s', (_name, may, userMay) => {
    expect(may(user)).toBe(userMay);
    expect(may(admin)).toBe(!userMay);
  });

  it.each([
    ['delete a subject', canDeleteSubject],
    ['edit an entry', canEditEntry],
    ['delete an entry', canDeleteEntry],
  ] as const)('permits its author and administrators to %s', (_name, may) => {
    expect([mine, foreign, withoutAuthor].map((authored) => may(user, authored))).toEqual([true, false, false]);
    expect([mine, foreign, withoutAuthor].map((authored) => may(admin, authored))).toEqual([true, true, true]);
  });

  it('permits the author of an entry alone to add evidence', () => {
    expect([mine, foreign, withoutAuthor].map((entry) => canAddEvidence(user, entry))).toEqual([true, false, false]);
    expect(canAddEvidence(admin, foreign)).toBe(false);
  });

  it('lets administrators who are on neither side judge disputes and evidence', () => {
    const judges = (actor: Actor, authorId: string, holderIds: string[]) =>
      canJudgeEntry(actor, { authorId, holderIds });
    expect([judges(admin, 'u9', ['u1']), judges(user, 'u9', [])]).toEqual([true, false]);
    expect([judges(admin, 'a1', []), judges(admin, 'u9', ['a1'])]).toEqual([false, false]);
  });

  it('keeps an author from removing a subject with entries of others, but not an administrator', () => {
    expect(isHeldByOthers(user, [])).toBe(false);
    expect(isHeldByOthers(user, [mine])).toBe(false);
    expect(isHeldByOthers(user, [mine, foreign])).toBe(true);
    expect(isHeldByOthers(user, [withoutAuthor])).toBe(true);
    expect(isHeldByOthers(admin, [foreign])).toBe(false);
  });

  it('permits verified people and administrators to add history', () => {
    expect([user, newcomer, admin].map(canAddHistory)).toEqual([true, false, true]);
  });

  it.each([
    ['report', canOpenReport],
    ['invoice', canOpenInvoice],
    ['report to share', canShareReport],
  ] as const)('opens a %s to its owner and to administrators', (_name, may) => {
    expect(may(user, { ownerId: 'u1' })).toBe(true);
    expect(may(user, { ownerId: 'u9' })).toBe(false);
    expect(may(user, { ownerId: null })).toBe(false);
    expect(may(admin, { ownerId: 'u9' })).toBe(true);
  });

  it('a personal number is shown in full to who typed it or holds the report, and to administrators', () => {
    expect(canSeeFullIdentifier({})).toBe(false);
    expect(canSeeFullIdentifier({ hasTyped: true })).toBe(true);
    expect(canSeeFullIdentifier({ hasReport: true })).toBe(true);
    expect(canAskForIdentifier(user, { authorId: 'u9' })).toBe(false);
    expect(canAskForIdentifier(user, { authorId: 'u1' })).toBe(true);
    expect(canAskForIdentifier(admin, { authorId: 'u9' })).toBe(true);
  });

  it('lets the person whom an entry is about answer it, with an account and without, and never its author', () => {
    const entry = { subjectId: 's1', authorId: 'u1' };
    expect(canAnswerEntry({ subjectIds: ['s9', 's1'], userId: null }, entry)).toBe(true);
    expect(canAnswerEntry({ subjectIds: ['s1'], userId: 'u9' }, entry)).toBe(true);
    expect(canAnswerEntry({ subjectIds: ['s1'], userId: 'u1' }, entry)).toBe(false);
    expect(canAnswerEntry({ subjectIds: ['s9'], userId: 'u9' }, entry)).toBe(false);
    expect(canAnswerEntry({ subjectIds: [], userId: null }, { ...entry, authorId: null })).toBe(false);
  });

  it('reads an author from a bare id and from an object', () => {
    expect(authorOf('u1')).toEqual(mine);
    expect(authorOf({ _id: 'u1' })).toEqual(mine);
    expect([authorOf(null), authorOf(undefined)]).toEqual([withoutAuthor, withoutAuthor]);
  });
});

describe('a claim', () => {
  it('opens the file while it is active, not before and not afterwards', () => {
    expect((['submitted', 'held', 'active', 'ended'] as const).map((state) => canOpenFile({ state }))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('is worked on by administrators whom it is not about', () => {
    const foreign = { claimantId: 'u9', holderIds: ['u8'] };
    expect([canWorkOnClaim(admin, foreign), canWorkOnClaim(user, foreign)]).toEqual([true, false]);
    expect(canWorkOnClaim(admin, { claimantId: 'a1', holderIds: [] })).toBe(false);
    expect(canWorkOnClaim(admin, { claimantId: null, holderIds: ['u9', 'a1'] })).toBe(false);
  });
});

it('only its person and administrators at the desk see a case', () => {
  expect(canSeeCase({ isPerson: true, isOnDesk: false })).toBe(true);
  expect(canSeeCase({ isPerson: false, isOnDesk: true })).toBe(true);
  expect(canSeeCase({ isPerson: false, isOnDesk: false })).toBe(false);
});

it('a case that removed an entry is appealed by the author of the entry, once and in time', () => {
  const removal = { authorId: 'u1', isAppealed: false, isInTime: true };
  expect(canAppealRemoval({ id: 'u1' }, removal)).toBe(true);
  expect(canAppealRemoval({ id: 'u2' }, removal)).toBe(false);
  expect(canAppealRemoval({ id: 'u1' }, { ...removal, isAppealed: true })).toBe(false);
  expect(canAppealRemoval({ id: 'u1' }, { ...removal, isInTime: false })).toBe(false);
  expect(canAppealRemoval({ id: 'u1' }, { ...removal, authorId: null })).toBe(false);
});
