import { TENANT } from '@najem/shared/domain/register';
import { hasActiveClaim } from '../../src/rights/claims/queries';
import { insertOpenClaim } from '../support/claim-actions';
import { insertActiveClaim, openAsGuest } from '../support/dossier-actions';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';
import type { ApiDocument } from './document';
import { addEntry, addSubject, buildPerson, freshPesel } from '../support/subject-actions';
import { describeDefects, fuzz } from './fuzz';
import type { Known } from './requests';

/** `FUZZ_REQUESTS=100000 npx jest fuzz` makes more, `FUZZ_SEED` other ones. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const LONGEST_REQUEST_MS = 200;

/** Of a person's own file, of a fresh administrator, and with a file; others need an id that the run may not have met. */
const REACHED = [
  'dossier.overview',
  'dossier.entries',
  'dossier.inquiries',
  'dossier.exportJson',
  'desk.overview',
  'desk.claims',
  'attachments.upload',
];

/** Which no request knows, or it could change it. */
const password = 'Nieznane-haslo-7';

let site: TestApp;
let people: Record<Exclude<Known, 'guest'>, Person>;
beforeAll(async () => {
  site = await startTestApp();
  people = {
    user: await site.signUpVerified({ password }),
    other: await site.signUp({ password }),
    admin: await site.signInAdmin(),
    person: await site.signUp({ password }),
  };
  await insertOpenClaim(site, people.person);
});
afterAll(() => site.close());

/** Adds a tenant with two entries; returns the identifier. */
async function describeTenant(): Promise<string> {
  const identifier = freshPesel();
  // The run may have ended any session.
  const author = await site.signIn(people.user);
  const { _id: id } = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  await addEntry(site, author, TENANT, id);
  await addEntry(site, author, TENANT, id);
  return identifier;
}

/** A person whose claim was ended proves another identifier. */
async function signIn(caller: Known): Promise<Record<string, string>> {
  if (caller === 'guest') {
    const { cookies = {} } = await openAsGuest(site, await describeTenant());
    return { cookie: `najem_dossier=${cookies.najem_dossier}` };
  }
  if (caller === 'person' && !(await hasActiveClaim(site.ctx, people.person.id)))
    await insertActiveClaim(site, await describeTenant(), { person: people.person });
  return { authorization: `Bearer ${(await site.signIn(people[caller])).token}` };
}

it(
  'random requests to every call get answers that the document describes, and never an internal error',
  async () => {
    const document: ApiDocument = (await site.app.inject('/api/openapi.json')).json();
    // The pages' own call is not in the test app.
    delete document.paths['/remotes.json'];
    const { defects, requests, statuses, succeeded, operations, failed } = await fuzz(
      {
        document,
        async send({ method, url, headers, body }) {
          const answer = await site.app.inject({ method: method as 'GET', url, headers, payload: body });
          const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
          return { status: answer.statusCode, headers: Object.fromEntries(received), text: answer.body };
        },
        signIn,
        kept: new Set(Object.values(people).map(({ id }) => id)),
      },
      { requests: REQUESTS, seed: SEED },
    );
    const counts = `${requests} requests, seed ${SEED}: ${succeeded} of ${operations} calls succeeded`;
    process.stdout.write(`${counts}, answers ${JSON.stringify(statuses)}, ${defects.length} defects\n`);
    expect(describeDefects(defects)).toBe('');
    expect(requests).toBe(REQUESTS);
    // The requests reach behind the first checks; many other calls need a passkey, a payment or a mail before.
    expect(succeeded).toBeGreaterThan(operations / 3);
    expect(failed.filter((name) => REACHED.includes(name))).toEqual([]);
  },
  REQUESTS * LONGEST_REQUEST_MS,
);
