import { users } from '@najem/shared/contract/office';
import { dossier } from '@najem/shared/contract/rights';
import { tenancies } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { openAsGuest, openAsUser } from '../support/dossier-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { readPdfText } from '../support/pdf-text';
import { confirmPerson, type Person } from '../support/sign-in';
import { freshPesel } from '../support/subject-actions';
import { insertOpinion, insertRevealed, insertTenancy, OPINION, readTenancy } from '../support/tenancy-actions';
import { read } from '../support/tenancy-steps';

let site: TestApp;
let landlord: Person;
let tenant: Person;
beforeAll(async () => void (site = await startTestApp({ config: { accessTokenSeconds: 24 * 3600 } })));
afterAll(() => site.close());
beforeEach(async () => {
  [landlord, tenant] = [await site.signUp(), await site.signUp()];
  await openAsUser(site, freshPesel(), landlord);
  await openAsUser(site, freshPesel(), tenant);
});

async function fileOf(person: Person) {
  await confirmPerson(site, person);
  const { body } = await site.call(dossier.overview, {}, { as: person });
  return body.dossier;
}

async function download(person: Person, form: 'json' | 'pdf') {
  await confirmPerson(site, person);
  return site.app.inject({
    url: `/api/dossier/export.${form}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
}

const exportOf = async (person: Person) => (await download(person, 'json')).json<Record<string, never>>();

it('the file has the tenancies, and says until when opinions are sealed whether or not there are any', async () => {
  const row = await insertTenancy(site, { landlord, tenant });
  const before = await fileOf(tenant);
  expect(before.tenancies).toEqual([
    {
      number: row.number,
      role: 'tenant',
      other: landlord.name,
      address: 'ul. Lipowa 4/7, 30-001 Kraków',
      from: '2024-09-01',
      to: '2026-11-10',
      state: 'Czas na opinie o najmie',
      isProven: true,
      sealedUntil: row.window_ends_at?.toISOString(),
    },
  ]);
  await insertOpinion(site, row, 'landlord');
  expect((await fileOf(tenant)).tenancies).toEqual(before.tenancies);
  expect(before.processing.map(({ id }) => id)).toContain('tenancies');
});

it('a file without a tenancy has neither the section nor the activity', async () => {
  const file = await fileOf(tenant);
  expect('tenancies' in file).toBe(false);
  expect(file.processing.map(({ id }) => id)).not.toContain('tenancies');
});

it("the export has one's own sealed opinion, no other's, and the sentence about sealed ones", async () => {
  const row = await insertTenancy(site, { landlord, tenant });
  await insertOpinion(site, row, 'landlord');
  await insertOpinion(site, row, 'tenant');
  const day = formatDate(row.window_ends_at);
  const sentence =
    `Najem ${row.number}: opinie, jeśli są, pokażemy ${day}. Do tego czasu nie ujawniamy ich nikomu, ` +
    'aby żadna ze stron nie była narażona na naciski (art. 15 ust. 4 RODO).';
  const { tenancies: exported, left_out } = await exportOf(tenant);
  expect(exported).toMatchObject([
    {
      number: row.number,
      other: landlord.name,
      sealed: sentence,
      opinions: [{ by: 'tenant', state: 'opinia jeszcze nieodsłonięta', entries: OPINION.tenant, revealed_at: null }],
    },
  ]);
  expect(JSON.stringify(exported)).not.toContain('Czynsz zawsze');
  expect(left_out).toContain('Opinie z najmów przed dniem ich odsłonięcia (art. 15 ust. 4 RODO).');
  const pdf = readPdfText((await download(tenant, 'pdf')).rawPayload);
  expect(pdf).toContain('Najmy');
  expect(pdf).toContain('opinia jeszcze nieodsłonięta');
  expect(pdf).not.toContain('Czynsz zawsze');
});

// SECURITY: Nobody sees an opinion before its day
// Regulamin: Opinii o najmie nikt
// Polityka: Opinii z najmu nie ujawniamy
it('the export of a file is the same where the other side has written and where not', async () => {
  const row = await insertTenancy(site, { landlord, tenant });
  const before = await exportOf(tenant);
  await insertOpinion(site, row, 'landlord');
  const after = await exportOf(tenant);
  expect(after.tenancies).toEqual(before.tenancies);
  expect(after.left_out).toEqual(before.left_out);
});

it('the export of an account without a proof has its tenancies, too', async () => {
  const other = await site.signUp();
  const row = await insertTenancy(site, { landlord, tenant: other });
  await insertOpinion(site, row, 'tenant');
  const answer = await site.call(users.exportOwn, {}, { as: other });
  expect(answer.status).toBe(200);
  const { rawPayload } = await site.app.inject({
    url: '/api/users/me/export.json',
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(rawPayload.toString()).toContain('Na każdą usterkę');
});

it('the export has both opinions from the day on which they are shown', async () => {
  const row = await insertTenancy(site, { landlord, tenant, state: 'revealed', revealed_at: site.now() });
  await insertRevealed(site, row, 'landlord');
  await insertRevealed(site, row, 'tenant');
  expect((await exportOf(tenant)).tenancies).toMatchObject([
    { sealed: null, opinions: [{ by: 'tenant' }, { by: 'landlord', entries: OPINION.landlord }] },
  ]);
});

// RULES: A file has the person's tenancies
it('a guest who proves what a side was proven by reads its tenancies, and no sealed opinion', async () => {
  const identifier = freshPesel();
  const writer = await site.signUp();
  await openAsUser(site, identifier, writer);
  const { id } = await site.ctx.db
    .selectFrom('claims')
    .select('id')
    .where('user_id', '=', writer.id)
    .executeTakeFirstOrThrow();
  const row = await insertTenancy(site, {
    landlord: writer,
    tenant,
    sides: { landlord: { proven_claim_id: id } },
  });
  await insertOpinion(site, row, 'landlord');
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).where('claim_id', '=', id).execute();
  const guest = await openAsGuest(site, identifier);
  const { body } = await site.call(dossier.overview, {}, guest);
  expect(body.dossier.tenancies).toMatchObject([{ number: row.number, role: 'landlord' }]);
  const cookie = Object.entries(guest.cookies ?? {})
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('; ');
  const exported = await site.app.inject({ url: '/api/dossier/export.json', headers: { cookie } });
  expect(exported.json<{ tenancies: unknown[] }>().tenancies).toMatchObject([{ number: row.number, opinions: [] }]);
});

// RULES: 'Usuń z mojej teczki'
describe("'Usuń z mojej teczki'", () => {
  const forget = (as: Person, number: string) => site.call(tenancies.forget, { number }, { as });

  it.each(['revealed', 'closed', 'annulled', 'lapsed'] as const)(
    'takes a tenancy that is %s out of one file, and the other side keeps days and address',
    async (state) => {
      const row = await insertTenancy(site, { landlord, tenant, state });
      expect((await forget(landlord, row.number)).body).toEqual({ success: true });
      expect((await fileOf(landlord)).tenancies).toBeUndefined();
      expect((await exportOf(landlord)).tenancies).toEqual([]);
      expect((await fileOf(tenant)).tenancies).toMatchObject([
        { other: 'osoba usunięta', address: row.address, from: row.starts_on, to: row.ends_on },
      ]);
      expect((await read(site, tenant, row)).other).toMatchObject({ isRemoved: true });
      expect((await forget(landlord, row.number)).status).toBe(404);
    },
  );

  it.each(['invited', 'counter', 'running', 'window'] as const)('refuses one that is %s', async (state) => {
    const counter = JSON.stringify({ isUnknownAccount: false });
    const open = state === 'counter' ? { counter, counter_until: site.now() } : {};
    const row = await insertTenancy(site, { landlord, tenant, state, ...open });
    expect(await forget(tenant, row.number)).toMatchObject({ status: 409, body: { code: 'STATE_PASSED' } });
  });

  it("refuses one of others, and deletes an unproven one with its last side's file", async () => {
    const row = await insertTenancy(site, { landlord, tenant, state: 'closed', proven_at: null });
    expect((await forget(await site.signUp(), row.number)).body.code).toBe('TENANCY_NOT_FOUND');
    await forget(landlord, row.number);
    expect((await readTenancy(site, row)).tenancy).toBeDefined();
    await forget(tenant, row.number);
    expect((await readTenancy(site, row)).tenancy).toBeUndefined();
  });
});

it("what tenancies wait for stands in 'Do zrobienia' and in the count of the profile", async () => {
  const row = await insertTenancy(site, { landlord, tenant });
  const { body } = await site.call(dossier.todo, {}, { as: tenant });
  expect(body.todo).toEqual([
    { what: 'give_opinion', _id: row.id, number: row.number, dueAt: row.window_ends_at?.toISOString() },
  ]);
  await insertOpinion(site, row, 'tenant');
  expect((await site.call(dossier.todo, {}, { as: tenant })).body.todo).toEqual([]);
  expect((await site.call(dossier.todo, {}, { as: landlord })).body.todo).toHaveLength(1);
});
