import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { KnownIdentifierType } from '@najem/shared/domain/kernel';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { TENANCY_ROLES, type TenancyRole, type TenancyState } from '@najem/shared/domain/tenancies';
import { journalErasures } from '../../src/rights/journal/journal-erasures';
import { replayJournal } from '../../src/rights/erasure/replay-journal';
import { copyDatabase, createTestDatabase, type TestDatabase } from './database';
import { startTestApp, type TestApp } from './harness';
import { createRandom, pick } from './random';
import type { Person } from './sign-in';
import { addSubject, buildPerson, freshPesel } from './subject-actions';
import { findFaults } from './tenancy-model-faults';
import { noteAward, numberOf, placeOf } from './tenancy-model-places';
import { STEPS } from './tenancy-model-steps';

/** An active claim. */
export interface Proof {
  number: string;
  type: KnownIdentifierType;
  claimId: string;
  /** Whether another account proved the number since. */
  isTakenOver?: boolean;
}

/** A person of the model. */
export interface Member {
  person: Person;
  /** The number that is theirs. */
  pesel: string;
  /** What they have proved of themselves. */
  holds?: Proof;
  /** The company that they have proved. */
  company?: Proof;
  /** The numbers that they ever proved. */
  proved: string[];
  isBlocked: boolean;
  isRemoved: boolean;
}

/** What a side wrote and nobody else may see yet; without marks it was taken back. */
export interface Sealed {
  /** Names these words apart from ones that were taken back before. */
  name: string;
  /** Words that stand in one comment each. */
  marks: string[];
  version: number;
  isVoid: boolean;
  /** Its author, who left the side after its window. */
  authorId?: string;
}

/** A comment after the reveal. */
export interface Shown {
  name: string;
  /** Names the entry of that opinion, by its reason, whatever its words are. */
  entry: string;
  mark: string;
  by: TenancyRole;
  authorId: string;
  /** `maybe`: what becomes of it is up to rules that the model does not know. */
  place: 'register' | 'outside' | 'held' | 'refused' | 'maybe';
  /** The number under which the register has it. */
  about?: string;
}

/** A tenancy: what the model knows of its opinions, and where it stands, as the database has it. */
export interface Let {
  id: string;
  number: string;
  state: TenancyState;
  version: number;
  windowEndsAt: Date | null;
  isProven: boolean;
  inviter: TenancyRole;
  /** The accounts of the sides now. */
  readers: Partial<Record<TenancyRole, string>>;
  /** What a side whose account was removed had claimed. */
  left: Partial<Record<TenancyRole, string | undefined>>;
  provenBy: Partial<Record<TenancyRole, Proof>>;
  /** The numbers of the companies for which sides act. */
  companies: Partial<Record<TenancyRole, string>>;
  /** The sides whose proof another account ended: the desk decides what becomes of opinions about them. */
  questioned: TenancyRole[];
  /** Those about which it has not decided. */
  asked: TenancyRole[];
  sealed: Partial<Record<TenancyRole, Sealed>>;
  shown: Shown[];
  isRevealed: boolean;
}

/** What a backup keeps. */
export interface Known {
  members: Member[];
  lets: Let[];
  /** Who was awarded for whom: once for each described person. */
  awards: Set<string>;
  /** Whose awards are up to what the model does not know. */
  unsure: Set<string>;
}

/** What no restore brings back, by the names of opinions, marks and accounts. */
export interface Gone {
  taken: Set<string>;
  voided: Set<string>;
  marks: Set<string>;
  /** Entries that left the history, or the page. */
  entries: Set<string>;
  accounts: Set<string>;
  /** Numbers under which nothing is added any more. */
  closed: Set<string>;
}

export interface World {
  site: TestApp;
  /** The described people's numbers are in it by this account's entries, too. */
  outsider: Person;
  admin: Person;
  known: Known;
  gone: Gone;
  backup?: { database: TestDatabase; known: Known };
  random: () => number;
  faults: string[];
}

interface Options {
  steps: number;
  people: number;
  seed: number;
}

interface Outcome {
  steps: number;
  /** How often each step was taken, by its name. */
  taken: Map<string, number>;
  /** Comments that were revealed, and windows that were. */
  comments: number;
  revealed: number;
  restored: number;
  cut: number;
  faults: string[];
}

const START = new Date('2026-11-20T09:00:00.000Z');
const HOUR_MS = 3_600_000;
/** A wider look at everything takes as long as twenty steps. */
const SWEEP_EVERY = 25;
/** So often a backup comes back that was made this many steps before. */
const RESTORE_EVERY = 100;
const BACKUP_AGE = 30;

