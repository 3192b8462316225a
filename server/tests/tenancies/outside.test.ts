import { randomUUID } from 'node:crypto';
import { subjects } from '@najem/shared/contract/register';
import { tenancies } from '@najem/shared/contract/tenancies';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { openAsUser } from '../support/dossier-actions';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';
import { addEntry, addSubject, buildEntry, buildPerson, freshPesel } from '../support/subject-actions';
import { confirmTenancy, goTo, newPair, type Pair, proveBoth } from '../support/tenancy-steps';

const MINUTE_MS = 60_000;

let site: TestApp;
let pair: Pair;

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
});
afterEach(() => site.close());

/** Adds a tenant with a first entry, a minute after what happened before, and a minute before what follows. */
async function entered(by: Person, identifier: string, descriptor = TENANT): Promise<string> {
  site.advance(MINUTE_MS);
  const person = { ...buildPerson({ identifier }), history: [buildEntry(descriptor)] };
  const { _id } = await addSubject(site, by, descriptor, person);
  site.advance(MINUTE_MS);
  return _id;
}

/** Writes an entry about a person whom somebody else added. */
async function written(id: string, changes = {}) {
  const { status, body } = await addEntry(site, pair.landlord, TENANT, id, changes);
  expect(status).toBe(200);
  return body;
}

/** All of the answer, but when it came and who asked. */
async function answerFor(id: string, as: Person = pair.landlord) {
  const { status, body, headers } = await site.call(tenancies.withSubject, { id }, { as });
  const { date: _date, 'x-request-id': _id, ...told } = headers;
  return { status, body, told };
}

async function numberFor(id: string, as?: Person): Promise<string | undefined> {
  const { status, body } = await answerFor(id, as);
  expect(status).toBe(200);
  return body.number;
}

describe('an entry about the other side of a tenancy', () => {
  it('names the tenancy to an author who had entered the number before it was confirmed', async () => {
    const numbers = await proveBoth(site, pair);
    const id = await entered(pair.landlord, numbers.tenant);
    expect(await numberFor(id)).toBeUndefined();
    const { number } = await confirmTenancy(site, pair, { to: '2026-12-10' });
    expect(await numberFor(id)).toBe(number);
    await goTo(site, '2026-12-20', [pair.landlord]);
    expect(await numberFor(id)).toBe(number);
    site.advance(40 * 24 * 60 * MINUTE_MS);
    Object.assign(pair.landlord, await site.signIn(pair.landlord));
    expect(await numberFor(id)).toBeUndefined();
  });

  it('names it also where the other side proves the number later', async () => {
    const pesel = freshPesel();
    const id = await entered(pair.landlord, pesel);
    const { number } = await confirmTenancy(site, pair);
    expect(await numberFor(id)).toBeUndefined();
    await openAsUser(site, pesel, pair.tenant);
    expect(await numberFor(id)).toBe(number);
  });

  it('names it to an author who wrote about a person whom somebody else had added', async () => {
    const numbers = await proveBoth(site, pair);
    const id = await entered(await site.signUpVerified(), numbers.tenant);
    await written(id);
    site.advance(MINUTE_MS);
    const { number } = await confirmTenancy(site, pair);
    expect(await numberFor(id)).toBe(number);
  });

  it('names the newest of several, and the tenant’s landlord as well', async () => {
    const numbers = await proveBoth(site, pair);
    const id = await entered(pair.tenant, numbers.landlord, LANDLORD);
    await confirmTenancy(site, pair, { from: '2020-01-01' });
    const { number } = await confirmTenancy(site, pair, { from: '2026-01-01', address: 'ul. Inna 1, Kraków' });
    expect(await numberFor(id, pair.tenant)).toBe(number);
  });
});

