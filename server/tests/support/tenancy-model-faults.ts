import { tenants, landlords } from '@najem/shared/contract/register';
import { deskNoteCalls, dossier } from '@najem/shared/contract/rights';
import { tenancies } from '@najem/shared/contract/tenancies';
import { users } from '@najem/shared/contract/office';
import { TENANCY_ROLES, type TenancyRole } from '@najem/shared/domain/tenancies';
import { sql } from 'kysely';
import type { TestApp } from './harness';
import { pick } from './random';
import type { Person } from './sign-in';
import type { Let, World } from './tenancy-model';
import { isHere, memberOf } from './tenancy-model-attempt';

const MARK = /znak\d+z/g;

/** The comment that carries a mark. */
export function commentOf(mark: string): string {
  return `Słowa o najmie, których nikt nie zna przed czasem: ${mark}.`;
}

/** Looks at a tenancy as everybody sees it and at the sums of all; `isWide`: at everything else, too. */
export async function findFaults(world: World, isWide: boolean): Promise<string[]> {
  const { lets } = world.known;
  const faults = await findWrongRows(world.site);
  faults.push(...(await findWrongAwards(world)));
  const looked = isWide ? lets.slice(-20) : lets.length > 0 ? [pick(lets.slice(-6), world.random)] : [];
  for (const one of looked) faults.push(...(await findWrongViews(world, one)));
  if (isWide) faults.push(...(await findEarly(world)));
  return faults;
}

/** Rows that contradict each other: sums that are no recount, words revealed at two moments, twice or not with their tenancy. */
async function findWrongRows({ ctx }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'sums of ' || s.id as fault from subjects s left join lateral (
      select count(*) filter (where counts) as entries,
        coalesce(sum(effect_tenths) filter (where counts), 0) as tenths,
        count(distinct author_id) filter (where counts) as authors,
        count(*) filter (where counts and grade <> 'declared') as documented,
        count(*) filter (where counts and grade = 'declared' and tenancy_from is not null) as tenancies
      from (select *, standing = 'counting' as counts from history_entries where subject_id = s.id) h
    ) own on true
    where (s.entry_count, s.effect_tenths, s.author_count, s.documented_count, s.tenancy_count) is distinct from
      (own.entries, own.tenths, own.authors, own.documented, own.tenancies)
    union all
    select 'revealed at another moment: ' || t.number from revealed_entries r join tenancies t on t.id = r.tenancy_id
    where t.revealed_at is distinct from r.revealed_at or t.window_ends_at >= r.revealed_at
    union all
    select 'in the register twice: ' || r.entry_id from revealed_entries r
    where r.entry_id is not null group by r.entry_id having count(*) > 1
    union all
    select 'twice at one place: ' || r.tenancy_id from revealed_entries r
    group by r.tenancy_id, r.by, r.position having count(*) > 1
    union all
    select 'sealed after the reveal: ' || t.number from tenancies t join tenancy_opinions o on o.tenancy_id = t.id
    where t.state = 'revealed' and not exists (
      select from revealed_entries r where r.tenancy_id = o.tenancy_id and r.by = o.by and r.place in ('held', 'withdrawn')
    )
    union all
    select 'an opinion of no tenancy: ' || h.id from history_entries h
    where h.is_unlisted and not exists (select from revealed_entries r where r.entry_id = h.id)
    union all
    select 'in question without a note: ' || s.tenancy_id from tenancy_sides s
    where s.questioned_at is not null and not exists (
      select from desk_notes n where n.tenancy_id = s.tenancy_id and n.kind = 'tenancy_proof' and n.handled_at is null
    )
    union all
    select 'balance of ' || u.id from users u left join rentcoins_ledger l on l.user_id = u.id
    group by u.id having (u.rent_coins, u.rent_coins_owed) is distinct from (coalesce(sum(l.amount), 0), coalesce(sum(l.owed), 0))
    union all
    select 'a member by an opinion: ' || m.user_id from subject_members m join subjects s on s.id = m.subject_id
    where m.user_id is distinct from s.created_by`.execute(ctx.db);
  return rows.map(({ fault }) => fault);
}

async function findWrongAwards({ site, known }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select user_id as id, count(*)::integer as count from rentcoins_ledger
    where starts_with(once_key, 'add:') and amount > 0 group by user_id`.execute(site.ctx.db);
  return known.members.flatMap(({ person: { id }, isRemoved }) => {
    const wanted = [...known.awards].filter((award) => award.startsWith(id)).length;
    const found = rows.find((row) => row.id === id)?.count ?? 0;
    return isRemoved || known.unsure.has(id) || wanted === found
      ? []
      : [`${found} awards of ${id} in place of ${wanted}`];
  });
}

