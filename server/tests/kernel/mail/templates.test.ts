import { globSync } from 'node:fs';
import path from 'node:path';
import * as account from '../../../src/identity/accounts/mail-texts';
import * as cases from '../../../src/rights/cases/mail-texts';
import * as claim from '../../../src/rights/claims/mail-texts';
import * as dispute from '../../../src/rights/disputes/mail-texts';
import * as alerts from '../../../src/rights/alerts/mail-texts';
import * as dossier from '../../../src/rights/dossier/mail-texts';
import * as entry from '../../../src/rights/retention/mail-texts';
import { type ComposedMail, composeMail } from '../../../src/kernel/mail/compose';
import * as news from '../../../src/rights/news-address/mail-texts';
import * as notice from '../../../src/rights/notices/mail-texts';
import * as passport from '../../../src/rights/passports/mail-texts';
import * as payment from '../../../src/money/payments/mail-texts';
import * as report from '../../../src/reports/corrections/mail-texts';
import * as factor from '../../../src/identity/second-factors/mail-texts';
import { sharedReportMail } from '../../../src/reports/shares/mail-texts';
import * as tenancyClock from '../../../src/tenancies/clock/mail-texts';
import * as tenancyEnd from '../../../src/tenancies/ends/mail-texts';
import * as invitation from '../../../src/tenancies/invitations/mail-texts';
import * as tenancyDesk from '../../../src/tenancies/desk/mail-texts';
import * as annulment from '../../../src/tenancies/annulment/mail-texts';
import * as reveal from '../../../src/tenancies/reveal/mail-texts';
import * as opinion from '../../../src/tenancies/windows/mail-texts';
import { termsChangedMail } from '../../../src/identity/legal/mail-texts';

const SITE = 'https://najem.example';
const AT = new Date('2026-11-20T09:05:00.000Z');
const NUMBER = 'SP-2026-000123';
const link = `${SITE}/a?b=1&c=2`;
const words = { message: 'Dzień dobry,\nproszę o kontakt.', expiresAt: AT, link };
const due = { number: NUMBER, due: AT };
const tenancy = { number: 'NJ-7K3F-9QXA', url: link };
const controller = {
  name: 'Najem sp. z o.o.',
  address: 'ul. Długa 5, 00-312 Warszawa',
  email: 'kontakt@a.pl',
  nip: '',
};
const invoice = { id: 'f1', number: 'FV/1/2026' };

