import { tenancies } from '@najem/shared/contract/tenancies';
import { users } from '@najem/shared/contract/office';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, type Person } from '../support/sign-in';
import { confirmTenancy, goTo, newPair, type Pair, read, subjectsTo } from '../support/tenancy-steps';

let site: TestApp;
let pair: Pair;
let number: string;

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
  number = (await confirmTenancy(site, pair)).number;
});
afterEach(() => site.close());

async function propose(person: Person, to: string) {
  const { version } = await read(site, person, { number });
  return site.call(tenancies.end, { number, to, version }, { as: person });
}

const both = () => [pair.landlord, pair.tenant];
const show = (person = pair.landlord) => read(site, person, { number });

describe('an end of a tenancy', () => {
  it('holds at once when the other side gives the same day', async () => {
    expect((await propose(pair.landlord, '2026-12-31')).body.tenancy).toMatchObject({
      ends: [{ by: 'landlord', to: '2026-12-31' }],
    });
    expect((await show(pair.tenant)).task).toBe('end');
    expect((await propose(pair.tenant, '2026-12-31')).body.tenancy).toMatchObject({ to: '2026-12-31', ends: [] });
    expect(await subjectsTo(site, pair.tenant)).toContain(`Najem ${number}: propozycja końca 31.12.2026`);
    expect(await subjectsTo(site, pair.landlord)).toContain(`Najem ${number}: kończy się 31.12.2026`);
  });

  // RULES: An end that one side
  it('is the later of two different days, after which no other is proposed for 30 days', async () => {
    await propose(pair.landlord, '2026-12-31');
    const paused = { endPausedUntil: '2026-12-20T09:00:00.000Z', may: { proposeEnd: false } };
    expect((await propose(pair.tenant, '2026-12-15')).body.tenancy).toMatchObject({ to: '2026-12-31', ...paused });
    expect((await propose(pair.landlord, '2027-03-31')).body.code).toBe('STATE_PASSED');
    await goTo(site, '2026-12-21', both());
    expect((await show()).endPausedUntil).toBeUndefined();
    expect((await propose(pair.landlord, '2027-03-31')).status).toBe(200);
  });

  it('holds after 14 days of silence, which begin again with a further proposal of the same side', async () => {
    await propose(pair.landlord, '2027-01-31');
    await goTo(site, '2026-11-30', both());
    await propose(pair.landlord, '2027-02-28');
    await goTo(site, '2026-12-05', both());
    expect(await show()).toMatchObject({ ends: [{ to: '2027-02-28' }] });
    expect((await show()).to).toBeUndefined();
    await goTo(site, '2026-12-15', both());
    expect(await show()).toMatchObject({ to: '2027-02-28', ends: [] });
  });

  it('in the past opens the window on the day on which it comes to hold', async () => {
    await propose(pair.landlord, '2026-10-31');
    await goTo(site, '2026-12-05', both());
    expect(await show()).toMatchObject({ state: 'window', windowOpensOn: '2026-12-04' });
  });

  it('in the past, once agreed, is said without what the day after brings', async () => {
    await propose(pair.landlord, '2026-10-31');
    await propose(pair.tenant, '2026-10-31');
    const mail = (await site.mails()).find(({ subject }) => subject === `Najem ${number}: kończy się 31.10.2026`);
    expect(mail?.text).toContain('Koniec najmu jest ustalony na 31.10.2026.');
    expect(mail?.text).not.toContain('Dzień później');
  });

  it('that nobody has answered holds no more once the day agreed before is reached', async () => {
    const agreed = await confirmTenancy(site, (pair = await newPair(site)), { to: '2026-11-25' });
    number = agreed.number;
    await propose(pair.landlord, '2027-01-31');
    await goTo(site, '2026-12-06', both());
    expect(await show()).toMatchObject({ state: 'window', to: '2026-11-25', ends: [] });
  });

  it('more than 24 months back closes the tenancy', async () => {
    const old = await confirmTenancy(site, await newPair(site), { from: '2020-01-01' });
    expect(old.state).toBe('running');
    await propose(pair.landlord, '2024-09-30');
    expect((await propose(pair.tenant, '2024-09-30')).body.tenancy.state).toBe('closed');
  });

  it.each(['2024-08-31', '2028-11-21'])(
    'outside of the days that may be proposed is refused with them: %s',
    async (to) => {
      const { status, body } = await propose(pair.landlord, to);
      expect([status, body.code, body.message]).toEqual([
        400,
        'TENANCY_END',
        'Podaj dzień od 01.09.2024 do 20.11.2028.',
      ]);
    },
  );

  it('reached opens the window for 45 days, with notices before it and reminders in it', async () => {
    await propose(pair.landlord, '2027-01-31');
    await propose(pair.tenant, '2027-01-31');
    await goTo(site, '2027-01-05', both());
    expect(await subjectsTo(site, pair.tenant)).toContain(`Najem ${number} kończy się 31.01.2027`);
    await goTo(site, '2027-01-31', both());
    expect((await show()).state).toBe('running');
    await goTo(site, '2027-02-01', both());
    expect(await show()).toMatchObject({
      state: 'window',
      windowOpensOn: '2027-02-01',
      windowEndsAt: '2027-03-17T22:59:59.999Z',
      task: 'opinion',
    });
    const asked = async () =>
      (await subjectsTo(site, pair.landlord)).filter((subject) => subject.startsWith('Czas na opinię')).length;
    expect(await asked()).toBe(1);
    await goTo(site, '2027-03-05', both());
    expect(await asked()).toBe(2);
    await goTo(site, '2027-03-16', both());
    expect(await asked()).toBe(3);
  });

  it('after a pause of the clock is reached in order, once, without reminders of what is over', async () => {
    await propose(pair.landlord, '2027-01-31');
    await goTo(site, '2027-03-10', both());
    expect(await show()).toMatchObject({ state: 'window', windowOpensOn: '2027-02-01' });
    const subjects = await subjectsTo(site, pair.tenant);
    expect(subjects).not.toContain(`Najem ${number} kończy się 31.01.2027`);
    await goTo(site, '2027-03-10', both());
    expect(await subjectsTo(site, pair.tenant)).toEqual(subjects);
  });

  it('given to a removed account holds at once, and without one the day of the removal a year later', async () => {
    await propose(pair.tenant, '2027-01-31');
    await propose(pair.landlord, '2027-02-28');
    await confirmPerson(site, pair.tenant);
    await site.call(users.removeOwn, { typed: 'USUŃ' }, { as: pair.tenant });
    // Nobody is left to whom a pause after two different days could matter.
    expect((await propose(pair.landlord, '2026-12-31')).body.tenancy).toMatchObject({ to: '2026-12-31', ends: [] });
    const other = await newPair(site);
    const left = await confirmTenancy(site, other);
    await confirmPerson(site, other.landlord);
    await site.call(users.removeOwn, { typed: 'USUŃ' }, { as: other.landlord });
    await goTo(site, '2027-11-22', [other.tenant]);
    expect(await read(site, other.tenant, left)).toMatchObject({ state: 'window', to: '2026-11-20' });
  });
});

it('a day that the other side gives holds, whatever a removed account had proposed', async () => {
  await propose(pair.tenant, '2028-11-20');
  await confirmPerson(site, pair.tenant);
  await site.call(users.removeOwn, { typed: 'USUŃ' }, { as: pair.tenant });
  expect((await propose(pair.landlord, '2026-11-10')).body.tenancy).toMatchObject({
    to: '2026-11-10',
    state: 'window',
    ends: [],
  });
});

it('a tenancy whose step fails holds up no other', async () => {
  const other = await newPair(site);
  const later = await confirmTenancy(site, other, { to: '2026-12-20' });
  await propose(pair.landlord, '2026-12-15');
  await site.ctx.db.deleteFrom('tenancy_sides').where('user_id', '=', pair.landlord.id).execute();
  await expect(goTo(site, '2026-12-21')).rejects.toThrow('1 tenancies');
  Object.assign(other.tenant, await site.signIn(other.tenant));
  expect((await read(site, other.tenant, later)).state).toBe('window');
});
