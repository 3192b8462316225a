import {
  authorOf,
  canAddHistory,
  canChangeCheckedIdentifier,
  canDeleteEntry,
  canDeleteSubject,
  canEditEntry,
  canEditSubject,
  canFilterSubjects,
  canGenerateWithoutPaying,
  canListEverySubject,
  canOpenInvoice,
  canOpenReport,
  canSeeAdmin,
  canSeeFullIdentifier,
  canShareReport,
  hasRentCoins,
  isHeldByOthers,
} from './permission';
import type { Actor } from './permission';

const user: Actor = { id: 'u1', role: 'user', verificationStatus: 'verified' };
const newcomer: Actor = { id: 'u2', role: 'user', verificationStatus: 'unverified' };
const admin: Actor = { id: 'a1', role: 'admin', verificationStatus: 'unverified' };

const mine = { authorId: 'u1' };
const foreign = { authorId: 'u9' };
const nobodys = { authorId: null };

describe('permissions', () => {
  it.each([
    ['edit a subject', canEditSubject, false],
    ['list every subject', canListEverySubject, false],
    ['filter subjects', canFilterSubjects, false],
    ['generate without paying', canGenerateWithoutPaying, false],
    ['see the admin panel', canSeeAdmin, false],
    ['change a checked identifier', canChangeCheckedIdentifier, false],
    ['have RentCoins', hasRentCoins, true],
  ] as const)('to %s differs between users and administrators', (_name, may, userMay) => {
    expect(may(user)).toBe(userMay);
    expect(may(admin)).toBe(!userMay);
  });

  it.each([
    ['delete a subject', canDeleteSubject],
    ['edit an entry', canEditEntry],
    ['delete an entry', canDeleteEntry],
  ] as const)('to %s belong to its author and to administrators', (_name, may) => {
    expect([mine, foreign, nobodys].map((authored) => may(user, authored))).toEqual([true, false, false]);
    expect([mine, foreign, nobodys].map((authored) => may(admin, authored))).toEqual([true, true, true]);
  });

  it('entries of other people hold a subject against its author, never against an administrator', () => {
    expect(isHeldByOthers(user, [])).toBe(false);
    expect(isHeldByOthers(user, [mine])).toBe(false);
    expect(isHeldByOthers(user, [mine, foreign])).toBe(true);
    expect(isHeldByOthers(user, [nobodys])).toBe(true);
    expect(isHeldByOthers(admin, [foreign])).toBe(false);
  });

  it('history is added by verified people and administrators', () => {
    expect([user, newcomer, admin].map(canAddHistory)).toEqual([true, false, true]);
  });

  it.each([
    ['report', canOpenReport],
    ['invoice', canOpenInvoice],
    ['report to share', canShareReport],
  ] as const)('a %s is open to its owner and to administrators', (_name, may) => {
    expect(may(user, { ownerId: 'u1' })).toBe(true);
    expect(may(user, { ownerId: 'u9' })).toBe(false);
    expect(may(user, { ownerId: null })).toBe(false);
    expect(may(admin, { ownerId: 'u9' })).toBe(true);
  });

  it('a personal number is shown in full to who typed it, who holds the report, and administrators', () => {
    expect(canSeeFullIdentifier(user)).toBe(false);
    expect(canSeeFullIdentifier(user, { hasTyped: true })).toBe(true);
    expect(canSeeFullIdentifier(user, { hasReport: true })).toBe(true);
    expect(canSeeFullIdentifier(admin)).toBe(true);
  });

  it('an author is read from a bare id and from an object', () => {
    expect(authorOf('u1')).toEqual(mine);
    expect(authorOf({ _id: 'u1' })).toEqual(mine);
    expect([authorOf(null), authorOf(undefined)]).toEqual([nobodys, nobodys]);
  });
});