/** A mail of every template, by the name of the function that composes it. */
const MAILS: Readonly<Record<string, ComposedMail>> = {
  verificationMail: account.verificationMail(SITE, 'sekret-1', { at: AT, device: 'Firefox', returnPath: '/paszport' }),
  resetMail: account.resetMail(SITE, 'sekret-2', '/paszport'),
  passwordChangedMail: account.passwordChangedMail(SITE, AT),
  identityVerifiedMail: account.identityVerifiedMail(SITE, AT),
  googleTiedMail: account.googleTiedMail(SITE, AT),
  googleRemovedMail: account.googleRemovedMail(SITE, AT),
  addressChangedMail: account.addressChangedMail(SITE, AT),
  addressLinkMail: account.addressLinkMail(SITE, 'sekret-3'),
  ownAddressChangedMail: account.ownAddressChangedMail(SITE, { at: AT, contact: 'kontakt@a.pl' }),
  attackWarningMail: account.attackWarningMail(SITE, AT),
  firstSignInMail: account.firstSignInMail(SITE, { at: AT, device: '' }),
  accountRemovedMail: account.accountRemovedMail(SITE),
  accountRemovalWaitsMail: account.accountRemovalWaitsMail(SITE, AT),
  accountBlockedMail: account.accountBlockedMail(SITE, {
    reason: 'Spam',
    text: 'Opis.',
    at: AT,
    email: 'kontakt@a.pl',
  }),
  accountUnblockedMail: account.accountUnblockedMail(SITE),
  caseReceivedMail: cases.caseReceivedMail(due, link),
  caseQuestionMail: cases.caseQuestionMail({ ...due, answerBy: AT }, link),
  caseExtendedMail: cases.caseExtendedMail({ ...due, reasons: 'Czekamy na dokumenty.' }, link),
  caseDecidedMail: cases.caseDecidedMail(NUMBER, link),
  claimActiveMail: claim.claimActiveMail('konto bankowe', link),
  claimRefusedMail: claim.claimRefusedMail('Dokument jest nieczytelny.', link),
  claimPostedMail: claim.claimPostedMail(AT, link),
  claimWarningMail: claim.claimWarningMail(link, true),
  claimEndedMail: claim.claimEndedMail(link),
  ownEntriesRemovedMail: claim.ownEntriesRemovedMail(link),
  claimQuestionMail: claim.claimQuestionMail(NUMBER, AT, link),
  confirmAddressMail: news.confirmAddressMail(link),
  disputeOpenedMail: dispute.disputeOpenedMail(2, AT, link),
  disputeReminderMail: dispute.disputeReminderMail(AT, link),
  disputeSentMail: dispute.disputeSentMail({ ...due, suspends: true }, link),
  disputeAnsweredMail: dispute.disputeAnsweredMail(NUMBER, AT, link),
  evidenceOfAuthorMail: dispute.evidenceOfAuthorMail(NUMBER, AT, link),
  evidenceOfPersonMail: dispute.evidenceOfPersonMail(NUMBER, { answer: AT }, link),
  disputeQuestionMail: dispute.disputeQuestionMail(NUMBER, AT, link),
  otherSideAskedMail: dispute.otherSideAskedMail({ number: NUMBER, asked: 'author' }, link),
  questionAnsweredMail: dispute.questionAnsweredMail(NUMBER, AT, link),
  disputeDecidedMail: dispute.disputeDecidedMail(NUMBER, AT, link),
  disputeExtendedMail: dispute.disputeExtendedMail({ ...due, reasons: 'Czekamy na dokumenty.' }, link),
  tenancyInvitedMail: invitation.tenancyInvitedMail({ inviter: 'Jan Kowalski', link, expiresAt: AT, controller }),
  tenancyConfirmedMail: invitation.tenancyConfirmedMail({ ...tenancy, next: 'Czas na opinie już minął.' }),
  tenancyCounterMail: invitation.tenancyCounterMail({
    ...tenancy,
    name: 'Anna Nowak',
    level: 'tożsamość sprawdzona',
    changes: ['adres'],
    until: AT,
  }),
  tenancyDeclinedMail: invitation.tenancyDeclinedMail(tenancy),
  tenancyEndMail: tenancyEnd.tenancyEndMail({ ...tenancy, endsOn: '2026-12-31', isPast: false, holdsAt: AT }),
  tenancyEndingMail: tenancyClock.tenancyEndingMail({ ...tenancy, day: '31.12.2026' }),
  tenancyAnnulledMail: annulment.tenancyAnnulledMail({ ...tenancy, is: 'asked' }),
  tenancyDecidedMail: tenancyDesk.tenancyDecidedMail({ ...tenancy, decision: 'refuse', reasons: 'To inna osoba.' }),
  opinionsRevealedMail: reveal.opinionsRevealedMail({ ...tenancy, found: 'opinions' }),
  opinionsOpenMail: opinion.opinionsOpenMail({ ...tenancy, until: '31.12.2026' }),
  deskDueMail: dispute.deskDueMail({ overdue: 2, tomorrow: 1 }, link),
  entryReleasedMail: dispute.entryReleasedMail(link),
  entryRefusedMail: dispute.entryRefusedMail('Wpis ma dane innej osoby.', link),
  replyAddedMail: dossier.replyAddedMail(link),
  entryEndingMail: entry.entryEndingMail(AT, link),
  dataCollectedMail: notice.dataCollectedMail({
    controller: { name: 'Najem', address: 'ul. Krótka 1, 00-312 Warszawa', email: 'kontakt@a.pl' },
    authorityAddress: 'ul. Stanisława Moniuszki 1A, 00-014 Warszawa',
    startUrl: `${SITE}/dossier/start`,
    notMeUrl: link,
  }),
  alertMail: alerts.alertMail(3, link),
  passportSharedMail: passport.passportSharedMail({ ...words, sharer: 'Jan Nowak' }),
  passportAskedMail: passport.passportAskedMail({ ...words, asker: 'Jan Nowak' }),
  passportAnsweredMail: passport.passportAnsweredMail({ ...words, sharer: 'Jan Nowak', askedEmail: 'jan@a.pl' }),
  passportRefusedMail: passport.passportRefusedMail(SITE, 'jan@a.pl'),
  paidMail: payment.paidMail(SITE, { reportId: 'r1', invoice, statements: 'Proszę o raport od razu.' }),
  reportChangedMail: report.reportChangedMail('RN-2222-3333-4444', link),
  secondFactorMail: factor.secondFactorMail(SITE, 'Dodano klucz dostępu', AT),
  guessedMail: factor.guessedMail(SITE, 'Podano błędny kod', AT),
  sharedReportMail: sharedReportMail({ ...words, sharer: 'Jan Nowak' }),
  termsChangedMail: termsChangedMail({ document: 'regulamin', from: '1.01.2027', summary: 'Nowe ceny.', url: link }),
};

/** The tags of links in a mail, each with the address to which it leads. */
function linksOf(html: string): { tag: string; address: string }[] {
  return [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>/g)].map(([tag, address = '']) => ({
    tag,
    address: address.replaceAll('&amp;', '&'),
  }));
}

