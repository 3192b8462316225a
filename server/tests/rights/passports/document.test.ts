import { reports } from '@najem/shared/contract/reports';
import { passports } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { startTestApp, type TestApp } from '../../support/harness';
import { linkPassport, makePassport, newDescribed, secretOf, WHOLE_PASSPORT } from '../../support/passport-actions';
import { readPdfText } from '../../support/pdf-text';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { newVerified } from '../../support/subject-actions';

const PER_MINUTE = 3;

let site: TestApp;
let author: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { limits: { documentsPerMinute: PER_MINUTE } } });
  author = await newVerified(site);
});
afterAll(() => site.close());

/** Fetches the document behind a link; its text, or the code of the refusal. */
async function download(secret: string, as?: Person) {
  const { statusCode, headers, rawPayload, body } = await site.app.inject({
    url: `/api/reports/shared/${secret}/pdf`,
    ...(as ? { headers: { authorization: `Bearer ${as.token}` } } : {}),
  });
  return statusCode === 200
    ? {
        status: 200,
        file: String(headers['content-disposition']),
        text: readPdfText(rawPayload).replaceAll('\u00a0', ' '),
      }
    : { status: statusCode, code: (JSON.parse(body) as { code?: string }).code };
}

/** A person's passport with a link to it. */
async function shared() {
  const described = await newDescribed(site, author);
  const passport = await makePassport(site, described.person);
  return { ...described, passport, ...(await linkPassport(site, described.person, passport._id)) };
}

async function openingsOf(person: Person) {
  const { body } = await site.call(passports.list, {}, { as: person });
  return body.passports[0]?.links.map(({ openCount }) => openCount);
}

it('the document of a passport has its link, end and proof of authenticity, and no identifier', async () => {
  const { identifier, passport, shareLink, secret } = await shared();
  const { file, text = '' } = await download(secret);
  expect(file).toContain(`paszport-${passport.number}.pdf`);
  for (const part of ['Paszport najmu', passport.number, shareLink, 'Uwaga autora.', 'Aktualny stan paszportu']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain(identifier);
  const { body: verified } = await site.call(reports.verify, { number: passport.number });
  expect(text).toContain(verified.checksum);
});

it('the document of a passport without entries names its proven person, and has no rating', async () => {
  const { person } = await newDescribed(site, author);
  const passport = await makePassport(site, person, { ...WHOLE_PASSPORT, role: 'landlord' });
  const { secret } = await linkPassport(site, person, passport._id);
  const { text = '' } = await download(secret);
  const day = formatDate(site.now().toISOString());
  const parts = [
    'Łucja Żurek, z banku',
    `Tożsamość potwierdzona przez bank ${day}`,
    'Jako wynajmujący',
    'Brak wpisów: nikt nie zgłosił problemów',
    'Numer paszportu',
  ];
  for (const part of parts) expect(text).toContain(part);
  for (const part of ['2,5', 'Ocena', 'Brak danych', 'Brak historii', person.name]) expect(text).not.toContain(part);
});

it('the document of a passport counts as an opening and as an inquiry, except for its own person', async () => {
  const { person, identifier, secret } = await shared();
  const kinds = async () => {
    const indexes = [...site.ctx.vault.indexes(identifier).all];
    const rows = await site.ctx.db
      .selectFrom('inquiries')
      .select(['kind', 'channel'])
      .where('identifier_index', 'in', indexes)
      .execute();
    return rows.map(({ kind }) => kind);
  };
  expect((await download(secret, person)).status).toBe(200);
  expect(await openingsOf(person)).toEqual([0]);
  expect(await kinds()).not.toContain('viewed');
  await download(secret);
  await download(secret, author);
  expect(await openingsOf(person)).toEqual([2]);
  expect(await kinds()).toContain('viewed');
});

it('the document of a passport is of the refreshed state under the same link', async () => {
  const { person, passport, secret } = await shared();
  const { body } = await site.call(passports.refresh, { id: passport._id }, { as: person });
  expect(body.passport.number).not.toBe(passport.number);
  expect((await download(secret)).text).toContain(body.passport.number);
});

it('the document of a passport does not exist for a link that is off, unknown, or of a bought report', async () => {
  const { person, identifier, passport, secret, shareId } = await shared();
  await site.call(passports.unlink, { id: passport._id, shareId }, { as: person });
  const admin = await site.signInAdmin();
  const reportId = await generateReport(site, admin, identifier);
  const { body } = await site.call(reports.share, { reportId, expirationHours: 24 }, { as: admin });
  for (const unusable of [secret, 'nieznany', secretOf(body.shareLink)]) {
    expect(await download(unusable)).toEqual({ status: 404, code: 'SHARE_NOT_FOUND' });
  }
});

// SECURITY: documents (PDF)
it('the document of a passport is made a limited number of times a minute for a link', async () => {
  const { secret } = await shared();
  const answers = [];
  for (let n = 0; n <= PER_MINUTE; n += 1) answers.push(await download(secret));
  expect(answers.at(-1)).toEqual({ status: 429, code: 'DOCUMENT_LIMIT' });
  expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
});