// RULES: The form of an entry about the other side of an open tenancy
describe('a number is not tried out', () => {
  /** Two numbers of which the tenancy may tell nothing: the other side's own, and one that is nobody's. */
  async function expectAlike(tried: string, other: string, as?: Person): Promise<void> {
    const [answer, expected] = [await answerFor(tried, as), await answerFor(other, as)];
    expect(answer).toEqual(expected);
    expect(answer.body).toEqual({ success: true });
  }

  it('by who enters it after the confirmation', async () => {
    const numbers = await proveBoth(site, pair);
    await confirmTenancy(site, pair);
    await expectAlike(await entered(pair.landlord, numbers.tenant), await entered(pair.landlord, freshPesel()));
  });

  it('by who writes after it about a person whom others had added', async () => {
    const numbers = await proveBoth(site, pair);
    const author = await site.signUpVerified();
    const [own, foreign] = [await entered(author, numbers.tenant), await entered(author, freshPesel())];
    await confirmTenancy(site, pair);
    site.advance(MINUTE_MS);
    for (const id of [own, foreign]) await written(id);
    await expectAlike(own, foreign);
  });

  it('by who removes what they had entered, and enters it once more', async () => {
    const numbers = await proveBoth(site, pair);
    const before = await entered(pair.landlord, numbers.tenant);
    await confirmTenancy(site, pair);
    const { status } = await site.call(subjects.tenant.remove, { id: before }, { as: pair.landlord });
    expect(status).toBe(200);
    await expectAlike(await entered(pair.landlord, numbers.tenant), await entered(pair.landlord, freshPesel()));
    await expectAlike(before, randomUUID());
  });

  it('by who removes their entry about a person of others, and writes another one', async () => {
    const numbers = await proveBoth(site, pair);
    const author = await site.signUpVerified();
    const [own, foreign] = [await entered(author, numbers.tenant), await entered(author, freshPesel())];
    const { history } = await written(own);
    site.advance(MINUTE_MS);
    await confirmTenancy(site, pair);
    const [entry] = history.slice(-1);
    const removal = { id: own, entryId: entry?._id ?? '' };
    const removed = await site.call(subjects.tenant.removeHistory, removal, { as: pair.landlord });
    expect(removed.status).toBe(200);
    await expectAlike(own, foreign);
    site.advance(MINUTE_MS);
    for (const id of [own, foreign]) await written(id, { reason: 'property_damage' });
    await expectAlike(own, foreign);
  });

  it('by another tenancy of the two, confirmed after it was entered', async () => {
    const numbers = await proveBoth(site, pair);
    await confirmTenancy(site, pair);
    const [own, foreign] = [await entered(pair.landlord, numbers.tenant), await entered(pair.landlord, freshPesel())];
    await confirmTenancy(site, pair, { from: '2026-10-01', address: 'ul. Inna 1, Kraków' });
    await expectAlike(own, foreign);
  });

  it('by an administrator who corrects the number of a person that they had entered', async () => {
    const admin = await site.signInAdmin();
    const numbers = await proveBoth(site, pair);
    const id = await entered(pair.landlord, freshPesel());
    const other = await entered(pair.landlord, freshPesel());
    await confirmTenancy(site, pair);
    const { name, type } = buildPerson();
    const { status } = await site.call(
      subjects.tenant.update,
      { id, name, type, identifier: numbers.tenant },
      { as: admin },
    );
    expect(status).toBe(200);
    await expectAlike(id, other);
  });

  it('by who is a side of no tenancy with its person, or entered it in another role', async () => {
    const numbers = await proveBoth(site, pair);
    const [stranger, other] = [await site.signUpVerified(), await newPair(site)];
    const id = await entered(stranger, numbers.tenant);
    const asLandlord = await entered(pair.landlord, numbers.tenant, LANDLORD);
    const unknown = await entered(pair.landlord, freshPesel(), LANDLORD);
    await confirmTenancy(site, pair);
    await confirmTenancy(site, { landlord: stranger, tenant: other.tenant });
    await expectAlike(id, randomUUID(), stranger);
    await expectAlike(id, randomUUID());
    await expectAlike(asLandlord, unknown);
  });
});
