import { subjects, type Subject } from '@najem/shared/contract/register';
import { cases, dossier } from '@najem/shared/contract/rights';
import { BASICS_FIELDS, BASICS_TEXTS, eachBasic } from '@najem/shared/domain/register';
import { readDeskCase, settleOnDesk } from '../../support/desk-case-actions';
import { openAsUser } from '../../support/dossier-actions';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import { readPdfText } from '../../support/pdf-text';
import type { Person } from '../../support/sign-in';
import { addSubject, BOTH_KINDS, buildPerson, newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
let stranger: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await newVerified(site);
  stranger = await newVerified(site);
});
afterAll(() => site.close());

const GIVEN = eachBasic((field) => `Podane: ${field}`);
const CHANGED = eachBasic((field) => `Zmienione: ${field}`);
const HIDDEN = eachBasic(() => null);

async function download(path: string, { as, cookies = {} }: CallOptions): Promise<Buffer> {
  const token = typeof as === 'object' ? as.token : as;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await site.app.inject({ url: `/api${path}`, headers, cookies })).rawPayload;
}

describe.each(BOTH_KINDS)('each text of the basics of a %s', (kind, descriptor) => {
  const { check, list, update } = subjects[kind];
  let person: ReturnType<typeof buildPerson>;
  let subject: Subject;
  beforeEach(async () => {
    person = buildPerson(GIVEN);
    subject = await addSubject(site, author, descriptor, person);
  });

  const listedTo = async (as: Person) =>
    (await site.call(list, { pageSize: 200 }, { as })).body.find(({ _id }) => _id === subject._id);
  const checkedBy = async (as: Person) =>
    (await site.call(check, { identifier: person.identifier }, { as })).body[kind];

  it('is kept as it was given, and shown to its author and to administrators alone', async () => {
    expect(subject).toMatchObject(GIVEN);
    for (const as of [author, admin]) {
      expect(await listedTo(as)).toMatchObject(GIVEN);
      expect(await checkedBy(as)).toMatchObject(GIVEN);
    }
    expect(await checkedBy(stranger)).toMatchObject(HIDDEN);
  });

  it.each(BASICS_FIELDS)(
    'is left out of an edit that does not give it, and changed by one that does: %s',
    async (field) => {
      const edit = { id: subject._id, name: person.name };
      expect((await site.call(update, edit, { as: admin })).body[kind]).toMatchObject(GIVEN);
      const changed = await site.call(update, { ...edit, [field]: CHANGED[field] }, { as: admin });
      expect(changed.body[kind]).toMatchObject({ ...GIVEN, [field]: CHANGED[field] });
      const audited = (await readAudited(site, 'subject.updated')).at(-1);
      expect(audited).toMatchObject({ target_id: subject._id, details: { changed: [field] } });
    },
  );

  it.each(BASICS_FIELDS)(
    'may be left out where it is not required, and is not longer than its limit: %s',
    async (field) => {
      const { [field]: _left, ...without } = { ...buildPerson(), ...GIVEN };
      const isRequired = descriptor.requiredFields.includes(field);
      const answer = await site.call(subjects[kind].create, without, { as: author });
      expect(answer.status).toBe(isRequired ? 400 : 201);
      const long = buildPerson({ ...GIVEN, [field]: 'x'.repeat(BASICS_TEXTS[field].maxLength + 1) });
      const refused = await site.call(subjects[kind].create, long, { as: author });
      expect(refused).toMatchObject({ status: 400, body: { code: 'TEXT_TOO_LONG' } });
    },
  );

  it('is in the file, in both exports and on the desk of the person whom it is about', async () => {
    const me = await openAsUser(site, person.identifier, await site.signUp());
    const { body } = await site.call(dossier.overview, {}, me);
    expect(body.dossier.roles).toMatchObject([{ subject: GIVEN }]);
    expect(JSON.parse((await download('/dossier/export.json', me)).toString())).toMatchObject({ subjects: [GIVEN] });
    const printed = readPdfText(await download('/dossier/export.pdf', me));
    for (const field of BASICS_FIELDS) {
      expect(printed).toContain(BASICS_TEXTS[field].label);
      expect(printed).toContain(GIVEN[field]);
    }
    const text = 'Proszę o poprawienie moich danych, bo są nieaktualne od przeprowadzki.';
    const asked = await site.call(cases.open, { kind: 'rectification', concerns: { is: 'basics' }, text }, me);
    const { _id: id } = asked.body.case;
    const [held] = (await readDeskCase(site, admin, id)).subjects;
    expect(held).toMatchObject(GIVEN);
    const changes = { name: person.name, ...CHANGED };
    const basics = { subjectId: subject._id, changes, version: held?.version ?? 0 };
    await settleOnDesk(site, admin, id, { outcome: 'granted', ground: 'data_wrong', basics });
    expect(await listedTo(author)).toMatchObject(CHANGED);
  });
});
