import { subjects } from '@najem/shared/contract/register';
import { tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { otherRole, TENANCY_ROLES, type TenancyRole } from '@najem/shared/domain/tenancies';
import { sql } from 'kysely';
import { REASONS } from './dispute-actions';
import { pick } from './random';
import type { Let, World } from './tenancy-model';
import { attempt, forget, leaveHistory, NOTHING, type Taken } from './tenancy-model-attempt';
import { marksIn } from './tenancy-model-faults';

/** The desk decides whether a side whose proof is in question is that person. */
export async function judge(world: World): Promise<Taken> {
  const { known, random } = world;
  const some = known.lets.filter(({ asked }) => asked.length > 0);
  if (some.length === 0) return NOTHING;
  const one = pick(some, random);
  if (random() < 0.5) return decide(world, one, 'admit');
  const words = await readWordsAbout(world, one);
  const taken = await decide(world, one, 'refuse');
  if (taken.isDone) leaveOut(world, one, words);
  return taken;
}

/** The desk finds that a tenancy never was, or that two sides are two people. */
export async function annulAtDesk(world: World): Promise<Taken> {
  const { known, random } = world;
  const some = known.lets.filter(({ state }) => ['running', 'window', 'revealed'].includes(state));
  if (some.length === 0 || random() < 0.7) return NOTHING;
  const one = pick(some, random);
  if (random() < 0.3) return decide(world, one, 'prove');
  const taken = await decide(world, one, 'annul');
  if (!taken.isDone) return taken;
  for (const sealed of TENANCY_ROLES.flatMap((role) => one.sealed[role] ?? [])) {
    world.gone.taken.add(sealed.name);
    forget(world, sealed.marks);
  }
  leaveHistory(world, one.shown);
  Object.assign(one, { sealed: {}, shown: [] });
  return taken;
}

/** An administrator removes an entry of an opinion from the history. */
export async function expel(world: World): Promise<Taken> {
  const { site, known, random, admin } = world;
  const some = known.lets.flatMap((one) =>
    one.shown.filter(({ place }) => place === 'register').map((shown) => ({ one, shown })),
  );
  if (some.length === 0) return NOTHING;
  const { one, shown } = pick(some, random);
  const { rows } = await sql<{ id: string; entryId: string }>`
    select subject_id as id, id as "entryId" from history_entries where comment like ${`%${shown.mark}.`}`.execute(
    site.ctx.db,
  );
  const [entry] = rows;
  if (!entry) return NOTHING;
  const { removeHistory } = subjects[otherRole(shown.by)];
  const { isDone, isCut } = await attempt(world, removeHistory, entry, { person: admin });
  if (!isDone) return { isCut };
  leaveHistory(world, [shown]);
  one.shown = one.shown.filter(({ mark }) => mark !== shown.mark);
  return { isCut };
}

async function decide(world: World, { number, version }: Let, decision: 'admit' | 'refuse' | 'annul' | 'prove') {
  const input = { number, version, decision, reasons: REASONS };
  const taken = await attempt(world, tenancyDeskCalls.decideTenancy, input, { person: world.admin });
  await world.site.runJobs();
  return taken;
}

interface WordsAbout {
  by: TenancyRole;
  /** Of entries in the history or in front of it; undefined of an opinion that is still sealed. */
  marks: string[] | undefined;
}

/** Reads what of revealed opinions about sides in question is in the history, or waits. */
async function readWordsAbout({ site: { ctx } }: World, one: Let): Promise<WordsAbout[]> {
  const { rows } = await sql<{ by: TenancyRole; place: string; comment: string | null }>`
    select r.by, r.place, coalesce(h.comment, r.comment) as comment
    from revealed_entries r left join history_entries h on h.id = r.entry_id
    where r.tenancy_id = ${one.id} and r.place in ('register', 'held')`.execute(ctx.db);
  return one.asked.map((role) => {
    const about = rows.filter(({ by }) => by === otherRole(role));
    const isSealed = about.some(({ place, comment }) => place === 'held' && comment === null);
    return { by: otherRole(role), marks: isSealed ? undefined : about.flatMap(({ comment }) => marksIn(comment)) };
  });
}

/** Notes that it was another person: nothing about them stays in the history, nor comes there. */
function leaveOut(world: World, one: Let, words: readonly WordsAbout[]): void {
  for (const { by, marks } of words) {
    const sealed = one.sealed[by];
    if (sealed && one.state !== 'revealed') {
      sealed.isVoid = true;
      world.gone.voided.add(sealed.name);
    }
    const own = one.shown.filter((shown) => shown.by === by);
    if (marks === undefined) for (const { name } of own) world.gone.taken.add(name);
    leaveHistory(
      world,
      own.filter(({ mark }) => marks?.includes(mark) ?? true),
    );
  }
  one.shown = one.shown.filter(({ mark }) => !world.gone.marks.has(mark));
}
