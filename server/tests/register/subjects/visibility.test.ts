import { session } from '@najem/shared/contract/identity';
import { type Subject, subjects } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { maskIdentifier } from '@najem/shared/domain/kernel';
import { eachBasic } from '@najem/shared/domain/register';
import { MINUTE_MS } from '../../../src/kernel/durations';
import { newAdmin } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person, signInAdmin, signUp } from '../../support/sign-in';
import {
  addEntry,
  addSubject,
  BOTH_KINDS,
  buildPerson,
  freshNip,
  freshPesel,
  newVerified,
  readAudited,
} from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let creator: Person;
let author: Person;
let stranger: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { limits: { awardsPerDay: 0 } } });
  admin = await signInAdmin(site);
  creator = await newVerified(site);
  author = await newVerified(site);
  stranger = await signUp(site);
});
afterAll(() => site.close());

describe.each(BOTH_KINDS)('who sees what of a %s', (kind, descriptor) => {
  const { check, list, update, identifier: show } = subjects[kind];
  const basics = () =>
    buildPerson({ email: 'tajny@poczta.test', address: 'ul. Tajna 1', contact_info: 'tajny kontakt' });
  let subject: Subject;
  let identifier: string;
  beforeAll(async () => {
    const input = basics();
    identifier = input.identifier;
    subject = await addSubject(site, creator, descriptor, input);
    await addEntry(site, creator, descriptor, subject._id, { comment: 'Wpis twórcy' });
    await addEntry(site, author, descriptor, subject._id, { comment: 'Wpis autora' });
  });

  const checkAs = async (as: Person) => (await site.call(check, { identifier }, { as })).body[kind];
  const listOf = async (as: Person, id: string) =>
    (await site.call(list, { pageSize: 200 }, { as })).body.find(({ _id }) => _id === id);
  const listAs = (as: Person) => listOf(as, subject._id);

  // SECURITY: **Other basics.**
  it('a stranger learns type and name of what they check, and nothing that somebody else typed', async () => {
    const { body } = await site.call(check, { identifier }, { as: stranger });
    expect(body[kind]).toEqual({
      _id: subject._id,
      name: 'Łucja Żurek',
      type: 'osoba',
      identifier,
      identifierType: 'pesel',
      pesel: identifier,
      ...eachBasic(() => null),
      created_by: { _id: creator.id },
      history: [],
      version: 1,
    });
    expect(JSON.stringify(body)).not.toMatch(/tajn/i);
    expect(JSON.stringify(body)).not.toContain(creator.email);
    expect(await listAs(stranger)).toBeUndefined();
  });

  // RULES: The creator and administrators alone get
  it('an author of an entry sees their own entries and the rating, but no address, contact data or e-mail', async () => {
    const seen = [
      await checkAs(author),
      await listAs(author),
      (await addEntry(site, author, descriptor, subject._id, { comment: 'Wpis autora', created_at: '2025-01-01' }))
        .body[kind],
    ];
    for (const shown of seen) {
      expect(shown).toMatchObject({ address: null, contact_info: null, created_by: { _id: creator.id } });
      expect(shown?.rating).toBeGreaterThan(0);
      expect(new Set(shown?.history.map(({ comment }) => comment))).toEqual(new Set(['Wpis autora']));
      expect(JSON.stringify(shown)).not.toMatch(/tajn/i);
      expect(JSON.stringify(shown)).not.toContain(creator.email);
    }
  });

  it('the creator sees what they wrote and their own entries, the identifier only where they type it', async () => {
    const own = { address: 'ul. Tajna 1', contact_info: 'tajny kontakt', email: 'tajny@poczta.test' };
    const created_by = { _id: creator.id, email: creator.email };
    expect(await checkAs(creator)).toMatchObject({ ...own, identifier, created_by });
    const listed = await listAs(creator);
    expect(listed).toMatchObject({ ...own, identifier: maskIdentifier(identifier), created_by });
    expect(listed?.history.map(({ comment }) => comment)).toEqual(['Wpis twórcy']);
  });

  // RULES: The creator and administrators alone get
  it('an administrator sees everything, but identifiers masked in every answer to a call without them', async () => {
    const masked = maskIdentifier(identifier);
    const known = { address: 'ul. Tajna 1', contact_info: 'tajny kontakt', created_by: { email: creator.email } };
    expect(await checkAs(admin)).toMatchObject({ ...known, identifier, pesel: identifier });
    expect(await listAs(admin)).toMatchObject({ ...known, identifier: masked, pesel: masked });
    const unchanged = { id: subject._id, name: 'Łucja Żurek' };
    const answers = [
      await site.call(list, { identifier }, { as: admin }),
      await site.call(update, unchanged, { as: admin }),
      await addEntry(site, admin, descriptor, subject._id),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain(masked);
      expect(JSON.stringify(body)).not.toContain(identifier);
    }
    const typed = await site.call(update, { ...unchanged, identifier }, { as: admin });
    expect(typed.body[kind]).toMatchObject({ identifier });
  });

  // RULES: Wherever a PESEL
  // SECURITY: **In responses.**
  // SECURITY: **In inquiries.**
  it('an administrator asks for one identifier at a time, and each is an audited look-up', async () => {
    const before = (await readAudited(site, 'identifier.checked')).length;
    const answer = await site.call(show, { id: subject._id }, { as: admin });
    expect(answer).toMatchObject({ status: 200, body: { success: true, identifier } });
    const audited = (await readAudited(site, 'identifier.checked')).slice(before);
    const index = site.ctx.vault.indexes(identifier).current.toString('base64url');
    expect(audited).toMatchObject([
      { actor_id: admin.id, target_type: kind, target_id: subject._id, details: { by: 'show', index } },
    ]);
  });

  // RULES: Wherever a PESEL
  it('a creator may have the number shown that they typed once, which is audited and no inquiry', async () => {
    const own = await addSubject(site, creator, descriptor);
    const before = (await readAudited(site, 'identifier.checked')).length;
    const inquiries = () =>
      site.ctx.db.selectFrom('inquiries').select('id').where('user_id', '=', creator.id).execute();
    const asked = (await inquiries()).length;
    const { status, body } = await site.call(show, { id: own._id }, { as: creator });
    expect([status, maskIdentifier(body.identifier)]).toEqual([200, (await listOf(creator, own._id))?.identifier]);
    const [audited] = (await readAudited(site, 'identifier.checked')).slice(before);
    expect(audited).toMatchObject({ actor_id: creator.id, target_id: own._id, details: { by: 'show' } });
    expect(await inquiries()).toHaveLength(asked);
  });

  // RULES: Wherever a PESEL
  it('nobody else can ask for an identifier, and a missing subject has none', async () => {
    for (const as of [author, stranger]) {
      expect(await site.call(show, { id: subject._id }, { as })).toMatchObject({
        status: 404,
        body: { code: 'SUBJECT_NOT_FOUND' },
      });
    }
    expect((await site.call(show, { id: subject._id })).status).toBe(401);
    for (const id of ['00000000-0000-4000-8000-000000000000', 'kot']) {
      expect((await site.call(show, { id }, { as: admin })).status).toBe(404);
    }
    const other = BOTH_KINDS.find(([name]) => name !== kind)![0];
    const wrongKind = await site.call(subjects[other].identifier, { id: subject._id }, { as: admin });
    expect(wrongKind).toMatchObject({ status: 404, body: { code: 'SUBJECT_NOT_FOUND' } });
  });

  // SECURITY: **In responses.**
  it("a company's number is no secret", async () => {
    const nip = freshNip();
    const company = await addSubject(site, creator, descriptor, buildPerson({ type: 'firma', identifier: nip }));
    await addEntry(site, author, descriptor, company._id);
    const { body } = await site.call(list, { identifier: nip }, { as: admin });
    expect(body[0]).toMatchObject({ identifier: nip, nip });
  });
});

