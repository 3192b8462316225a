import { accountCalls } from '@najem/shared/contract/identity';
import { attachments, landlords, tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import {
  cases,
  claims,
  disputes,
  dossier,
  drafts,
  newsAddress,
  passports,
  deskClaimCalls,
  deskEvidenceCalls,
  deskDisputeCalls,
  deskCaseCalls,
} from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { type AttachmentPurpose, eachBasic } from '@najem/shared/domain/register';
import { setIdentifiersActive } from '../../../src/rights/claims/queries';
import { change } from '../../support/account-actions';
import { fieldOf, sendLetter, startReview } from '../../support/claim-actions';
import { readDeskCase, takeOnDesk } from '../../support/desk-case-actions';
import { insertActiveClaim, openAsGuest } from '../../support/dossier-actions';
import { installFakePayu, notifyOrder } from '../../support/fake-payu';
import { makePdf } from '../../support/files';
import type { CallOptions, TestApp } from '../../support/harness';
import { MARKS } from '../../support/planting';
import { confirmPerson, type Person } from '../../support/sign-in';

/** Who takes part. */
export interface Cast {
  /** An administrator without a part in anything. */
  judge: Person;
  admin: Person;
  /** Writes most entries. */
  author: Person;
  /** Writes others, buys a report, and asks for a passport. */
  buyer: Person;
  /** Whom all of it is about. */
  person: Person;
}

export const NAME = 'Zasadzona Osoba';
export const ADDRESS = 'ul. Zasadzona 7, 00-001 Warszawa';
const CONTACT = `Zasadzony telefon: +48 ${MARKS.phone}`;
export const mailbox = (name: string) => `zasadzony-${name}@poczta.test`;
/** A text that says where it was planted, long enough for every field. */
export const textOf = (where: string) =>
  `Zasadzony tekst (${where}), dość długi, żeby przyjęło go każde pole formularza w serwisie.`;

const basics = {
  name: NAME,
  type: 'osoba',
  ...eachBasic((field) => `Zasadzone: ${field}`),
  address: ADDRESS,
  contact_info: CONTACT,
};

function entry(field: 'landlord' | 'tenant', where: string, reason: string) {
  return { [field]: NAME, rentalAddress: ADDRESS, reason, comment: textOf(where) };
}

async function file(site: TestApp, as: CallOptions, purpose: AttachmentPurpose): Promise<string> {
  const content = await makePdf((document) => document.setSubject(textOf('file')));
  const sent = new File([new Uint8Array(content)], `Zasadzony plik ${purpose}.pdf`, { type: 'application/pdf' });
  const { body } = await site.call(attachments.upload, { purpose, file: sent }, as);
  await site.runJobs();
  return body._id;
}

/** The entries by which the flows go on. */
export interface Described {
  tenantId: string;
  disputed: string;
  corrected: string;
  removed: string;
  noticed: string;
  proved: string;
}

/** Describes the person as a tenant, by two identifiers, and as a landlord. */
export async function describePerson(site: TestApp, { author, buyer, admin }: Cast): Promise<Described> {
  const email = mailbox('wpis');
  const made = await site.call(
    tenants.create,
    { ...basics, email, identifier: MARKS.pesel, history: [entry('landlord', 'create', 'payment_issues')] },
    { as: author },
  );
  const tenantId = made.body.tenant?._id ?? '';
  const ids = [...(made.body.entryIds ?? [])];
  for (const [index, reason] of ['property_damage', 'contract_breach', 'payment_issues', 'payment_issues'].entries()) {
    const words = entry('landlord', 'addHistory', reason);
    const added = await site.call(
      tenants.addHistory,
      // The same words of an author would be the entry that is there.
      { id: tenantId, ...words, comment: `${words.comment} ${index}` },
      { as: reason === 'payment_issues' ? buyer : author },
    );
    ids.push(...(added.body.entryIds ?? []));
  }
  const [disputed = '', corrected = '', removed = '', noticed = '', proved = ''] = ids;
  const edit = { id: tenantId, entryId: corrected, ...entry('landlord', 'updateHistory', 'property_damage') };
  await site.call(tenants.updateHistory, edit, { as: author });
  await site.call(tenants.update, { id: tenantId, ...basics, email, identifier: MARKS.pesel }, { as: admin });
  const landlord = await site.call(
    landlords.create,
    { ...basics, email, identifier: MARKS.pesel, history: [entry('tenant', 'create', 'deposit_issues')] },
    { as: buyer },
  );
  const id = landlord.body.landlord?._id ?? '';
  const second = await site.call(
    landlords.addHistory,
    { id, ...entry('tenant', 'addHistory', 'deposit_issues') },
    { as: author },
  );
  const entryId = second.body.entryIds?.[0] ?? '';
  await site.call(
    landlords.updateHistory,
    { id, entryId, ...entry('tenant', 'updateHistory', 'deposit_issues') },
    { as: author },
  );
  await site.call(landlords.update, { id, ...basics, email, identifier: MARKS.pesel }, { as: admin });
  const abroad = { ...basics, passport: MARKS.passport, history: [entry('landlord', 'passport', 'payment_issues')] };
  await site.call(tenants.create, abroad, { as: author });
  return { tenantId, disputed, corrected, removed, noticed, proved };
}

/** Looks the person up, buys, shares and mails reports. */
export async function report(site: TestApp, { admin, buyer }: Cast): Promise<string> {
  for (const calls of [tenants, landlords]) {
    await site.call(calls.check, { identifier: MARKS.pesel }, { as: buyer });
    await site.call(calls.list, { name: NAME, identifier: MARKS.pesel, email: mailbox('wpis') }, { as: admin });
  }
  await site.call(users.list, { name: NAME, email: mailbox('konto') }, { as: admin });
  await site.call(users.get, { id: buyer.id }, { as: admin });
  const payu = installFakePayu(site);
  const company = { nip: '1111111111', name: NAME, address: ADDRESS };
  await site.call(payments.payuInit, { identifier: MARKS.pesel, company }, { as: buyer });
  const [order] = [...payu.orders.values()];
  payu.settle(order?.extOrderId as string, 'COMPLETED');
  await notifyOrder(site, { ...order, status: 'COMPLETED' } as typeof order);
  await site.call(reports.generate, { identifier: MARKS.passport }, { as: admin });
  const { body } = await site.call(reports.generate, { identifier: MARKS.pesel }, { as: admin });
  const reportId = body.report._id;
  await site.call(reports.list, { search: NAME }, { as: admin });
  const mail = { reportId, email: mailbox('odbiorca'), message: textOf('shareEmail') };
  await site.call(reports.shareEmail, mail, { as: admin });
  return reportId;
}

/** Before they have proved it with their account, the person opens their file as a guest, names an address and confirms it. */
export async function reachGuest(site: TestApp): Promise<void> {
  const { claimId, ...guest } = await openAsGuest(site, MARKS.pesel);
  const email = mailbox('wiadomosci');
  await site.call(newsAddress.set, { email }, guest);
  const mail = (await site.mails()).find(({ to }) => to === email);
  await site.call(newsAddress.confirm, { token: fieldOf(mail?.text, 'token') });
  await setIdentifiersActive(site.ctx, claimId, false);
  await site.ctx.db
    .updateTable('claims')
    .set({ state: 'ended', end_cause: 'proved-elsewhere' })
    .where('id', '=', claimId)
    .execute();
}

/** The person proves both identifiers, of which one by a document that the desk asks about, and a guest fails to. */
export async function prove(site: TestApp, { admin, person }: Cast): Promise<void> {
  const claimId = await insertActiveClaim(site, MARKS.pesel, { person });
  const names = { given_name: NAME, family_name: NAME };
  await site.ctx.db.updateTable('claims').set(names).where('id', '=', claimId).execute();
  const typed = { name: NAME, postalAddress: ADDRESS };
  const own = await startReview(site, 'document', person);
  const ownFiles = [await file(site, own.browser, 'claim')];
  const input = { ...typed, attemptId: own.attemptId, identifier: MARKS.passport, attachmentIds: ownFiles };
  const { body: sent } = await site.call(claims.submitDocument, input, own.browser);
  await confirmPerson(site, admin);
  await site.call(
    deskClaimCalls.askClaimant,
    { id: sent.claimId, version: 1, text: textOf('askClaimant') },
    { as: admin },
  );
  const answer = [await file(site, { as: person }, 'claim')];
  await site.call(
    claims.answer,
    { id: sent.claimId, text: textOf('claims.answer'), attachmentIds: answer },
    { as: person },
  );
  const code = await sendLetter(site, admin, sent.claimId, MARKS.passport);
  await site.call(claims.letterCode, { id: sent.claimId, code }, { as: person });
  const guest = await startReview(site, 'document');
  const guestFiles = [await file(site, guest.browser, 'claim')];
  const other = { ...typed, attemptId: guest.attemptId, identifier: MARKS.pesel, attachmentIds: guestFiles };
  const refused = await site.call(claims.submitDocument, { ...other, email: mailbox('gosc') }, guest.browser);
  const refusal = { decision: 'refuse', cause: 'unreadable', text: textOf('decideClaim') } as const;
  await site.call(deskClaimCalls.decideClaim, { id: refused.body.claimId, version: 1, ...refusal }, { as: admin });
  await site.runJobs();
}

/** Replies, evidence, and disputes that end in every way. */
export async function contest(site: TestApp, cast: Cast, entries: Described): Promise<void> {
  const { admin, author, buyer, person } = cast;
  const [as, by] = [{ as: person }, { as: author }];
  await confirmPerson(site, person);
  await site.call(dossier.reply, { id: entries.disputed, text: textOf('reply') }, as);
  await site.call(dossier.contact, { email: mailbox('kontakt'), contact_info: CONTACT }, as);
  const evidence = await file(site, { as: buyer }, 'entry');
  const proof = { id: entries.tenantId, entryId: entries.proved, kind: 'contract' as const, attachmentIds: [evidence] };
  await site.call(tenants.addEvidence, proof, { as: buyer });
  await confirmPerson(site, admin);
  const { items } = (await site.call(deskEvidenceCalls.evidence, {}, { as: admin })).body;
  const ungraded = { id: items[0]?._id ?? '', grade: null, reasons: textOf('gradeEvidence'), version: 1 };
  await site.call(deskEvidenceCalls.gradeEvidence, ungraded, { as: admin });

  const open = async (id: string) => {
    const wish = { ground: 'untrue', wanted: 'correction', wantedText: textOf('wantedText') } as const;
    const attachmentIds = [await file(site, as, 'dispute')];
    return (await site.call(disputes.open, { id, ...wish, text: textOf('disputes.open'), attachmentIds }, as)).body
      .dispute;
  };
  const version = async (id: string) => (await site.call(disputes.get, { id }, as)).body.dispute.version;
  const bring = async (id: string) => {
    const stand = {
      id,
      is: 'stand' as const,
      text: textOf('disputes.answer'),
      attachmentIds: [await file(site, by, 'dispute')],
    };
    await site.call(disputes.answer, { ...stand, version: await version(id) }, by);
    const more = { id, attachmentIds: [await file(site, by, 'dispute')], version: await version(id) };
    await site.call(disputes.addFiles, more, by);
    const attachmentIds = [await file(site, as, 'dispute')];
    const comment = { id, text: textOf('disputes.comment'), attachmentIds, version: await version(id) };
    await site.call(disputes.comment, comment, as);
  };
  const decide = async (id: string, decision: object) => {
    const given = { id, reasons: textOf('decideDispute'), version: await version(id), ...decision };
    await site.call(deskDisputeCalls.decideDispute, given as never, { as: admin });
  };

  const kept = await open(entries.disputed);
  await bring(kept._id);
  await site.call(
    deskDisputeCalls.extendDispute,
    { id: kept._id, reasons: textOf('extendDispute'), version: await version(kept._id) },
    { as: admin },
  );
  const ask = { id: kept._id, side: 'author', text: textOf('askSide'), version: await version(kept._id) } as const;
  await site.call(deskDisputeCalls.askSide, ask, { as: admin });
  for (const [call, name, writer] of [
    [disputes.answerQuestion, 'disputes.answerQuestion', by],
    [disputes.commentQuestion, 'disputes.commentQuestion', as],
  ] as const) {
    const attachmentIds = [await file(site, writer, 'dispute')];
    await site.call(
      call,
      { id: kept._id, text: textOf(name), attachmentIds, version: await version(kept._id) },
      writer,
    );
  }
  await decide(kept._id, { outcome: 'kept', basis: 'evidence' });
  const appeal = { id: kept._id, text: textOf('disputes.appeal'), attachmentIds: [], version: await version(kept._id) };
  await site.call(disputes.appeal, appeal, as);
  await site.call(
    deskDisputeCalls.suspendDispute,
    { id: kept._id, reasons: textOf('suspendDispute'), version: await version(kept._id) },
    { as: admin },
  );
  const corrected = await open(entries.corrected);
  const correction = entry('landlord', 'disputes.answer', 'property_damage');
  await site.call(
    disputes.answer,
    { id: corrected._id, is: 'correct', entry: correction, version: await version(corrected._id) },
    by,
  );
  const removed = await open(entries.removed);
  await bring(removed._id);
  await decide(removed._id, { outcome: 'removed', basis: 'no_evidence' });
  const proved = await open(entries.proved);
  await site.call(
    disputes.answer,
    { id: proved._id, is: 'stand', text: textOf('disputes.answer'), version: await version(proved._id) },
    { as: buyer },
  );
  await site.call(disputes.comment, { id: proved._id, text: '', version: await version(proved._id) }, as);
  const entryOf = entry('landlord', 'decideDispute', 'contract_breach');
  await decide(proved._id, { outcome: 'corrected', basis: 'evidence', entry: entryOf });
}

/** Cases of every kind of writer: the person, a reader who gives notice, an author, and the desk for a letter. */
export async function askAndNotify(
  site: TestApp,
  cast: Cast,
  { noticed, tenantId }: Described,
  reportId: string,
): Promise<void> {
  const { admin, buyer, person } = cast;
  const as = { as: person };
  await confirmPerson(site, person);
  const { body } = await site.call(
    cases.open,
    {
      kind: 'rectification',
      concerns: { is: 'basics' },
      text: textOf('cases.open'),
      attachmentIds: [await file(site, as, 'case')],
    },
    as,
  );
  await site.call(cases.openOnAccount, { kind: 'rectification', text: textOf('openOnAccount') }, as);
  await site.call(accountCalls.changeEmail, { email: mailbox('nowy') }, as);
  const { _id: id } = body.case;
  const versionOf = async () => (await readDeskCase(site, admin, id)).version;
  await takeOnDesk(site, admin, id);
  await site.call(
    deskCaseCalls.askPerson,
    { id, text: textOf('askPerson'), version: await versionOf() },
    { as: admin },
  );
  await site.call(cases.write, { id, text: textOf('cases.write'), attachmentIds: [await file(site, as, 'case')] }, as);
  await site.call(
    deskCaseCalls.extendCase,
    { id, reasons: textOf('extendCase'), version: await versionOf() },
    { as: admin },
  );
  const { subjects } = await readDeskCase(site, admin, id);
  const subject = subjects.find(({ _id }) => _id === tenantId);
  const changes = { ...basics, email: mailbox('sprostowany'), identifier: MARKS.pesel };
  const granted = { outcome: 'granted', ground: 'data_wrong', reasons: textOf('decideCase') } as const;
  await site.call(
    deskCaseCalls.decideCase,
    {
      id,
      ...granted,
      basics: { subjectId: tenantId, changes, version: subject?.version ?? 0 },
      version: await versionOf(),
    },
    { as: admin },
  );
  const objection = { kind: 'objection', concerns: { is: 'file' }, text: textOf('cases.open') } as const;
  const { _id: objectionId } = (await site.call(cases.open, objection, as)).body.case;
  const restriction = { id: objectionId, reasons: textOf('restrictCase') };
  const { version: ofObjection } = await readDeskCase(site, admin, objectionId);
  await site.call(deskCaseCalls.restrictCase, { ...restriction, version: ofObjection }, { as: admin });
  await site.call(cases.withdraw, { id: objectionId }, as);
  const notice = { name: NAME, email: mailbox('zgloszenie'), text: textOf('notify'), goodFaith: true };
  await site.call(cases.notify, { reportId, entryId: noticed, ...notice }, { as: admin });
  const rows = await site.call(deskCaseCalls.cases, { kind: 'content_notice' }, { as: cast.judge });
  const noticeId = rows.body.items[0]?._id ?? '';
  await takeOnDesk(site, cast.judge, noticeId);
  const unlawful = { outcome: 'granted', ground: 'content_unlawful', reasons: textOf('decideCase') } as const;
  const { version } = await readDeskCase(site, cast.judge, noticeId);
  await site.call(deskCaseCalls.decideCase, { id: noticeId, ...unlawful, version }, { as: cast.judge });
  await site.call(cases.appeal, { id: noticeId, text: textOf('cases.appeal') }, { as: buyer });
  const letter = { name: NAME, email: mailbox('list'), identity: textOf('identity'), identifier: MARKS.pesel };
  const paper = { kind: 'access', concerns: { is: 'file' }, receivedAt: '2026-11-20' } as const;
  await site.call(deskCaseCalls.addCase, { ...paper, ...letter, text: textOf('addCase') }, { as: admin });
}

/** What nobody sends: of the person, the author and the desk. */
export async function leaveUnsent(
  site: TestApp,
  { admin, author, person }: Cast,
  { disputed }: Described,
): Promise<void> {
  const attachmentIds = [await file(site, { as: person }, 'dispute')];
  const values = { text: textOf('drafts.save') };
  const { version } = (await site.call(drafts.get, { kind: 'dispute', thing: disputed }, { as: person })).body;
  const about = { thing: disputed, values } as const;
  await site.call(drafts.save, { ...about, version, kind: 'dispute', attachmentIds }, { as: person });
  await site.call(drafts.save, { ...about, version: 0, kind: 'answer' }, { as: author });
  await site.call(drafts.save, { ...about, version: 0, kind: 'dispute_decision' }, { as: admin });
}

/** Passports, links to them, and requests in both directions. */
export async function show(site: TestApp, { buyer, person }: Cast): Promise<void> {
  const as = { as: person };
  await confirmPerson(site, person);
  const whole = { role: 'tenant', withAddresses: true, withComments: true } as const;
  const { body } = await site.call(passports.make, whole, as);
  const { _id: id } = body.passport;
  await site.call(passports.link, { id, email: mailbox('wynajmujacy'), message: textOf('passport link') }, as);
  await site.call(passports.ask, { email: mailbox('inny'), message: textOf('passport ask') }, as);
  await site.call(passports.ask, { email: person.email, message: textOf('passport ask') }, { as: buyer });
}

/** What a person types about their own account. */
export async function keepAccount(site: TestApp, { admin, person }: Cast): Promise<void> {
  await site.call(accountCalls.resendVerification, { email: person.email });
  await site.call(accountCalls.forgotPassword, { email: person.email });
  await change(site, admin, person, {});
  await site.runJobs();
}
