import { randomUUID } from 'node:crypto';
import { subjects } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { disputes, dossier, deskDisputeCalls } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { DISPUTE_SIDES } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import { issueReport } from '../../src/reports/issue-report';
import { send } from './attachment-actions';
import { PICTURE, STATEMENT, REASONS, newAdmin } from './dispute-actions';
import { openAsUser } from './dossier-actions';
import type { CallOptions, TestApp } from './harness';
import { createRandom, pick } from './random';
import { confirmPerson, type Person } from './sign-in';
import { addEntry, addSubject, buildEntry, buildPerson, newVerified } from './subject-actions';

interface Options {
  steps: number;
  /** How many steps run at a time. */
  atOnce: number;
  /** How many described people there are. */
  people: number;
  seed: number;
}

interface Outcome {
  steps: number;
  /** Steps that were refused with a 4xx. */
  refused: number;
  /** What must not be: answers of 5xx, and sums that are not those of the entries. */
  faults: string[];
}

interface Described {
  subjectId: string;
  identifier: string;
  as: CallOptions;
  person: Person;
}

/** Everything that the steps of a run work on. */
export interface World {
  site: TestApp;
  authors: readonly Person[];
  admins: readonly Person[];
  people: readonly Described[];
  random: () => number;
}

/** Runs random steps over disputes and entries, several at once, and compares what is kept with a recount. */
export async function runModel(site: TestApp, { steps, atOnce, people, seed }: Options): Promise<Outcome> {
  const world = await createWorld(site, { people, seed });
  const outcome: Outcome = { steps: 0, refused: 0, faults: [] };
  while (outcome.steps < steps) {
    const [batch] = await Promise.all([takeSteps(world, Math.min(atOnce, steps - outcome.steps)), site.runJobs()]);
    outcome.steps += batch.steps;
    outcome.refused += batch.refused;
    outcome.faults.push(...batch.faults);
  }
  await site.runJobs();
  outcome.faults.push(...(await findFaults(world)));
  return outcome;
}

/** Takes so many random steps at once. */
export async function takeSteps(world: World, steps: number): Promise<Outcome> {
  // Else the entries of a day are used up.
  await world.site.ctx.db.deleteFrom('contribution_counts').execute();
  const answers = await Promise.all(Array.from({ length: steps }, () => takeStep(world)));
  const faults = answers.filter(({ status }) => status >= 500).map(({ status, what }) => `${what} answered ${status}`);
  return { steps, refused: answers.filter(({ status }) => status >= 400 && status < 500).length, faults };
}

/** Makes the people of a run, and entries about some of them. */
export async function createWorld(
  site: TestApp,
  { people: count, seed }: Pick<Options, 'people' | 'seed'>,
): Promise<World> {
  const authors = [await newVerified(site), await newVerified(site), await newVerified(site)];
  const admins = [await site.signInAdmin(), await newAdmin(site)];
  const people: Described[] = [];
  for (let place = 0; place < count; place += 1) {
    const input = buildPerson();
    const { _id: subjectId } = await addSubject(site, authors[place % authors.length]!, TENANT, input);
    const person = await newVerified(site);
    people.push({
      subjectId,
      identifier: input.identifier,
      person,
      as: await openAsUser(site, input.identifier, person),
    });
    for (const author of authors) await addEntry(site, author, TENANT, subjectId, { reason: 'payment_issues' });
  }
  for (const who of [...admins, ...people.map(({ person }) => person)]) await confirmPerson(site, who);
  return { site, authors, admins, people, random: createRandom(seed) };
}

type Step = (world: World, described: Described) => Promise<{ status: number }>;

const NOTHING = { status: 200 };
const REASON_CODES = TENANT.reasons.map(({ code }) => code);

