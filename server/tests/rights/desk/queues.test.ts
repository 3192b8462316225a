import {
  DESK_SORTS,
  deskCalls,
  deskCaseCalls,
  deskClaimCalls,
  deskDisputeCalls,
  deskEvidenceCalls,
} from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { sql } from 'kysely';
import { sealEndings } from '../../../src/kernel/db/rotate-identifiers';
import { openedCase } from '../../support/case-actions';
import { sendDocument } from '../../support/claim-actions';
import { type DisputedCase, newAdmin, newCase, opened } from '../../support/dispute-actions';
import { describeEntry, prove } from '../../support/evidence-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { freshPesel, newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let disputed: DisputedCase;
let dispute: string;
let ofPerson: string;
let claimed: { identifier: string; person: Person; id: string };
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  disputed = await newCase(site);
  dispute = (await opened(site, disputed, { ground: 'unlawful' }))._id;
  ofPerson = (await openedCase(site, disputed))._id;
  const [identifier, person] = [freshPesel(), await site.signUp()];
  claimed = { identifier, person, id: (await sendDocument(site, identifier, { as: person })).claimId };
  await confirmPerson(site, admin);
});
afterAll(() => site.close());

const LISTS = {
  claims: deskClaimCalls.claims,
  disputes: deskDisputeCalls.disputes,
  cases: deskCaseCalls.cases,
  evidence: deskEvidenceCalls.evidence,
} as const;

async function list(queue: keyof typeof LISTS, input: object = {}, as = admin) {
  const { body, status } = await site.call(LISTS[queue], input, { as });
  if (status !== 200) throw new Error(`Listing failed: ${JSON.stringify(body)}`);
  return body;
}
const found = async (queue: keyof typeof LISTS, q: string, input: object = {}, as = admin) =>
  (await list(queue, { q, ...input }, as)).items.map(({ _id }) => _id);

describe('the rows of the desk', () => {
  it('name both sides of a dispute and the person of a case, in the list as after a change', async () => {
    const who = { person: 'Łucja Żurek', otherSide: disputed.author.name };
    const { items } = await list('disputes');
    expect(items).toMatchObject([{ _id: dispute, who }]);
    const [{ version } = { version: 0 }] = items;
    const taken = await site.call(deskDisputeCalls.takeDispute, { id: dispute, version }, { as: admin });
    expect(taken.body.dispute).toMatchObject({ who });
    const change = { id: dispute, version: taken.body.dispute.version };
    await site.call(deskDisputeCalls.releaseDispute, change, { as: admin });
    const [ofCase] = (await list('cases')).items;
    const opened = await site.call(deskCaseCalls.case, { id: ofPerson }, { as: admin });
    expect(ofCase?.who).toEqual(opened.body.case.who);
    expect(ofCase?.who?.person).toBe(opened.body.case.person.name);
  });

  it('say of a claim what was typed for it, masked, and nothing of its account', async () => {
    const page = await list('claims');
    expect(page.items).toMatchObject([{ _id: claimed.id, who: { identifier: expect.stringMatching(/^•+\d{4}$/) } }]);
    const { body } = await site.call(deskClaimCalls.claim, { id: claimed.id }, { as: admin });
    expect(body.claim.who).toEqual(page.items[0]?.who);
    for (const text of [JSON.stringify(page), JSON.stringify(body)]) {
      expect(text).not.toContain(claimed.person.email);
      expect(text).not.toContain(claimed.identifier);
    }
  });

  it('name both sides of the entry of evidence', async () => {
    const author = await newVerified(site);
    const entry = await describeEntry(site, author);
    await prove(site, author, entry);
    await confirmPerson(site, admin);
    expect((await list('evidence')).items[0]?.who).toEqual({ person: 'Łucja Żurek', otherSide: author.name });
    const evidenceId = (await list('evidence')).items[0]?._id;
    expect(await found('evidence', author.email)).toEqual([evidenceId]);
    expect(await found('evidence', 'zurek')).toContain(evidenceId);
  });

  it('a list writes one audit row and no inquiry', async () => {
    const count = async () => {
      const { rows } = await sql<{ inquiries: number }>`
        select coalesce(sum(count), 0)::integer as inquiries from inquiries`.execute(site.ctx.db);
      return { listed: (await readAudited(site, 'desk.disputes-listed')).length, ...rows[0] };
    };
    const before = await count();
    await list('disputes', { q: disputed.identifier.slice(-4) });
    expect(await count()).toEqual({ ...before, listed: before.listed + 1 });
  });
});

