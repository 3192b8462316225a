import { dossier, passports } from '@najem/shared/contract/rights';
import { tenancies } from '@najem/shared/contract/tenancies';
import { HOUR_MS } from '@najem/shared/domain/kernel';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';
import {
  goTo,
  inviteByMail,
  newPair,
  type Pair,
  read,
  readInvitation,
  subjectsTo,
  TERMS,
} from '../support/tenancy-steps';

let site: TestApp;
let pair: Pair;

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
});
afterEach(() => site.close());

const answer = (token: string, how: 'confirm' | 'unknown', as?: Person) =>
  site.call(tenancies.answerInvitation, { token, answer: how }, as && { as });
it('a network guesses at most twenty links within an hour, and an account opens as many, wherever it sits', async () => {
  const { token } = await handOver();
  const open = async (link: string, as?: Person) =>
    (await site.call(tenancies.invitation, { token: link }, as && { as })).status;
  for (let tries = 0; tries < 20; tries++) expect(await open(`guess-${tries}`)).toBe(400);
  expect(await open('guess')).toBe(429);
  for (let tries = 0; tries < 20; tries++) expect(await open(token, pair.tenant)).toBe(200);
  expect([await open(token), await open(token, pair.tenant)]).toEqual([200, 429]);
  site.advance(HOUR_MS);
  expect(await open('guess')).toBe(400);
});

const block = (person: Person) =>
  site.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', person.id).execute();

async function handOver(): Promise<{ number: string; token: string }> {
  const { body } = await site.call(tenancies.invite, { ...TERMS, emails: [] }, { as: pair.landlord });
  return { number: body.tenancies[0]?.number ?? '', token: body.link?.split('/').at(-1) ?? '' };
}

/** The subjects of invitations that an address got from somebody. */
async function invitationsOf(inviter: string): Promise<number> {
  const subjects = await subjectsTo(site, pair.tenant);
  return subjects.filter((subject) => subject === `${inviter} prosi o potwierdzenie najmu`).length;
}

it('two invitations to one home on the same days are confirmed once, also at the same moment', async () => {
  const tokens = [];
  for (const to of ['2027-11-20', '2027-11-21']) {
    tokens.push((await inviteByMail(site, pair.landlord, pair.tenant, { to })).token);
  }
  const answers = await Promise.all(tokens.map((token) => answer(token, 'confirm', pair.tenant)));
  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'TENANCY_OVERLAPS'],
  ]);
});

it('an inviter who accepts an overlapping tenancy learns only that it cannot be accepted any more', async () => {
  const made = [await handOver(), await handOver()];
  for (const { token } of made) expect((await answer(token, 'confirm', pair.tenant)).status).toBe(200);
  const accepted = [];
  for (const { number } of made) {
    const { version } = await read(site, pair.landlord, { number });
    const { body } = await site.call(
      tenancies.answerCounter,
      { number, version, answer: 'accept' },
      { as: pair.landlord },
    );
    accepted.push(body.code ?? body.tenancy.state);
  }
  expect(accepted).toEqual(['running', 'STATE_PASSED']);
});

describe('who is not known to an address', () => {
  it('may not ask there for a passport either, and whoever waited is sent in their place', async () => {
    const other = await site.signUpVerified({ name: 'Ostatnia Osoba' });
    let first = '';
    for (let made = 0; made < 5; made++) {
      const { token } = await inviteByMail(site, pair.landlord, pair.tenant, { address: `ul. Lipowa ${made}, Kraków` });
      first ||= token;
    }
    await site.call(tenancies.invite, { ...TERMS, emails: [pair.tenant.email] }, { as: other });
    expect(await invitationsOf('Ostatnia Osoba')).toBe(0);
    expect((await answer(first, 'unknown')).body).toEqual({ success: true });
    expect(await invitationsOf('Ostatnia Osoba')).toBe(1);
    await site.call(passports.ask, { email: pair.tenant.email, message: '' }, { as: pair.landlord });
    expect(await subjectsTo(site, pair.tenant)).not.toContainEqual(expect.stringContaining('prosi o paszport'));
  });

  it('writes no more to an address whose request for a passport they did not know', async () => {
    await site.call(passports.ask, { email: pair.tenant.email, message: '' }, { as: pair.landlord });
    const asked = (await site.mails()).find(({ text }) => text.includes('/dossier/asked/'));
    const token = /\/dossier\/asked\/([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
    await site.call(passports.answer, { token, answer: 'unknown' });
    const invited = { ...TERMS, emails: [pair.tenant.email] };
    expect((await site.call(tenancies.invite, invited, { as: pair.landlord })).status).toBe(201);
    expect(await readInvitation(site, pair.tenant.email)).toBe('');
  });
});

describe('a blocked inviter', () => {
  it('waits for nobody’s answer, and reminds of nothing', async () => {
    const { token } = await inviteByMail(site, pair.landlord, pair.tenant);
    const todo = async () => (await site.call(dossier.todo, {}, { as: pair.tenant })).body.todo;
    expect(await todo()).toHaveLength(1);
    await block(pair.landlord);
    expect(await todo()).toEqual([]);
    expect((await answer(token, 'confirm', pair.tenant)).body.code).toBe('LINK_INVALID');
    await goTo(site, '2026-12-05');
    expect(await invitationsOf(pair.landlord.name)).toBe(1);
  });

  it('is sent no invitation that waited', async () => {
    const entered = [];
    for (let made = 0; made < 5; made++) {
      entered.push(await inviteByMail(site, pair.landlord, pair.tenant, { address: `ul. Lipowa ${made}, Kraków` }));
    }
    const waiting = [];
    for (const name of ['Zofia Blok', 'Ostatnia Osoba']) {
      const person = await site.signUpVerified({ name });
      await site.call(tenancies.invite, { ...TERMS, emails: [pair.tenant.email] }, { as: person });
      waiting.push(person);
    }
    if (waiting[0]) await block(waiting[0]);
    const { number = '', version = 0 } = entered[0]?.tenancy ?? {};
    await site.call(tenancies.withdraw, { number, version }, { as: pair.landlord });
    expect([await invitationsOf('Zofia Blok'), await invitationsOf('Ostatnia Osoba')]).toEqual([0, 1]);
  });
});