describe('identifiers shown to an administrator', () => {
  // RULES: An administrator may have
  it('a hundred an hour are shown, by whatever call; each further one needs a confirmation of its own', async () => {
    const busy = await newAdmin(site, admin);
    const identifier = freshPesel();
    const { _id: id } = await addSubject(site, creator, BOTH_KINDS[0]![1], buildPerson({ identifier }));
    const report = await site.call(reports.generate, { identifier }, { as: admin });
    const { _id: reportId } = report.body.report;
    const show = () => site.call(subjects.tenant.identifier, { id }, { as: busy });
    const read = () => site.call(reports.get, { reportId }, { as: busy });
    // Many at once, as many as one account may have waiting: no call gets another's place.
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => (n % 2 === 0 ? show() : read())));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect((await show()).body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect((await read()).body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await confirmPerson(site, busy);
    expect([(await show()).status, (await read()).status]).toEqual([200, 403]);
    site.advance(65 * MINUTE_MS);
    await site.ctx.db.updateTable('sessions').set({ confirmed_at: site.now() }).execute();
    const later = await site.call(session.refresh, {}, { cookies: busy.cookies });
    const asLater = { as: { ...busy, token: later.body.token } };
    expect((await site.call(subjects.tenant.identifier, { id }, asLater)).status).toBe(200);
  });
});