describe('the search of a queue', () => {
  it('finds disputes and cases by number, names, e-mails of accounts and last four characters', async () => {
    const [{ number: ofDispute } = { number: '' }] = (await list('disputes')).items;
    const [{ number: ofCase } = { number: '' }] = (await list('cases')).items;
    const ending = disputed.identifier.slice(-4);
    for (const q of [ofDispute, ofDispute.toLowerCase().slice(3), 'lucja zur', disputed.author.name, ending]) {
      expect([q, await found('disputes', q)]).toEqual([q, [dispute]]);
    }
    for (const q of [disputed.author.email, disputed.person.email.toUpperCase(), `•••••••${ending}`]) {
      expect([q, await found('disputes', q)]).toEqual([q, [dispute]]);
    }
    for (const q of [ofCase, disputed.person.name, disputed.person.email, ending]) {
      expect([q, await found('cases', q)]).toEqual([q, [ofPerson]]);
    }
    for (const q of ['Nikt Taki', 'nikt@example.com', '0000', ofCase]) {
      expect([q, await found('disputes', q)]).toEqual([q, []]);
    }
  });

  it('finds what waits for somebody else, too, unless a state is chosen', async () => {
    const waiting = await newCase(site);
    const { _id: id } = await opened(site, waiting);
    await confirmPerson(site, admin);
    expect((await list('disputes')).items.map(({ _id }) => _id)).not.toContain(id);
    const ending = waiting.identifier.slice(-4);
    expect(await found('disputes', ending)).toContain(id);
    expect(await found('disputes', ending, { state: 'deciding' })).not.toContain(id);
  });

  it('finds claims by their number and by what was typed for them alone', async () => {
    const [{ number } = { number: '' }] = (await list('claims')).items;
    for (const q of [number, claimed.identifier.slice(-4)]) expect(await found('claims', q)).toEqual([claimed.id]);
    for (const q of [claimed.person.email, claimed.person.name, disputed.person.email]) {
      expect([q, await found('claims', q)]).toEqual([q, []]);
    }
    const email = 'gosc.biurka@example.com';
    const { claimId } = await sendDocument(site, freshPesel(), { email });
    await confirmPerson(site, admin);
    expect(await found('claims', email)).toEqual([claimId]);
    const both = [claimed.id, claimId].sort();
    for (const q of ['NOWAK an', 'anna.nówak']) expect((await found('claims', q)).sort()).toEqual(both);
  });

  it('finds cases by the name and the address in a letter, and by the proof of a guest', async () => {
    const letter = {
      kind: 'access',
      text: 'Proszę o kopię wszystkich moich danych.',
      concerns: { is: 'file' },
      receivedAt: warsawDate(site.now()),
      name: 'Grażyna Listowna',
      email: 'listowna@example.com',
      identity: 'Podpis na liście, adres zgodny z rejestrem',
    } as const;
    const { body } = await site.call(deskCaseCalls.addCase, letter, { as: admin });
    for (const q of ['listowna graz', letter.email]) expect(await found('cases', q)).toEqual([body.case._id]);
    const proof = { given_name: 'Zenobia', family_name: 'Gościnna', email: 'zenobia@example.com' };
    await site.ctx.db.updateTable('claims').set(proof).where('user_id', '=', disputed.person.id).execute();
    for (const q of ['goscinna', proof.email, disputed.person.email]) {
      expect([q, await found('cases', q)]).toEqual([q, [ofPerson]]);
    }
    expect(await found('disputes', proof.email)).toEqual([dispute]);
  });

  it('does not hit what is an administrator’s own, nor counts it', async () => {
    const side = await newAdmin(site);
    const own = await newCase(site);
    await opened(site, own, { ground: 'unlawful' });
    await openedCase(site, own);
    await sql`update claims set user_id = ${side.id} where user_id = ${own.person.id}`.execute(site.ctx.db);
    await confirmPerson(site, admin);
    await confirmPerson(site, side);
    const ending = own.identifier.slice(-4);
    for (const queue of ['disputes', 'cases'] as const) {
      expect(await found(queue, ending)).toHaveLength(1);
      expect(await found(queue, ending, {}, side)).toEqual([]);
      const all = (await list(queue)).items.length;
      expect((await list(queue, {}, side)).items).toHaveLength(all - 1);
      const { queues } = (await site.call(deskCalls.overview, {}, { as: side })).body;
      expect(queues).toContainEqual({ queue, count: all - 1 });
    }
  });

  it('finds by its last characters what was stored before they were', async () => {
    const ending = disputed.identifier.slice(-4);
    for (const table of ['disputes', 'case_identifiers']) {
      await sql`update ${sql.table(table)} set identifier_ending = null`.execute(site.ctx.db);
    }
    expect(await found('disputes', ending)).toEqual([]);
    await sealEndings(site.ctx);
    expect(await found('disputes', ending)).toEqual([dispute]);
    expect(await found('cases', ending)).toEqual([ofPerson]);
  });
});

