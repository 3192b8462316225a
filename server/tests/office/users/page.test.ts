import { users } from '@najem/shared/contract/office';
import { TENANT } from '@najem/shared/domain/register';
import { change, newAdmin } from '../../support/account-actions';
import { newCase, opened } from '../../support/dispute-actions';
import { insertActiveClaim } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { inquiriesAbout } from '../../support/inquiry-actions';
import { insertInvoice, insertOrder } from '../../support/order-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let first: Person;
let admin: Person;
let author: Person;

beforeAll(async () => {
  site = await startTestApp();
  first = await site.signInAdmin();
  admin = await newAdmin(site, first);
  author = await newVerified(site);
});
afterAll(() => site.close());

const open = async (who: Person, as = admin) => (await site.call(users.get, { id: who.id }, { as })).body;

const desk = async (identifier: string) =>
  (await inquiriesAbout(site, identifier)).filter(({ kind }) => kind === 'desk');

async function write(identifier: string): Promise<string> {
  const { _id } = await addSubject(site, author, TENANT, buildPerson({ identifier, name: 'Opisana Osoba' }));
  await addEntry(site, author, TENANT, _id, { reason: 'payment_issues' });
  return _id;
}

describe('the page of a user', () => {
  it('has what they wrote, with whom it is about, and where they are signed in', async () => {
    const identifier = freshPesel();
    await write(identifier);
    const page = await open(author);
    expect(page.user).toMatchObject({ _id: author.id, email: author.email, status: 'active' });
    expect(page.entries).toMatchObject({
      total: 1,
      rows: [{ kind: 'tenant', name: 'Opisana Osoba', reason: 'payment_issues', isCounting: true, grade: 'declared' }],
    });
    expect(page.sessions).toHaveLength(1);
    expect(page.sessions[0]).not.toHaveProperty('current');
    expect(JSON.stringify(page)).not.toContain(identifier);
  });

  it('has their payments with the invoice, and both sides of their disputes', async () => {
    const disputed = await newCase(site);
    const dispute = await opened(site, disputed);
    const orderId = await insertOrder(site, disputed.author, first, 'completed');
    const invoiceId = await insertInvoice(site, disputed.author, orderId);
    const theirs = await open(disputed.author);
    expect(theirs.payments).toMatchObject({
      total: 1,
      rows: [{ _id: orderId, amount: 40, status: 'completed', isRefunded: false, invoice: { _id: invoiceId } }],
    });
    expect(theirs.disputes.rows).toMatchObject([{ number: dispute.number, side: 'author', state: 'awaiting_author' }]);
    expect(theirs.entries.rows).toMatchObject([{ isCounting: false }]);
    expect((await open(disputed.person)).disputes.rows).toMatchObject([{ number: dispute.number, side: 'person' }]);
  });

  it('has what administrators did with the account', async () => {
    const person = await site.signUp();
    await change(site, admin, person, { status: 'blocked' });
    const { events } = await open(person, first);
    expect(events.find(({ action }) => action === 'user.updated')).toMatchObject({
      actor: { email: admin.email },
      details: { status: { from: 'active', to: 'blocked' } },
    });
    expect(events.every(({ targetId }) => targetId === person.id)).toBe(true);
  });

  it('is audited, and an inquiry about each person whom an entry names', async () => {
    const identifier = freshPesel();
    await write(identifier);
    await open(author);
    expect((await readAudited(site, 'user.opened')).at(-1)).toMatchObject({
      actor_id: admin.id,
      target_type: 'user',
      target_id: author.id,
    });
    expect(await desk(identifier)).toMatchObject([{ count: 1 }]);
  });

  // RULES: An administrator may have
  it('leaves out what is about the administrator, and a dispute about their own entry', async () => {
    const mine = freshPesel();
    await write(mine);
    const before = (await open(author, first)).entries.total;
    await insertActiveClaim(site, mine, { person: admin });
    expect((await open(author)).entries.total).toBe(before - 1);
    expect((await open(author, first)).entries.total).toBe(before);
    expect(await desk(mine)).toMatchObject([{ count: 2 }]);
    const disputed = await newCase(site);
    await opened(site, disputed);
    const ofAdmin = site.ctx.db.updateTable('disputes').set({ author_id: admin.id });
    await ofAdmin.where('entry_id', '=', disputed.entryId).execute();
    expect((await open(disputed.person)).disputes.total).toBe(0);
    expect((await open(disputed.person, first)).disputes.total).toBe(1);
  });

  it('is not there for a user who was removed or never was', async () => {
    const gone = await site.signUp();
    await site.call(users.remove, { id: gone.id }, { as: admin });
    for (const id of [gone.id, 'x']) {
      expect((await site.call(users.get, { id }, { as: admin })).body.code).toBe('USER_NOT_FOUND');
    }
  });
});
