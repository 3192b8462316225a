import { randomUUID } from 'node:crypto';
import { everyCall } from '@najem/shared/contract';
import type { Endpoint } from '@najem/shared/contract/kernel';
import { rentCoins, tenants } from '@najem/shared/contract/register';
import { disputes } from '@najem/shared/contract/rights';
import { opinions } from '@najem/shared/contract/tenancies';
import { TENANT } from '@najem/shared/domain/register';
import { ACCESS, type Foreign } from '../support/access-rows';
import { decide as decideDispute, type DisputedCase, newAdmin, opened, toDesk } from '../support/dispute-actions';
import { decide as decideEvidence, sendFiles } from '../support/evidence-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { readPdfText } from '../support/pdf-text';
import { confirmPerson, type Person } from '../support/sign-in';
import { addSubject, buildPerson, newVerified } from '../support/subject-actions';
import { OPINION } from '../support/tenancy-actions';
import { confirmTenancy, goTo, newPair, type Pair, proveBoth } from '../support/tenancy-steps';

/** What another account calls the person in the register. */
const NAME = 'Zenobia Rejestrowa';
/** As the person proved their name, which the other side of the tenancy reads. */
const SIDE = 'Łucja Żurek';
const TWO = [...OPINION.landlord, { reason: 'property_care', comment: 'Mieszkanie oddane czyste, bez usterek.' }];

const READING = Object.entries(everyCall()).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]: [string, Endpoint]): [string, string, Endpoint][] =>
    endpoint.method === 'GET' ? [[feature, name, endpoint]] : [],
  ),
);

let site: TestApp;
let pair: Pair;
let number: string;
/** Of the described tenant. */
let pesel: string;
let subjectId: string;
let entryIds: string[];
let admin: Person;

beforeAll(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
  pesel = (await proveBoth(site, pair)).tenant;
  const input = buildPerson({ identifier: pesel, name: NAME });
  subjectId = (await addSubject(site, await newVerified(site), TENANT, input))._id;
  number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
  await site.call(opinions.give, { number, entries: TWO, version: 0 }, { as: pair.landlord });
  await goTo(site, '2027-01-04', [pair.landlord, pair.tenant]);
  await site.runJobs();
  admin = await newAdmin(site);
  const rows = await site.ctx.db.selectFrom('history_entries').select('id').where('is_unlisted', '=', true).execute();
  entryIds = rows.map(({ id }) => id);
});
afterAll(() => site.close());

const disputed = (entryId: string): DisputedCase => ({
  descriptor: TENANT,
  subjectId,
  identifier: pesel,
  entryId,
  author: pair.landlord,
  creator: pair.landlord,
  person: pair.tenant,
  as: { as: pair.tenant },
});

/** What of the person the author must not learn is in a text. */
function findTold(text: string): string[] {
  const ending = pesel.slice(-4);
  const hidden = [pesel, `•${ending}`, `…${ending}`, `*${ending}`, `"${ending}"`, NAME, subjectId];
  return hidden.filter((one) => text.includes(one));
}

/** Asks every call that reads as the author, who knows the ids that their opinion and its disputes have. */
async function walk(disputeId: string): Promise<string[]> {
  const { landlord } = pair;
  await confirmPerson(site, landlord);
  const id = randomUUID();
  const foreign: Foreign = {
    owner: landlord,
    sessionId: id,
    tenant: subjectId,
    tenantEntry: entryIds[0] ?? id,
    landlord: subjectId,
    landlordEntry: entryIds[0] ?? id,
    reportId: id,
    shareId: 'x',
    referralId: id,
    orderId: id,
    invoiceId: id,
    claimId: id,
    attachmentId: id,
    evidenceId: id,
    tenancy: number,
  };
  const told: string[] = [];
  for (const [feature, name, endpoint] of READING) {
    const given = feature === 'disputes' ? { id: disputeId } : (ACCESS[feature]?.[name]?.input?.(foreign) ?? {});
    const answer = await site.call(endpoint, given as never, { as: landlord }).catch(() => undefined);
    for (const found of findTold(JSON.stringify(answer?.body ?? ''))) told.push(`${feature}.${name}: ${found}`);
  }
  for (const url of ['/api/dossier/export.pdf', `/api/dossier/disputes/${disputeId}/decision.pdf`]) {
    const headers = { authorization: `Bearer ${landlord.token}` };
    const { rawPayload, statusCode } = await site.app.inject({ url, headers });
    if (statusCode === 200) for (const found of findTold(readPdfText(rawPayload))) told.push(`${url}: ${found}`);
  }
  return told;
}

const readCoins = async () =>
  (await site.call(rentCoins.history, {}, { as: pair.landlord })).body.map(
    ({ reference_name: name, metadata, dispute }) => [name, metadata, dispute?.otherSide],
  );

it('the author of a revealed opinion learns neither number, name in the register nor subject from any call', async () => {
  const { landlord } = pair;
  await confirmPerson(site, landlord);
  const attachmentIds = await sendFiles(site, landlord);
  await site.call(opinions.addEvidence, { number, kind: 'contract', attachmentIds }, { as: landlord });
  await site.runJobs();
  const evidence = await site.ctx.db.selectFrom('entry_evidence').select('id').executeTakeFirstOrThrow();
  await confirmPerson(site, admin);
  await decideEvidence(site, admin, evidence.id, { grade: 'documented' });
  expect(await readCoins()).toEqual([
    ['Udokumentowany wpis', undefined, undefined],
    ['Opinia z najmu', undefined, undefined],
  ]);

  const running: string[] = [];
  for (const entryId of entryIds) running.push((await opened(site, disputed(entryId)))._id);
  await site.runJobs();
  const [first = ''] = running;
  expect(await walk(first)).toEqual([]);
  const { body } = await site.call(disputes.get, { id: first }, { as: landlord });
  expect(body.dispute.otherSide).toBe(SIDE);

  for (const [place, id] of running.entries()) {
    await toDesk(site, disputed(entryIds[place] ?? ''), id);
    await decideDispute(site, admin, id, { outcome: 'removed', basis: 'evidence' });
  }
  expect(await walk(first)).toEqual([]);
  expect(await readCoins()).toMatchObject([
    ['Wycofanie: Udokumentowany wpis', undefined, SIDE],
    ['Wycofanie: Opinia z najmu', undefined, SIDE],
    ['Udokumentowany wpis', undefined, undefined],
    ['Opinia z najmu', undefined, undefined],
  ]);
  const mails = (await site.mails()).filter(({ to }) => to === landlord.email);
  expect(mails.flatMap(({ subject, text }) => findTold(subject + text))).toEqual([]);
  expect((await site.call(tenants.history, { id: subjectId }, { as: landlord })).status).toBe(404);
});
