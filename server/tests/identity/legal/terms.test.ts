import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { everyCall } from '@najem/shared/contract';
import { needsTerms } from '@najem/shared/contract/kernel';
import { legal, accountCalls } from '@najem/shared/contract/identity';
import { tenancies } from '@najem/shared/contract/tenancies';
import { tenants } from '@najem/shared/contract/register';
import { cases } from '@najem/shared/contract/rights';
import { DAY_MS } from '../../../src/kernel/durations';
import { buildTestConfig, startTestApp, type TestApp } from '../../support/harness';
import { readLegalTexts } from '../../../src/identity/legal/legal-texts';
import { buildPerson } from '../../support/subject-actions';
import { inviteByMail, newPair } from '../../support/tenancy-steps';

const START = new Date('2026-11-20T09:00:00.000Z');

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function file(inForceFrom: string, isMaterial: boolean, body = '## Treść\n\nTekst.'): string {
  return `---\ninForceFrom: ${inForceFrom}\nisMaterial: ${isMaterial}\nsummary: Zmiana z ${inForceFrom}.\n---\n${body}\n`;
}

/** Writes a folder of texts: the files of Regulamin by name, beside one version of the other document. */
function writeTexts(regulamin: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'najem-legal-'));
  folders.push(folder);
  for (const document of ['regulamin', 'polityka-prywatnosci']) mkdirSync(path.join(folder, document));
  for (const [name, text] of Object.entries(regulamin)) writeFileSync(path.join(folder, 'regulamin', name), text);
  writeFileSync(path.join(folder, 'polityka-prywatnosci', '2026-01-01.md'), file('2026-01-01', true));
  return folder;
}

function settingsOf(textsDir: string) {
  return { legal: { ...buildTestConfig().legal, textsDir } };
}

const CHANGED = {
  '2026-01-01.md': file('2026-01-01', true),
  '2026-11-25.md': file('2026-11-25', false),
  '2026-12-05.md': file('2026-12-05', true),
};

async function start(texts: Record<string, string> = CHANGED): Promise<TestApp> {
  return startTestApp({ now: START, config: settingsOf(writeTexts(texts)) });
}

describe('legal texts', () => {
  let site: TestApp;
  beforeAll(async () => void (site = await start()));
  afterAll(() => site.close());

  it('versions of the terms apply from midnight in Warsaw, and material ones are announced 14 days before', async () => {
    const read = async () => (await site.call(legal.terms, {})).body.documents[0];
    expect(await read()).toMatchObject({ inForce: { version: '2026-01-01' }, versions: { length: 3 } });
    expect(await read()).not.toHaveProperty('next');
    site.advance(2 * DAY_MS);
    expect(await read()).toMatchObject({ next: { version: '2026-12-05', summary: 'Zmiana z 2026-12-05.' } });
    site.advance(3 * DAY_MS);
    expect(await read()).toMatchObject({ inForce: { version: '2026-11-25' }, next: { version: '2026-12-05' } });
    const { body } = await site.call(legal.text, { document: 'regulamin' });
    expect(body).toMatchObject({
      title: 'Regulamin',
      version: { version: '2026-11-25' },
      blocks: [
        { is: 'heading', level: 2, text: 'Treść' },
        { is: 'paragraph', line: [{ text: 'Tekst.' }] },
      ],
    });
  });

  it('versions of the terms are found by name, and an unknown one is not', async () => {
    const { status, body } = await site.call(legal.text, { document: 'regulamin', version: '2026-01-01' });
    expect([status, body.version.version]).toEqual([200, '2026-01-01']);
    expect((await site.call(legal.text, { document: 'regulamin', version: '2020-01-01' })).status).toBe(404);
    const person = await site.signUp();
    const unknown = await site.call(legal.accept, { document: 'regulamin', version: 'nie' }, { as: person });
    expect(unknown.status).toBe(404);
  });
});

describe('the record of the registration', () => {
  let site: TestApp;
  beforeAll(async () => void (site = await start()));
  afterAll(() => site.close());

  it('acceptances of the versions in force are recorded by the registration', async () => {
    const { id } = await site.signUp();
    const rows = await site.ctx.db.selectFrom('terms_acceptances').selectAll().where('user_id', '=', id).execute();
    expect(rows.map(({ document, version, channel }) => [document, version, channel]).sort()).toEqual([
      ['polityka-prywatnosci', '2026-01-01', 'registration'],
      ['regulamin', '2026-01-01', 'registration'],
    ]);
    expect(rows.every(({ text_hash }) => text_hash.length === 32)).toBe(true);
  });

  it('acceptances stay as they were written', async () => {
    await expect(site.ctx.db.deleteFrom('terms_acceptances').execute()).rejects.toThrow();
    await expect(site.ctx.db.updateTable('terms_acceptances').set({ version: 'x' }).execute()).rejects.toThrow();
  });
});