/** Takes random steps over tenancies and opinions one after another, and looks after each at what must never be. */
export async function runTenancyModel({ steps, people, seed }: Options): Promise<Outcome> {
  const journal = mkdtempSync(path.join(os.tmpdir(), 'najem-model-'));
  let database = await createTestDatabase();
  const open = (now: Date) =>
    startTestApp({
      databaseUrl: database.url,
      now,
      config: { erasureJournal: journal, accessTokenSeconds: 400 * 86_400, limits: { awardsPerDay: 0 } },
    });
  const world = await createWorld(await open(START), people, seed);
  const outcome: Outcome = {
    steps: 0,
    taken: new Map(),
    comments: 0,
    revealed: 0,
    restored: 0,
    cut: 0,
    faults: world.faults,
  };
  for (; outcome.steps < steps && world.faults.length === 0; outcome.steps += 1) {
    if (outcome.steps % RESTORE_EVERY === RESTORE_EVERY - 1 - BACKUP_AGE) {
      const now = world.site.now();
      await world.backup?.database.drop();
      await close(world);
      world.backup = { database: await copyDatabase(database), known: structuredClone(world.known) };
      world.site = await open(now);
    }
    if (outcome.steps % RESTORE_EVERY === RESTORE_EVERY - 1 && world.backup) {
      const now = world.site.now();
      await close(world);
      await database.drop();
      database = await copyDatabase(world.backup.database);
      world.site = await open(now);
      await comeBack(world, world.backup.known);
      outcome.restored += 1;
    }
    const { name, step } = pick(STEPS, world.random);
    // Nothing happens at the same moment.
    world.site.advance(1);
    await refresh(world);
    const { isCut } = await step(world);
    outcome.cut += Number(isCut ?? false);
    outcome.taken.set(name, (outcome.taken.get(name) ?? 0) + 1);
    const revealed = await follow(world);
    outcome.revealed += revealed.length;
    outcome.comments += revealed.flatMap(({ shown }) => shown).length;
    await refresh(world);
    const found = await findFaults(world, outcome.steps % SWEEP_EVERY === 0);
    world.faults.push(...found.map((fault) => `step ${outcome.steps} ${name}: ${fault}`));
  }
  await world.backup?.database.drop();
  await world.site.close();
  await database.drop();
  rmSync(journal, { recursive: true, force: true });
  return outcome;
}

async function createWorld(site: TestApp, people: number, seed: number): Promise<World> {
  const known: Known = { members: [], lets: [], awards: new Set(), unsure: new Set() };
  const gone: Gone = {
    taken: new Set(),
    voided: new Set(),
    marks: new Set(),
    entries: new Set(),
    accounts: new Set(),
    closed: new Set(),
  };
  const [outsider, admin] = [await site.signUpVerified(), await site.signInAdmin()];
  const world: World = { site, outsider, admin, known, gone, random: createRandom(seed), faults: [] };
  for (let n = 0; n < people; n += 1) await addMember(world);
  return world;
}

/** Adds a person, of whom the register knows something already every other time. */
export async function addMember({ site, outsider, known, random }: World): Promise<void> {
  const pesel = freshPesel();
  known.members.push({ person: await site.signUpVerified(), pesel, proved: [], isBlocked: false, isRemoved: false });
  if (random() < 0.5) {
    await addSubject(site, outsider, pick([TENANT, LANDLORD], random), buildPerson({ identifier: pesel }));
  }
}

/** Has everybody proved themselves just now, and nothing used up. */
async function refresh({ site: { ctx, now } }: World): Promise<void> {
  const expires_at = new Date(now().getTime() + 400 * 24 * HOUR_MS);
  await ctx.db.updateTable('sessions').set({ confirmed_at: now(), last_used_at: now(), expires_at }).execute();
  await ctx.db.deleteFrom('contribution_counts').execute();
  await ctx.db.deleteFrom('rate_limits').execute();
}

async function close({ site }: World): Promise<void> {
  await journalErasures(site.ctx);
  await site.close();
}

/** Goes back to a backup: what was erased since stays erased, everything else is as it was. */
async function comeBack(world: World, backup: Known): Promise<void> {
  const { site, gone } = world;
  world.known = structuredClone(backup);
  await replayJournal(site.ctx);
  const { members, lets } = world.known;
  for (const one of lets) {
    one.shown = one.shown.filter(({ mark, entry }) => !gone.marks.has(mark) && !gone.entries.has(entry));
    for (const role of TENANCY_ROLES) {
      const sealed = one.sealed[role];
      if (sealed && gone.taken.has(sealed.name)) sealed.marks = [];
      if (sealed && gone.voided.has(sealed.name)) sealed.isVoid = true;
    }
  }
  for (const member of members.filter(({ person, isRemoved }) => gone.accounts.has(person.id) && !isRemoved)) {
    leave(world, member);
  }
  world.admin = await site.signInAdmin();
  world.outsider = await site.signIn(world.outsider);
  const signIn = async (member: Member) => void (member.person = await site.signIn(member.person));
  await Promise.all(members.filter(({ isRemoved, isBlocked }) => !isRemoved && !isBlocked).map(signIn));
  await follow(world);
}