/** How the sides, a stranger and an administrator see a tenancy. */
async function findWrongViews(world: World, one: Let): Promise<string[]> {
  const { outsider, admin } = world;
  const sides = TENANCY_ROLES.map(async (role) => {
    const reader = memberOf(world, one, role);
    return reader ? findWrongView(world, one, role, reader.person) : [];
  });
  const others = [outsider, admin].map((who) => findTold(world, one, who));
  return (await Promise.all([...others, ...sides])).flat();
}

async function findTold({ site }: World, { number }: Let, who: Person): Promise<string[]> {
  const { status, body } = await site.call(tenancies.get, { number }, { as: who });
  return [
    ...(status === 404 ? [] : [`${number} answers ${status} to ${who.name}`]),
    ...(marksIn(body).length > 0 ? [`${number} tells ${who.name} words`] : []),
  ];
}

async function findWrongView({ site }: World, one: Let, role: TenancyRole, person: Person): Promise<string[]> {
  const { status, body } = await site.call(tenancies.get, { number: one.number }, { as: person });
  const name = `${one.number} (${one.state}) as ${role}`;
  if (status !== 200) return [`${name} answered ${status}`];
  const isOpen = one.state === 'window' && one.windowEndsAt !== null && site.now() <= one.windowEndsAt;
  const own = one.sealed[role];
  const wanted = isOpen ? [{ marks: own?.marks ?? [], version: own?.version ?? 0 }] : [];
  const found = body.opinion ? [{ marks: marksIn(body.opinion.entries), version: body.opinion.version }] : [];
  const faults: string[] = [];
  if (JSON.stringify(wanted) !== JSON.stringify(found)) {
    faults.push(`${name}: own words are ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`);
  }
  const certain = one.shown.filter(({ place }) => place !== 'maybe');
  const shown = certain.map(({ mark, place }) => `${mark} ${place}`);
  const read = (body.opinions ?? [])
    .flatMap(({ entries }) => entries)
    .flatMap(({ comment, place }) => marksIn(comment).map((mark) => `${mark} ${place}`))
    .filter((words) => !one.shown.some(({ mark, place }) => place === 'maybe' && words.startsWith(`${mark} `)));
  if (shown.sort().join() !== read.sort().join()) {
    faults.push(`${name}: shows ${read.join()} in place of ${shown.join()}`);
  }
  return faults;
}

/** Words before their day in any answer to anybody but their author, or words that are gone. */
async function findEarly(world: World): Promise<string[]> {
  const { site, known, gone, admin, outsider } = world;
  const sealed = known.lets.flatMap((one) =>
    TENANCY_ROLES.flatMap((role) => (one.sealed[role]?.marks ?? []).map((mark) => ({ mark, by: one.readers[role] }))),
  );
  const faults: string[] = [];
  const look = (who: Person, what: string, answer: unknown) => {
    const read = new Set(marksIn(answer));
    for (const { mark, by } of sealed) if (read.has(mark) && by !== who.id) faults.push(`${what} tells ${mark} early`);
    // What left the history may be sealed in a backup from before its reveal, where its author still reads it.
    const own = sealed.filter(({ by }) => by === who.id).map(({ mark }) => mark);
    for (const mark of gone.marks) {
      if (read.has(mark) && !own.includes(mark)) faults.push(`${what} tells ${mark}, which is gone`);
    }
  };
  const members = known.members.filter(isHere).map(async ({ person, holds }) => {
    look(person, 'list', (await site.call(tenancies.list, {}, { as: person })).body);
    look(person, 'export', (await site.call(users.exportOwn, {}, { as: person })).body);
    if (!holds) return;
    look(person, 'entries', (await site.call(dossier.entries, {}, { as: person })).body);
    look(person, 'file', (await site.call(dossier.overview, {}, { as: person })).body);
  });
  await Promise.all(members);
  look(outsider, 'list', (await site.call(tenants.list, {}, { as: outsider })).body);
  for (const call of [tenants.list, landlords.list])
    look(admin, 'admin', (await site.call(call, {}, { as: admin })).body);
  look(admin, 'notes', (await site.call(deskNoteCalls.notes, {}, { as: admin })).body);
  return faults;
}

/** The marks in an answer. */
export function marksIn(answer: unknown): string[] {
  return JSON.stringify(answer).match(MARK) ?? [];
}
