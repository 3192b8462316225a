import { users } from '@najem/shared/contract/office';
import { DESK_TEXTS_MAX, deskTextCalls } from '@najem/shared/contract/rights';
import { change, freshEmail } from '../../support/account-actions';
import { newAdmin } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { readAudited } from '../../support/subject-actions';

const WORDS = { title: 'Brak dowodów', text: 'Autor nie przedstawił żadnego dowodu, więc wpis zostaje usunięty.' };

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  await confirmPerson(site, admin);
});
afterEach(() => site.close());

const add = (as: Person, words = WORDS) => site.call(deskTextCalls.addText, words, { as });
const list = async (as: Person) => (await site.call(deskTextCalls.texts, {}, { as })).body.texts;
async function another(): Promise<Person> {
  const person = await newAdmin(site);
  await confirmPerson(site, person);
  return person;
}

it('an administrator keeps texts by title, changes and deletes them, each audited', async () => {
  const { body, status } = await add(admin);
  expect(status).toBe(201);
  const id = body.text._id;
  await add(admin, { ...WORDS, title: 'Ćma' });
  await add(admin, { ...WORDS, title: 'Dom' });
  expect((await list(admin)).map(({ title }) => title)).toEqual(['Brak dowodów', 'Ćma', 'Dom']);
  const changed = { id, title: 'Dowody', text: `${WORDS.text} Poprawione.` };
  expect((await site.call(deskTextCalls.changeText, changed, { as: admin })).body.text).toMatchObject({
    title: 'Dowody',
    text: changed.text,
  });
  expect((await site.call(deskTextCalls.removeText, { id }, { as: admin })).body).toEqual({ success: true });
  expect((await list(admin)).map(({ title }) => title)).toEqual(['Ćma', 'Dom']);
  for (const action of ['desk.text-added', 'desk.text-changed', 'desk.text-removed']) {
    expect((await readAudited(site, action)).length).toBeGreaterThan(0);
  }
});

it('nobody reads, changes or deletes those of another administrator', async () => {
  const other = await another();
  const id = (await add(admin)).body.text._id;
  expect(await list(other)).toEqual([]);
  expect((await site.call(deskTextCalls.changeText, { id, ...WORDS }, { as: other })).status).toBe(404);
  expect((await site.call(deskTextCalls.removeText, { id }, { as: other })).status).toBe(404);
  expect(await list(admin)).toHaveLength(1);
});

it('an empty text is none, and an administrator keeps so many at most', async () => {
  expect((await add(admin, { ...WORDS, text: ' \n ' })).status).toBe(400);
  for (let kept = 0; kept < DESK_TEXTS_MAX; kept++) await add(admin, { ...WORDS, title: `Tekst ${kept}` });
  expect((await add(admin)).body).toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('50 tekstów') });
});

it('own texts are in the export of their administrator, and go with the account or its owner', async () => {
  const count = async () => (await site.ctx.db.selectFrom('desk_texts').select('id').execute()).length;
  const [removed, disowned] = [await another(), await another()];
  await add(removed);
  await add(disowned);
  const exported = await site.call(users.exportOwn, {}, { as: removed });
  expect(JSON.stringify(exported.body)).toContain(WORDS.text);
  await site.call(users.remove, { id: removed.id }, { as: admin });
  site.advance(60_000);
  await site.ctx.jobs.add(site.ctx, 'users/remove-leaving', {});
  await site.runJobs();
  expect(await count()).toBe(1);
  await change(site, admin, disowned, { email: freshEmail('nastepny'), role: 'admin' });
  expect(await count()).toBe(0);
});
