import { disputes, dossier, passports, deskDisputeCalls } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { decide, type DisputedCase, newCase, opened, toDesk } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { linkPassport, makePassport, openLink } from '../../support/passport-actions';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, newVerified } from '../../support/subject-actions';

const RECIPIENT = 'wynajmujaca@example.com';
const ALERT = 'Nowe zdarzenie w Twojej teczce';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

/** A described person's passport with a link that was mailed. */
async function shared(): Promise<DisputedCase & { shareLink: string }> {
  const described = await newCase(site);
  await confirmPerson(site, described.person);
  const { _id } = await makePassport(site, described.person);
  const { shareLink } = await linkPassport(site, described.person, _id, { email: RECIPIENT });
  return { ...described, shareLink };
}

const subjectsTo = async (address: string) =>
  (await site.mails()).filter(({ to }) => to === address).map(({ subject }) => subject);

describe('what holds for reports holds for passports', () => {
  it('their making is an inquiry of the person, and their opening one that names the recipient', async () => {
    const { as, shareLink } = await shared();
    await openLink(site, shareLink);
    await openLink(site, shareLink);
    const { body } = await site.call(dossier.inquiries, {}, as);
    const who = { name: expect.stringContaining('Osoba z linkiem od') as string, recipients: ['w•••@example.com'] };
    expect(body).toContainEqual(expect.objectContaining({ kind: 'viewed', who, count: 2 }));
    expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(['checked', 'own', 'viewed']));
  });

  it('alerts speak of a new entry, and not of a passport that its person made', async () => {
    const { person, subjectId, shareLink } = await shared();
    await openLink(site, shareLink);
    expect(await subjectsTo(person.email)).not.toContain(ALERT);
    await addEntry(site, await newVerified(site), TENANT, subjectId);
    expect(await subjectsTo(person.email)).toContain(ALERT);
  });

  it('a disputed entry is hidden; its outcome reaches the passport and its reader, and not its person', async () => {
    const described = await shared();
    const { shareLink, person } = described;
    const { _id: disputeId } = await opened(site, described);
    await site.runJobs();
    const hidden = (await openLink(site, shareLink)).body.report;
    expect(hidden).toMatchObject({ data: { history: [] }, suspended: [{ why: 'disputed' }] });
    await toDesk(site, described, disputeId);
    await decide(site, admin, disputeId, { outcome: 'removed', basis: 'no_evidence' });
    await site.runJobs();
    const settled = (await openLink(site, shareLink)).body.report;
    expect(settled.data.history).toEqual([]);
    expect(settled).not.toHaveProperty('suspended');
    expect(settled.passport?.hasNewer).toBe(false);
    await site.ctx.jobs.add(site.ctx, 'reports/notify', {});
    expect((await subjectsTo(RECIPIENT)).filter((subject) => subject.startsWith('Zmieniły się dane'))).toHaveLength(1);
    expect((await subjectsTo(person.email)).some((subject) => subject.startsWith('Zmieniły się dane'))).toBe(false);
    const { body } = await site.call(disputes.get, { id: disputeId }, described.as);
    expect(body.dispute.state).toBe('decided');
    expect((await site.call(deskDisputeCalls.dispute, { id: disputeId }, { as: admin })).status).toBe(200);
  });

  it('an appeal that puts an entry back puts it into the passport', async () => {
    const described = await shared();
    const { _id: id } = await opened(site, described);
    await toDesk(site, described, id);
    await decide(site, admin, id, { outcome: 'removed', basis: 'no_evidence' });
    await site.runJobs();
    expect((await openLink(site, described.shareLink)).body.report.data.history).toEqual([]);
    const { body } = await site.call(disputes.get, { id }, { as: described.author });
    await site.call(
      disputes.appeal,
      {
        id,
        version: body.dispute.version,
        text: 'Mam potwierdzenia przelewów i proszę o ponowne rozpatrzenie sprawy.',
      },
      { as: described.author },
    );
    await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' });
    await site.runJobs();
    expect((await openLink(site, described.shareLink)).body.report.data.history).toHaveLength(1);
    expect((await site.call(passports.list, {}, described.as)).body.passports).toHaveLength(1);
  });
});
