import { disputes, deskDisputeCalls } from '@najem/shared/contract/rights';
import { type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import type { AwaitedStep, DisputeSide } from '@najem/shared/domain/rights';
import { openAsUser } from './dossier-actions';
import type { CallOptions, TestApp } from './harness';
import { confirmPerson, type Person } from './sign-in';
import { addEntry, addSubject, buildPerson, newVerified } from './subject-actions';

/** What a person writes who disputes an entry: long enough. */
export const STATEMENT = 'Ten wpis nie zgadza się z tym, co się stało, i mogę to szczegółowo opisać.';
export const REASONS = 'Strony przedstawiły swoje stanowiska, a dowody przemawiają za tym rozstrzygnięciem.';

/** A picture of one pixel, to be sent as evidence. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A described person with an entry by another user about them. */
export interface DisputedCase {
  descriptor: SubjectDescriptor;
  subjectId: string;
  identifier: string;
  entryId: string;
  author: Person;
  /** Who added the subject: without an entry, unless they are the author. */
  creator: Person;
  person: Person;
  /** What the person's browser sends. */
  as: CallOptions;
}

/** Makes a person who can open their file, and an entry about them. */
export async function newCase(
  site: TestApp,
  {
    reason = 'payment_issues',
    descriptor = TENANT,
    isAuthorCreator = false,
  }: { reason?: string; descriptor?: SubjectDescriptor; isAuthorCreator?: boolean } = {},
): Promise<DisputedCase> {
  const [creator, person] = [await newVerified(site), await newVerified(site)];
  const author = isAuthorCreator ? creator : await newVerified(site);
  const input = buildPerson();
  const { _id: subjectId } = await addSubject(site, creator, descriptor, input);
  const { body } = await addEntry(site, author, descriptor, subjectId, { reason });
  const entryId = body.history[0]?._id ?? '';
  const as = await openAsUser(site, input.identifier, person);
  return { descriptor, subjectId, identifier: input.identifier, entryId, author, creator, person, as };
}

type Opening = Partial<Parameters<typeof openCall>[2]>;

function openCall(site: TestApp, as: CallOptions, input: Parameters<typeof site.call<typeof disputes.open>>[1]) {
  return site.call(disputes.open, input, as);
}

/** Disputes the entry of a case; returns the call's answer. */
export async function open(site: TestApp, { entryId, as, person }: DisputedCase, changes: Opening = {}) {
  await confirmPerson(site, person);
  return openCall(site, as, { id: entryId, ground: 'untrue', text: STATEMENT, wanted: 'removal', ...changes });
}

/** Disputes the entry of a case; returns the dispute, and throws where the call fails. */
export async function opened(site: TestApp, disputed: DisputedCase, changes: Opening = {}) {
  const { body, status } = await open(site, disputed, changes);
  if (status !== 201) throw new Error(`Disputing failed: ${JSON.stringify(body)}`);
  return body.dispute;
}

/** Reads a dispute as one of its sides. */
export async function read(site: TestApp, id: string, as: CallOptions) {
  return (await site.call(disputes.get, { id }, as)).body.dispute;
}

/** The author answers. */
export async function answer(
  site: TestApp,
  { author }: DisputedCase,
  id: string,
  given: { is: 'stand' | 'correct' | 'withdraw'; text?: string; entry?: object; attachmentIds?: string[] },
) {
  const { version } = await read(site, id, { as: author });
  return site.call(disputes.answer, { ...given, id, version }, { as: author });
}

/** Brings a dispute to the desk: the author stands by the entry, the person comments. */
export async function toDesk(site: TestApp, disputed: DisputedCase, id: string): Promise<void> {
  await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
  const { version } = await read(site, id, disputed.as);
  const { status, body } = await site.call(disputes.comment, { id, text: '', version }, disputed.as);
  if (status !== 200) throw new Error(`Commenting failed: ${JSON.stringify(body)}`);
}

type Decision = Omit<Parameters<typeof decideCall>[2], 'id' | 'version' | 'reasons'> & { reasons?: string };

function decideCall(
  site: TestApp,
  admin: Person,
  input: Parameters<typeof site.call<typeof deskDisputeCalls.decideDispute>>[1],
) {
  return site.call(deskDisputeCalls.decideDispute, input, { as: admin });
}

/** An administrator decides a dispute; returns the call's answer. */
export async function decide(site: TestApp, admin: Person, id: string, decision: Decision) {
  await confirmPerson(site, admin);
  const version = (await site.call(deskDisputeCalls.dispute, { id }, { as: admin })).body.dispute?.version ?? 1;
  return decideCall(site, admin, { reasons: REASONS, ...decision, id, version });
}

/** Opens a dispute, brings it to the desk and decides it; returns its id. */
export async function decided(
  site: TestApp,
  admin: Person,
  disputed: DisputedCase,
  decision: Decision,
): Promise<string> {
  const { _id: id } = await opened(site, disputed);
  await toDesk(site, disputed, id);
  const { status, body } = await decide(site, admin, id, decision);
  if (status !== 200) throw new Error(`Deciding failed: ${JSON.stringify(body)}`);
  return id;
}

/** An administrator asks a side of a dispute something; returns the call's answer. */
export async function ask(site: TestApp, admin: Person, id: string, side: DisputeSide, text = 'Kiedy to było?') {
  await confirmPerson(site, admin);
  const { version } = (await site.call(deskDisputeCalls.dispute, { id }, { as: admin })).body.dispute;
  return site.call(deskDisputeCalls.askSide, { id, side, text, version }, { as: admin });
}

/** A side writes what is awaited of it after a question; returns the call's answer. */
export async function writeAwaited(
  site: TestApp,
  id: string,
  as: CallOptions,
  { step, text = 'W listopadzie.', attachmentIds = [] }: { step: AwaitedStep; text?: string; attachmentIds?: string[] },
) {
  const { version } = await read(site, id, as);
  const call = step === 'question' ? disputes.answerQuestion : disputes.commentQuestion;
  return site.call(call, { id, text, attachmentIds, version }, as);
}

/** Appeals as a side; returns the call's answer. */
export async function appeal(site: TestApp, id: string, as: CallOptions, attachmentIds: string[] = []) {
  const { version } = await read(site, id, as);
  return site.call(disputes.appeal, { id, text: STATEMENT, attachmentIds, version }, as);
}

/** Runs the jobs that ask what is due. */
export async function advanceDisputes(site: TestApp): Promise<void> {
  await site.ctx.jobs.add(site.ctx, 'disputes/advance', {}, { key: 'disputes/advance' });
  await site.ctx.jobs.add(site.ctx, 'disputes/remind', {}, { key: 'disputes/remind' });
  await site.runJobs();
}

/** Makes another administrator. */
export async function newAdmin(site: TestApp): Promise<Person> {
  const person = await newVerified(site);
  await site.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute();
  return person;
}

/** Reads a subject as an administrator's list shows it. */
export async function readSums(site: TestApp, subjectId: string) {
  return site.ctx.db
    .selectFrom('subjects')
    .select(['entry_count', 'suspended_count', 'rating_tenths', 'author_count', 'documented_count'])
    .where('id', '=', subjectId)
    .executeTakeFirstOrThrow();
}

/** Moves the clock and signs people in again, whose tokens ended meanwhile. */
export async function travel(site: TestApp, milliseconds: number, ...people: Person[]): Promise<void> {
  site.advance(milliseconds);
  for (const person of people) Object.assign(person, await site.signIn(person));
}
