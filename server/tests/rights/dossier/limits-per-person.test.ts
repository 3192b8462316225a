import { reports } from '@najem/shared/contract/reports';
import { cases, dossier, passports } from '@najem/shared/contract/rights';
import { send } from '../../support/attachment-actions';
import { newCase } from '../../support/dispute-actions';
import { openAsGuest, openAsUser } from '../../support/dossier-actions';
import { fileOf } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import { confirmPerson, type Person } from '../../support/sign-in';
import { freshPesel, newVerified } from '../../support/subject-actions';
import { attachments } from '@najem/shared/contract/register';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await startTestApp({ config: { limits: { uploadMbPerDay: 1, shareMailsPerDay: 2, shareLinksPerHour: 2 } } });
  admin = await site.signInAdmin();
});
afterEach(() => site.close());

/** Ends every claim, so that a new proof begins from nothing. */
async function endClaims() {
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
  await site.ctx.db.updateTable('claims').set({ state: 'ended', ended_at: site.now() }).execute();
}

/** How much a counter has, by the beginning of its key. */
async function readCounts(start: string): Promise<number[]> {
  const rows = await site.ctx.db.selectFrom('rate_limits').select(['key', 'count']).orderBy('key').execute();
  return rows.filter(({ key }) => key.startsWith(start)).map(({ count }) => count);
}

describe('a guest who proves the same number again', () => {
  it('gets no further exports, and none with an account', async () => {
    const pesel = freshPesel();
    const first = await openAsGuest(site, pesel);
    for (let time = 0; time < 10; time += 1) {
      expect((await site.call(dossier.exportJson, {}, first)).status).toBe(200);
    }
    expect((await site.call(dossier.exportJson, {}, first)).body).toMatchObject({ code: 'EXPORT_LIMIT' });
    await endClaims();
    const again = await openAsGuest(site, pesel);
    expect((await site.call(dossier.exportJson, {}, again)).body).toMatchObject({ code: 'EXPORT_LIMIT' });
    await endClaims();
    const person = await newVerified(site);
    const asUser = await openAsUser(site, pesel, person);
    await confirmPerson(site, person);
    expect((await site.call(dossier.exportPdf, {}, asUser)).body).toMatchObject({ code: 'EXPORT_LIMIT' });
  });

  it('gets no further uploads', async () => {
    const pesel = freshPesel();
    const upload = (as: Awaited<ReturnType<typeof openAsGuest>>) =>
      site.call(attachments.upload, { purpose: 'case', file: fileOf(PDF) }, as);
    const first = await openAsGuest(site, pesel);
    let answer = await upload(first);
    while (answer.status === 201) answer = await upload(first);
    expect(answer.body).toMatchObject({ code: 'ATTACHMENT_LIMIT' });
    await endClaims();
    expect((await upload(await openAsGuest(site, pesel))).body).toMatchObject({ code: 'ATTACHMENT_LIMIT' });
    expect((await upload(await openAsGuest(site, freshPesel()))).status).toBe(201);
    expect((await send(site, await newVerified(site), PDF)).status).toBe(201);
  });
});

describe('what was refused', () => {
  it('uses up no export where the document could not be made', async () => {
    const guest = await openAsGuest(site, freshPesel());
    const { render } = site.ctx.documents;
    site.ctx.documents.render = () => Promise.reject(new Error('No document'));
    expect((await site.call(dossier.exportPdf, {}, guest)).status).toBe(500);
    site.ctx.documents.render = render;
    expect(await readCounts('dossier-export:')).toEqual([0]);
  });

  it('uses up no request for a passport, of which one address gets three in a month', async () => {
    const asker = await newVerified(site);
    const ask = (email: string) => site.call(passports.ask, { email }, { as: asker });
    for (let time = 0; time < 3; time += 1) expect((await ask('ala@example.pl')).status).toBe(201);
    for (let time = 0; time < 12; time += 1) {
      expect((await ask('ala@example.pl')).body).toMatchObject({ code: 'REQUEST_LIMIT' });
    }
    expect(await readCounts('passport-ask:by:')).toEqual([3]);
    expect((await ask('ola@example.pl')).status).toBe(201);
    site.advance(3 * 86_400_000);
    await site.ctx.jobs.add(site.ctx, 'housekeeping', {});
    await site.runJobs();
    Object.assign(asker, await site.signIn(asker));
    expect((await ask('ala@example.pl')).body).toMatchObject({ code: 'REQUEST_LIMIT' });
    site.advance(28 * 86_400_000);
    Object.assign(asker, await site.signIn(asker));
    expect((await ask('ala@example.pl')).status).toBe(201);
  });

  it('uses up no mail with a share, and no link', async () => {
    const { identifier } = await newCase(site);
    const reportId = await generateReport(site, admin, identifier);
    const mail = (email: string, shareLink?: string) =>
      site.call(reports.shareEmail, { reportId, email, ...(shareLink ? { shareLink } : {}) }, { as: admin });
    for (let time = 0; time < 4; time += 1) {
      expect((await mail('ala@example.pl', 'https://example.pl/reports/shared/nic')).status).toBe(404);
      expect((await site.call(reports.share, { reportId: reportId.replace(/^./, 'x') }, { as: admin })).status).toBe(
        404,
      );
    }
    expect(await readCounts('share')).toEqual([]);
    expect((await mail('ala@example.pl')).status).toBe(200);
    expect((await mail('ola@example.pl')).status).toBe(200);
    expect((await mail('ela@example.pl')).body).toMatchObject({ code: 'SHARE_LIMIT' });
    expect(await readCounts('share-mail:by:')).toEqual([2]);
    expect((await readCounts('share-mail:to:')).every((count) => count === 1)).toBe(true);
  });

  it('uses up no notice about content', async () => {
    const { entryId } = await newCase(site);
    const notice = {
      name: 'Jan Nowak',
      email: 'jan@example.pl',
      text: 'Ten wpis narusza moje dobra.',
      goodFaith: true,
    };
    for (let time = 0; time < 12; time += 1) {
      const { body } = await site.call(cases.notify, { ...notice, shareId: 'nic', entryId });
      expect(body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
    }
    expect(await readCounts('notices:from:')).toEqual([]);
  });
});