describe('material changes', () => {
  let site: TestApp;
  beforeEach(async () => void (site = await start()));
  afterEach(() => site.close());

  it('a material new version stops who answers an invitation to a tenancy, but for who does not know the person', async () => {
    const pair = await newPair(site);
    const { token } = await inviteByMail(site, pair.landlord, pair.tenant);
    site.advance(14.9 * DAY_MS);
    const tenant = await site.signIn(pair.tenant);
    const answer = (how: 'confirm' | 'unknown') =>
      site.call(tenancies.answerInvitation, { token, answer: how }, { as: tenant });
    expect((await answer('confirm')).body.code).toBe('TERMS_REQUIRED');
    expect((await answer('unknown')).status).toBe(200);
  });

  // Regulamin: Kto nie akceptuje
  it('a material new version stops the changes of users until they accept it, and drops no token', async () => {
    const person = await site.signUpVerified();
    const add = () => site.call(tenants.create, buildPerson(), { as: person });
    site.advance(14.9 * DAY_MS);
    const again = await site.signIn(person);
    const profile = async () => (await site.call(accountCalls.profile, {}, { as: again })).body.user;
    expect(await profile()).toMatchObject({
      termsToAccept: { version: '2026-12-05', summary: 'Zmiana z 2026-12-05.' },
    });
    Object.assign(person, again);
    const refused = await add();
    expect([refused.status, refused.body.code]).toEqual([403, 'TERMS_REQUIRED']);
    expect(refused.body.message).toBe('Zaakceptuj nowy Regulamin, aby korzystać dalej.');
    expect((await site.call(tenants.list, {}, { as: again })).status).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      const accepted = await site.call(legal.accept, { document: 'regulamin', version: '2026-12-05' }, { as: again });
      expect(accepted.status).toBe(200);
    }
    expect(await profile()).not.toHaveProperty('termsToAccept');
    expect((await add()).status).toBe(201);
  });

  it('a material new version is not asked of users who register later', async () => {
    site.advance(20 * DAY_MS);
    const person = await site.signUp();
    const { body } = await site.call(accountCalls.profile, {}, { as: person });
    expect(body.user).not.toHaveProperty('termsToAccept');
  });

  it('a material new version is asked of administrators as well', async () => {
    site.advance(20 * DAY_MS);
    const admin = await site.signInAdmin();
    const { body } = await site.call(accountCalls.profile, {}, { as: admin });
    expect(body.user).toHaveProperty('termsToAccept');
  });

  // Regulamin: O istotnej zmianie
  // Polityka: O istotnej zmianie
  it('a material new version is announced to each user once, from 14 days before on', async () => {
    const person = await site.signUp();
    const announced = async () => {
      await site.ctx.jobs.add(site.ctx, 'terms/announce', {}, { key: 'terms/announce' });
      return (await site.mails()).filter(({ subject }) => subject.startsWith('Zmiana'));
    };
    expect(await announced()).toEqual([]);
    site.advance(2 * DAY_MS);
    await announced();
    const mails = (await announced()).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Zmiana Regulaminu od 05.12.2026']);
    expect(mails[0]?.text).toContain('Zmiana z 2026-12-05.');
    expect(mails[0]?.text).toContain('/regulamin?wersja=2026-12-05');
    const late = await site.signUp();
    expect((await announced()).filter(({ to }) => to === late.email)).toHaveLength(1);
  });
});

// Regulamin: Konto można usunąć
it('every change of a signed-in user needs the terms, except for the session, cases, drafts, addresses for news and the acceptance', () => {
  const exempt = Object.entries(everyCall()).flatMap(([group, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.access !== 'public' && call.method !== 'GET' && !needsTerms(call))
      .map(([name]) => `${group}.${name}`),
  );
  expect(exempt.sort()).toEqual([
    'cases.appeal',
    'cases.open',
    'cases.openOnAccount',
    'cases.withdraw',
    'cases.write',
    'drafts.remove',
    'drafts.save',
    'legal.accept',
    'newsAddress.remove',
    'newsAddress.set',
    'session.confirm',
    'session.confirmOptions',
    'session.end',
    'session.freshProof',
    'users.removeOwn',
  ]);
  expect(needsTerms(cases.list)).toBe(false);
});

describe('texts that cannot be used stop the start', () => {
  const good = { '2026-01-01.md': file('2026-01-01', true) };
  it.each([
    ['a name that is no day', { ...good, 'nowy.md': file('2026-02-01', true) }, /nowy\.md is not named by a day/],
    ['no front matter', { ...good, '2026-02-01.md': 'Tekst' }, /no front matter/],
    ['a wrong day', { ...good, '2026-02-01.md': file('2026-02-31', true) }, /no day in inForceFrom/],
    ['a link to a script', { ...good, '2026-02-01.md': file('2026-02-01', true, '[x](javascript:1)') }, /has a link/],
    ['another heading', { ...good, '2026-02-01.md': file('2026-02-01', true, '# Tytuł') }, /heading of another level/],
    ['nothing in force', { '2027-01-01.md': file('2027-01-01', true) }, /has no version in force/],
    ['two of one day', { ...good, '2026-02-01.md': file('2026-01-01', true) }, /two versions from 2026-01-01/],
  ])('%s', (_name, texts, sentence) => {
    const { legal: settings } = settingsOf(writeTexts(texts));
    expect(() => readLegalTexts(settings, START)).toThrow(sentence);
  });

  it('HTML is shown as text', () => {
    const { legal: settings } = settingsOf(writeTexts({ '2026-01-01.md': file('2026-01-01', true, '<b>x</b>') }));
    expect(readLegalTexts(settings, START).versions.regulamin[0].blocks).toEqual([
      { is: 'paragraph', line: [{ text: '<b>x</b>' }] },
    ]);
  });

  // Regulamin: Serwis Rzetelny Najem prowadzi
  // Polityka: Administratorem danych jest
  // Polityka: Oto każda czynność
  // Polityka: Możesz wnieść skargę
  it('the shipped texts are templates, with the operator and every activity of the register in them', () => {
    const texts = readLegalTexts(buildTestConfig().legal, START);
    expect(texts.templates).toEqual(['regulamin/2024-01-01.md', 'polityka-prywatnosci/2024-01-01.md']);
    const privacy = JSON.stringify(texts.versions['polityka-prywatnosci'][0].blocks);
    expect(privacy).toContain('Rejestr historii najmu');
    expect(privacy).not.toContain('{{');
    expect(JSON.stringify(texts.versions.regulamin[0].blocks)).not.toContain('{{');
  });
});
