import { tenants, accountRentCoins } from '@najem/shared/contract/register';
import { claims } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { type EidSandbox, openGuest, prove, startEidApp, startEidSandbox } from '../../support/eid';
import type { TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addSubject, buildEntry, buildPerson, newVerified } from '../../support/subject-actions';

let provider: EidSandbox;
let site: TestApp;
beforeAll(async () => {
  provider = await startEidSandbox();
});
beforeEach(async () => {
  site = await startEidApp(provider.settings);
});
afterEach(() => site.close());
afterAll(() => provider.close());

const mailsTo = async (person: Person) =>
  (await site.mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);

describe('an account that wrote about the person whom it then proves to be', () => {
  const PESEL = '07871000023';

  async function writeAbout(author: Person): Promise<string> {
    const { _id: id } = await addSubject(site, await newVerified(site), TENANT, {
      ...buildPerson(),
      identifier: PESEL,
    });
    const entry = buildEntry(TENANT, { reason: 'timely_payment' });
    const { status } = await site.call(tenants.addHistory, { ...entry, id }, { as: author });
    expect(status).toBe(200);
    await site.runJobs();
    return id;
  }

  const balanceOf = async (as: Person) => (await site.call(accountRentCoins, {}, { as })).body.rentCoins;

  async function expectGone(author: Person, id: string, balance: number): Promise<void> {
    await site.runJobs();
    const rows = await site.ctx.db.selectFrom('history_entries').select('id').where('subject_id', '=', id).execute();
    expect(rows).toEqual([]);
    expect((await balanceOf(author)) - balance).toBe(-10);
    expect(await mailsTo(author)).toContain('Usunęliśmy Twoje wpisy o Tobie');
    const again = { ...buildEntry(TENANT, { reason: 'timely_payment' }), id };
    expect((await site.call(tenants.addHistory, again, { as: author })).body.code).toBe('OWN_ENTRY');
  }

  // RULES: Every door by which words
  it('loses the entries and their award, by a proof of its own', async () => {
    const author = await newVerified(site);
    const id = await writeAbout(author);
    const balance = await balanceOf(author);
    expect((await prove(site, 'lukasz', author)).status).toBe(200);
    await expectGone(author, id, balance);
  });

  it("loses them likewise by taking a guest's file along", async () => {
    const author = await newVerified(site);
    const id = await writeAbout(author);
    const balance = await balanceOf(author);
    const guest = await openGuest(site, 'lukasz');
    expect((await site.call(claims.adopt, {}, { ...guest, as: author })).status).toBe(200);
    await expectGone(author, id, balance);
  });

  it('does not become somebody else by ending that proof', async () => {
    const author = await newVerified(site);
    const { body } = await prove(site, 'lukasz', author);
    expect((await site.call(claims.end, { id: body.claim._id }, { as: author })).status).toBe(200);
    expect((await prove(site, 'marcin', author)).body.code).toBe('PROOF_OTHER_PERSON');
    expect((await prove(site, 'lukasz', author)).status).toBe(200);
  });
});