/** Notes that an account was removed: what it sealed in an open window is gone, and what it claimed is kept for the other side. */
export function leave({ site, known, gone }: World, member: Member): void {
  for (const one of known.lets) {
    for (const role of TENANCY_ROLES.filter((side) => one.readers[side] === member.person.id)) {
      if (one.state === 'running' || one.state === 'window') one.left[role] = numberOf(known, one, role);
      const sealed = one.sealed[role];
      if (!sealed) continue;
      if (one.windowEndsAt !== null && site.now() > one.windowEndsAt) {
        sealed.authorId ??= member.person.id;
      } else {
        gone.taken.add(sealed.name);
        Object.assign(sealed, { marks: [], isVoid: true });
      }
    }
  }
  Object.assign(member, { isRemoved: true, holds: undefined, company: undefined });
}

/** Reads where tenancies stand, and reveals in the model what was revealed; returns these. */
async function follow(world: World): Promise<Let[]> {
  const { ctx } = world.site;
  const rows = await ctx.db.selectFrom('tenancies').selectAll().orderBy('created_at').orderBy('id').execute();
  const sides = await ctx.db.selectFrom('tenancy_sides').selectAll().execute();
  const { lets, members } = world.known;
  world.known.lets = lets.filter(({ id }) => rows.some((row) => row.id === id));
  const byId = new Map(world.known.lets.map((one) => [one.id, one]));
  const revealed: Let[] = [];
  for (const row of rows) {
    const one = byId.get(row.id) ?? newLet(row.id, row.number, row.inviter);
    if (!byId.has(row.id)) world.known.lets.push(one);
    byId.set(row.id, one);
    Object.assign(one, {
      state: row.state,
      version: row.version,
      windowEndsAt: row.window_ends_at,
      isProven: row.proven_at !== null,
      readers: {},
      companies: {},
      asked: [],
    });
  }
  const proofs = members.flatMap(({ holds, company }) => [holds ?? [], company ?? []].flat());
  for (const { tenancy_id, role, user_id, proven_claim_id, questioned_at, company_cipher, company_key } of sides) {
    const one = byId.get(tenancy_id);
    if (!one) continue;
    if (user_id !== null) one.readers[role] = user_id;
    if (company_cipher !== null && company_key !== null) {
      one.companies[role] = ctx.vault.open({ cipher: company_cipher, keyId: company_key });
    }
    if (questioned_at !== null) {
      one.asked.push(role);
      question(world, one, role);
    }
    const proof = proofs.find(({ claimId }) => claimId === proven_claim_id);
    if (proof ?? proven_claim_id === null) one.provenBy[role] = proof;
  }
  for (const one of world.known.lets) {
    if (one.state === 'annulled') one.sealed = {};
    if (one.state !== 'revealed' || one.isRevealed) continue;
    one.isRevealed = true;
    revealed.push(one);
    for (const by of TENANCY_ROLES) revealIn(world, one, by);
  }
  return revealed;
}

function newLet(id: string, number: string, inviter: TenancyRole): Let {
  const nothing = {
    readers: {},
    left: {},
    provenBy: {},
    companies: {},
    questioned: [],
    asked: [],
    sealed: {},
    shown: [],
  };
  return {
    ...nothing,
    id,
    number,
    inviter,
    state: 'invited',
    version: 1,
    windowEndsAt: null,
    isProven: false,
    isRevealed: false,
  };
}

/** Notes that the model does not know what becomes of opinions about a side from now on. */
function question({ known }: World, one: Let, role: TenancyRole): void {
  if (!one.questioned.includes(role)) one.questioned.push(role);
  for (const shown of one.shown.filter(({ by }) => by !== role)) {
    shown.place = 'maybe';
    known.unsure.add(shown.authorId);
  }
}

function revealIn(world: World, one: Let, by: TenancyRole): void {
  const sealed = one.sealed[by];
  const authorId = sealed?.authorId ?? one.readers[by];
  one.sealed[by] = undefined;
  if (!sealed || sealed.isVoid || authorId === undefined) return;
  for (const [reason, mark] of sealed.marks.entries()) {
    const entry = `${sealed.name} ${reason}`;
    // What left the history before a backup came back stays out of it.
    if (world.gone.entries.has(entry)) continue;
    one.shown.push({ name: sealed.name, entry, mark, by, authorId, ...placeOf(world, one, { by, authorId }) });
  }
  for (const role of one.questioned) question(world, one, role);
  noteAward(world, one, by);
}