describe('what is taken and what else there is', () => {
  it('several are taken at once, but those of others, changed ones and one’s own', async () => {
    const [side, more] = [await newAdmin(site), await newCase(site)];
    const { _id: id } = await opened(site, more, { ground: 'unlawful' });
    const { _id: own } = await opened(site, await newCase(site), { ground: 'unlawful' });
    await sql`update disputes set author_id = ${side.id} where id = ${own}`.execute(site.ctx.db);
    for (const who of [admin, side]) await confirmPerson(site, who);
    const rows = (await list('disputes', { takenBy: 'nobody' })).items;
    const versionOf = (wanted: string) => rows.find(({ _id }) => _id === wanted)?.version ?? 0;
    const take = async (as: Person, ids: readonly string[], later = 0) => {
      const pieces = ids.map((one) => ({ id: one, version: versionOf(one) + later }));
      return (await site.call(deskCalls.take, { queue: 'disputes', pieces }, { as })).body.taken;
    };
    expect(await take(side, [own, id, dispute])).toEqual([id, dispute]);
    expect(await take(admin, [own, id])).toEqual([own]);
    expect(await take(admin, [id], 1)).toEqual([]);
    expect((await list('disputes', { takenBy: 'me' }, side)).items.map(({ _id }) => _id).sort()).toEqual(
      [id, dispute].sort(),
    );
    await sql`update disputes set taken_by = null`.execute(site.ctx.db);
  });

  it('a dispute and a case show what else of the person is open, a claim does not', async () => {
    const read = async () => ({
      ofDispute: (await site.call(deskDisputeCalls.dispute, { id: dispute }, { as: admin })).body.dispute.others,
      ofCase: (await site.call(deskCaseCalls.case, { id: ofPerson }, { as: admin })).body.case.others,
    });
    expect(await read()).toMatchObject({
      ofDispute: [{ is: 'case', _id: ofPerson, kind: 'complaint' }],
      ofCase: [{ is: 'dispute', _id: dispute, about: { role: 'tenant', reason: 'payment_issues' } }],
    });
    const { body } = await site.call(deskClaimCalls.claim, { id: claimed.id }, { as: admin });
    expect(body.claim).not.toHaveProperty('others');
    await sql`update disputes set author_id = ${admin.id} where id = ${dispute}`.execute(site.ctx.db);
    const hidden = await site.call(deskCaseCalls.case, { id: ofPerson }, { as: admin });
    expect(hidden.body.case.others).toEqual([]);
    await sql`update disputes set author_id = ${disputed.author.id} where id = ${dispute}`.execute(site.ctx.db);
  });
});

describe('the order of a queue', () => {
  const PAGE = 7;
  beforeAll(async () => {
    await sql`
      insert into disputes select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
        'entry_id', gen_random_uuid(), 'number', 'SP-AAAA-' || lpad(n::text, 4, '0'),
        'subject_id', case when n % 3 = 0 then gen_random_uuid() else d.subject_id end,
        'ground', (array['untrue', 'not_me', 'unlawful'])[1 + n % 3],
        'opened_at', d.opened_at - make_interval(hours => n), 'due_at', d.due_at + make_interval(days => n % 5)))).*
      from disputes d, generate_series(1, 60) n where d.id = ${dispute}`.execute(site.ctx.db);
  });

  it('has 25 rows on a page', async () => {
    const first = await list('disputes');
    expect(first.items).toHaveLength(25);
    expect(first.next).toBeDefined();
  });

  it.each(DESK_SORTS.flatMap((sort) => [sort, `-${sort}`]))(
    'by %s goes on over its pages, each row once',
    async (sort) => {
      const whole = (await list('disputes', { sort, pageSize: 200 })).items;
      const ids: string[] = [];
      let next: string | undefined;
      do {
        const page = await list('disputes', { sort, pageSize: PAGE, next });
        ids.push(...page.items.map(({ _id }) => _id));
        next = page.next;
      } while (next !== undefined);
      expect(ids).toEqual(whole.map(({ _id }) => _id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(60);
    },
  );

  it('is by due date without another one, and those of one kind or person stand by theirs', async () => {
    const dues = async (input: object) => {
      const { body } = await site.call(deskDisputeCalls.disputes, { pageSize: 200, ...input }, { as: admin });
      return body.items;
    };
    const inOrder = (texts: (string | undefined)[]) => [...texts].sort((a = '', b = '') => (a < b ? -1 : 1));
    const all = (await dues({})).map(({ dueAt }) => dueAt);
    expect(all).toEqual(inOrder(all));
    for (const sort of ['kind', '-kind', 'person']) {
      const rows = await dues({ sort });
      const named = rows.map(({ ground, who }) => (sort === 'person' ? who?.person : ground));
      const groups = new Set(named);
      for (const group of groups) {
        const times = rows.filter((_, index) => named[index] === group).map(({ dueAt }) => dueAt);
        expect([sort, times]).toEqual([sort, inOrder(times)]);
      }
      // Each kind and person is one part of the list.
      expect(named.filter((name, index) => index === 0 || name !== named[index - 1])).toHaveLength(groups.size);
    }
  });

  it('is none that nobody made up', async () => {
    const { status, body } = await site.call(deskDisputeCalls.disputes, { sort: 'number' }, { as: admin });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'VALIDATION' })]);
  });
});