const STEPS: Record<string, Step> = {
  add: ({ site, authors, random }, { subjectId }) =>
    addEntry(site, pick(authors, random), TENANT, subjectId, {
      reason: pick(REASON_CODES, random),
      rentalAddress: `ul. Polna ${Math.floor(random() * 1e6)}`,
    }),
  edit: async (world, { subjectId }) => {
    const entry = await pickEntry(world, subjectId);
    if (!entry) return NOTHING;
    const change = { ...buildEntry(TENANT, { reason: pick(REASON_CODES, world.random) }), id: subjectId };
    return world.site.call(subjects.tenant.updateHistory, { ...change, entryId: entry.id }, { as: entry.author });
  },
  remove: async (world, { subjectId }) => {
    const entry = await pickEntry(world, subjectId);
    const as = world.random() < 0.3 ? pick(world.admins, world.random) : entry?.author;
    if (!entry || !as) return NOTHING;
    return world.site.call(subjects.tenant.removeHistory, { id: subjectId, entryId: entry.id }, { as });
  },
  confirm: async (world, { subjectId, as }) => {
    const entry = await pickEntry(world, subjectId);
    if (!entry) return NOTHING;
    const call = world.random() < 0.5 ? dossier.confirm : dossier.undoConfirm;
    return world.site.call(call, { id: entry.id }, as);
  },
  open: async (world, { subjectId, as }) => {
    const entry = await pickEntry(world, subjectId);
    if (!entry) return NOTHING;
    const ground = pick(['untrue', 'not_me', 'unlawful'] as const, world.random);
    const input = { id: entry.id, ground, text: STATEMENT, wanted: 'removal' } as const;
    return world.site.call(disputes.open, input, as);
  },
  answer: async (world, { subjectId }) => {
    const dispute = await pickDispute(world, subjectId, ['awaiting_author']);
    if (!dispute) return NOTHING;
    const is = pick(['stand', 'stand', 'correct', 'withdraw'] as const, world.random);
    const entry = buildEntry(TENANT, { reason: pick(REASON_CODES, world.random) });
    return world.site.call(disputes.answer, { ...dispute.named, is, text: STATEMENT, entry }, { as: dispute.author });
  },
  comment: async (world, { subjectId, as }) => {
    const dispute = await pickDispute(world, subjectId, ['awaiting_person']);
    return dispute ? world.site.call(disputes.comment, { ...dispute.named, text: '' }, as) : NOTHING;
  },
  ask: async (world, { subjectId }) => {
    const dispute = await pickDispute(world, subjectId, ['deciding']);
    if (!dispute) return NOTHING;
    const input = { ...dispute.named, side: pick(DISPUTE_SIDES, world.random), text: STATEMENT };
    return world.site.call(deskDisputeCalls.askSide, input, { as: pick(world.admins, world.random) });
  },
  write: async (world, { subjectId, as }) => {
    const dispute = await pickDispute(world, subjectId, ['deciding']);
    if (!dispute) return NOTHING;
    const call = pick([disputes.answerQuestion, disputes.commentQuestion] as const, world.random);
    const side = world.random() < 0.5 ? as : { as: dispute.author };
    return world.site.call(call, { ...dispute.named, text: STATEMENT }, side);
  },
  addFiles: async (world, { subjectId, as, person }) => {
    const dispute = await pickDispute(world, subjectId, ['awaiting_author', 'awaiting_person', 'deciding']);
    if (!dispute) return NOTHING;
    const [sender, side] = world.random() < 0.5 ? [person, as] : [dispute.author, { as: dispute.author }];
    const { body: file } = await send(world.site, sender, PICTURE, 'dispute');
    const input = { ...dispute.named, attachmentIds: [file._id] };
    const [first, again] = await Promise.all([1, 2].map(() => world.site.call(disputes.addFiles, input, side)));
    return { status: Math.max(first?.status ?? 0, again?.status ?? 0) };
  },
  withdraw: async (world, { subjectId, as }) => {
    const dispute = await pickDispute(world, subjectId, ['awaiting_author', 'awaiting_person', 'deciding']);
    return dispute ? world.site.call(disputes.withdraw, dispute.named, as) : NOTHING;
  },
  decide: async (world, { subjectId }) => {
    const dispute = await pickDispute(world, subjectId, ['deciding', 'appealed']);
    if (!dispute) return NOTHING;
    const [outcome, basis] = pick(
      [
        ['kept', 'evidence'],
        ['removed', 'evidence'],
        ['removed', 'no_evidence'],
        ['corrected', 'evidence'],
      ] as const,
      world.random,
    );
    const entry = buildEntry(TENANT, { reason: pick(REASON_CODES, world.random) });
    const decision = { ...dispute.named, outcome, basis, entry, reasons: REASONS };
    return world.site.call(deskDisputeCalls.decideDispute, decision, { as: pick(world.admins, world.random) });
  },
  suspend: async (world, { subjectId }) => {
    const dispute = await pickDispute(world, subjectId, ['deciding', 'appealed']);
    if (!dispute) return NOTHING;
    const input = { ...dispute.named, reasons: REASONS };
    return world.site.call(deskDisputeCalls.suspendDispute, input, { as: pick(world.admins, world.random) });
  },
  appeal: async (world, { subjectId, as }) => {
    const dispute = await pickDispute(world, subjectId, ['decided']);
    if (!dispute) return NOTHING;
    const side = world.random() < 0.5 ? as : { as: dispute.author };
    return world.site.call(disputes.appeal, { ...dispute.named, text: STATEMENT }, side);
  },
  expire: async (world, { subjectId }) => {
    const { ctx, now } = world.site;
    const dispute = await pickDispute(world, subjectId, ['awaiting_author', 'awaiting_person', 'deciding', 'decided']);
    if (!dispute) return NOTHING;
    const past = new Date(now().getTime() - 1);
    const { id, version } = dispute.named;
    await ctx.db
      .updateTable('disputes')
      .set({
        due_at: past,
        undecided_end_at: past,
        awaited_until: sql`case when awaited_until is not null then ${past}::timestamptz end`,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .execute();
    await ctx.jobs.add(ctx, 'disputes/advance', {}, { key: 'disputes/advance' });
    return NOTHING;
  },
  report: async ({ site, admins, random }, { identifier }) => {
    const source = { orderId: randomUUID() };
    await issueReport(site.ctx, { ownerId: pick(admins, random).id, identifier, source });
    return NOTHING;
  },
};

async function takeStep(world: World): Promise<{ status: number; what: string }> {
  const what = pick(Object.keys(STEPS), world.random);
  const step = STEPS[what];
  const answer = step ? await step(world, pick(world.people, world.random)) : NOTHING;
  // A change is known by its moment: the same one of the same entry does not come twice at one.
  world.site.advance(1);
  return { status: answer.status, what };
}

async function pickEntry({ site, authors, random }: World, subjectId: string) {
  const rows = await site.ctx.db
    .selectFrom('history_entries')
    .select(['id', 'author_id'])
    .where('subject_id', '=', subjectId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  const row = rows.length === 0 ? undefined : pick(rows, random);
  const author = authors.find(({ id }) => id === row?.author_id);
  return row && author ? { id: row.id, author } : undefined;
}

async function pickDispute(
  { site, authors, random }: World,
  subjectId: string,
  states: ('awaiting_author' | 'awaiting_person' | 'deciding' | 'decided' | 'appealed')[],
) {
  const rows = await site.ctx.db
    .selectFrom('disputes')
    .select(['id', 'version', 'author_id'])
    .where('subject_id', '=', subjectId)
    .where('state', 'in', states)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  const row = rows.length === 0 ? undefined : pick(rows, random);
  const author = authors.find(({ id }) => id === row?.author_id);
  return row && author ? { named: { id: row.id, version: row.version }, author } : undefined;
}

/** Recounts what is kept, and looks for entries that are shown although they do not count; once no job waits. */
export async function findFaults({ site, people, admins, authors }: World): Promise<string[]> {
  const { rows: wrong } = await sql<{ id: string }>`
    select s.id from subjects s left join lateral (
      select count(*) filter (where h.standing = 'counting') as entries,
        count(*) filter (where h.standing <> 'counting') as suspended,
        coalesce(sum(h.effect_tenths) filter (where h.standing = 'counting'), 0) as tenths,
        count(distinct h.author_id) filter (where h.standing = 'counting') as authors,
        count(*) filter (where h.standing = 'counting' and h.grade <> 'declared') as documented,
        coalesce(sum(h.effect_tenths) filter (where h.standing = 'counting' and h.grade <> 'declared'), 0) as proved,
        max(h.created_at) filter (where h.standing = 'counting') as newest
      from history_entries h where h.subject_id = s.id
    ) own on true
    where (s.entry_count, s.suspended_count, s.effect_tenths, s.author_count, s.documented_count, s.documented_tenths,
        s.last_entry_at) is distinct from
      (own.entries, own.suspended, own.tenths, own.authors, own.documented, own.proved, own.newest)`.execute(
    site.ctx.db,
  );
  const { rows: loose } = await sql<{ id: string }>`
    select h.id from history_entries h left join disputes d on d.id = h.standing_by
    where h.standing = 'disputed' and coalesce(d.state in ('closed', 'withdrawn', 'decided'), true)
    union all
    select d.id from disputes d left join history_entries h on h.id = d.entry_id
    where d.state in ('awaiting_author', 'awaiting_person', 'deciding') and d.suspends
      and h.standing_by is distinct from d.id
    union all
    select d.entry_id from disputes d where d.because is null group by d.entry_id having count(*) > 1
    union all
    select d.id from disputes d where d.because is not null and d.basis in ('unanswered', 'undecided')
    union all
    select e.dispute_id from dispute_events e join dispute_events word on word.dispute_id = e.dispute_id and word.id < e.id
    where e.what = 'evidence_added' and word.what in ('commented', 'uncommented', 'decided', 'withdrawn',
      case e.by when 'person' then 'stood' end)
    union all
    select d.id from disputes d
    where (select count(*) from dispute_events e where e.dispute_id = d.id and e.what = 'evidence_added')
      <> (select count(*) from attachments a where a.thing_id = d.id)
    union all
    select m.user_id from subject_members m join subjects s on s.id = m.subject_id
    where m.user_id <> s.created_by and not exists (
      select from history_entries h where h.subject_id = s.id and h.author_id = m.user_id
    )`.execute(site.ctx.db);
  const faults = [...wrong.map(({ id }) => `sums of ${id}`), ...loose.map(({ id }) => `standing of ${id}`)];
  const admin = admins[0]!;
  for (const { identifier, subjectId } of people) {
    const { body } = await site.call(reports.generate, { identifier, purpose: 'rental_decision' }, { as: admin });
    const shown = JSON.stringify(body);
    const { rows } = await sql<{ id: string }>`
      select id from history_entries where subject_id = ${subjectId} and standing <> 'counting'`.execute(site.ctx.db);
    faults.push(...rows.filter(({ id }) => shown.includes(`"${id}"`)).map(({ id }) => `shown ${id}`));
  }
  const { rows: coins } = await sql<{ id: string }>`
    select u.id from users u left join rentcoins_ledger l on l.user_id = u.id
    where u.id = any(${authors.map(({ id }) => id)}::uuid[]) group by u.id
    having (u.rent_coins, u.rent_coins_owed) is distinct from (coalesce(sum(l.amount), 0), coalesce(sum(l.owed), 0))
      or count(*) filter (where starts_with(l.once_key, 'taken-back:'))
        < count(*) filter (where starts_with(l.once_key, 'returned:'))`.execute(site.ctx.db);
  return [...faults, ...coins.map(({ id }) => `coins of ${id}`), ...(await findWrongReports(site))];
}

/** Reports that do not show what became of their entries by disputes. */
async function findWrongReports({ ctx }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from reports r where exists (
      select from jsonb_array_elements(r.data -> 'entries') shown
      where not exists (
        select from history_entries h where h.id = (shown ->> 'id')::uuid and h.standing = 'counting'
      ) and not exists (
        select from entry_tombstones t where t.entry_id = (shown ->> 'id')::uuid and t.cause <> 'dispute'
      )
    ) or exists (
      select from history_entries h where h.id = any(r.entry_ids) and (h.standing = 'disputed') is distinct from exists (
        select from jsonb_array_elements(coalesce(r.data -> 'suspended', '[]')) s where s ->> 'id' = h.id::text
      )
    )`.execute(ctx.db);
  return rows.map(({ id }) => `report ${id}`);
}