it('every template is among those that are looked at', async () => {
  const files = globSync(path.join(__dirname, '../../../src/**/mail-texts.ts'));
  const modules = files.map((file) => import(file) as Promise<object>);
  const names = (await Promise.all(modules)).flatMap((exports) => Object.keys(exports));
  expect(names.sort()).toEqual(Object.keys(MAILS).sort());
});

describe.each(Object.entries(MAILS))('%s', (_name, { html, text }) => {
  it('a mail has one button at most, and everything it links to stands in its text', () => {
    const links = linksOf(html);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(({ tag }) => tag.includes('display:inline-block')).length).toBeLessThanOrEqual(1);
    for (const { address } of links) expect(text.split('\n')).toContain(address);
    expect(html.replace(/<a\b.*?<\/a>/gs, '')).not.toContain('://');
  });

  it('a mail says why it came and shows its button before any words of the law', () => {
    const button = linksOf(html).find(({ tag }) => tag.includes('display:inline-block'))?.address;
    const lines = text.split('\n');
    const before = lines.slice(0, button === undefined ? undefined : lines.indexOf(button)).join('\n');
    expect(before).not.toMatch(/RODO|art\. |Administratorem danych|Podstawa|Prezesa Urzędu|sądu|Faktury/i);
    // Without scrolling on a phone.
    expect(before.length).toBeLessThan(500);
  });

  // SECURITY: Links and mails use
  it('a mail links only to the site and loads no resources', () => {
    const addresses = [...`${html}\n${text}`.matchAll(/\b(?:https?:)?\/\/[^\s"'<)]+/g)].map(([address]) => address);
    for (const address of addresses) expect(address.startsWith(`${SITE}/`)).toBe(true);
    expect(html).not.toMatch(/<(?:img|link|script|iframe)\b|url\(|@import|\bsrc=/i);
  });

  it('the text and HTML of a mail have the same content', () => {
    const shown = html
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<a\b[^>]*href="([^"]*)"[^>]*>/g, '$1 ')
      .replace(/<\/?span\b[^>]*>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
    for (const line of text.split('\n').filter((part) => part.trim() !== '' && part !== '-- ')) {
      expect(shown).toContain(line.replace(/:$/, '').replace(/\s/g, ' '));
    }
  });
});

it('a mail breaks no line within a postal code, a number or e-mail, nor after a word of one letter', () => {
  const { html, text } = composeMail({
    subject: 'x',
    preview: 'x',
    title: 'Adres e-mail i paszport',
    blocks: ['Raport RN-7K3F-9QXA-2MPT do 30 dni.', 'ul. Długa 5, 00-312 Warszawa', 'Zobacz https://a.pl/RN-7K3F-9QXA'],
  });
  const lines = [...html.matchAll(/<(?:h1|p) class="ink"[^>]*>(.*)<\/(?:h1|p)>/g)].map(([, line = '']) =>
    line.replaceAll('\u00a0', '~').replaceAll(/<span style="white-space:nowrap;">(.*?)<\/span>/g, '[$1]'),
  );
  expect(lines).toEqual([
    'Adres [e-mail] i~paszport',
    'Raport [RN-7K3F-9QXA-2MPT] do 30~dni.',
    'ul.~Długa 5, [00-312]~Warszawa',
    'Zobacz https://a.pl/RN-7K3F-9QXA',
  ]);
  expect(text).not.toMatch(/\u00a0/);
});

it('a long word of a quoted text breaks within the width of a mail', () => {
  const word = `${'a'.repeat(150)}-${'b'.repeat(150)}`;
  const { html } = composeMail({ subject: 'A', preview: 'A', title: word, blocks: [word, 'Powód-krótki'] });
  const cell = /<td style="([^"]*)">\s*<p class="brand"/.exec(html)?.[1];
  expect(cell).toContain('overflow-wrap:anywhere');
  expect(html.split(word)).toHaveLength(3);
  expect(html).not.toContain(`nowrap;">${word}`);
  expect(html).toMatch(/class="card"[^>]*table-layout:fixed/);
});

it('mails show times in Warsaw time', () => {
  expect(account.passwordChangedMail(SITE, AT).text).toContain('20.11.2026, 10:05');
});

it('mails escape all inserted text', () => {
  const { html } = composeMail({
    subject: '<b>"1" & \'2\'</b>',
    preview: '<script>',
    title: '<i>',
    blocks: ['<img src=x>', { button: '<u>', url: `${SITE}/?a="><script>` }],
  });
  expect(html).not.toMatch(/<(?:b|i|u|img|script)[ >]/);
  expect(html).toContain('&lt;b&gt;&quot;1&quot; &amp; &#39;2&#39;&lt;/b&gt;');
});
