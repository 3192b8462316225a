import { inferSubjectType } from '@najem/shared/domain/kernel';
import { type EvidenceGrade, type EvidenceKind, TENANT, writeEntry } from '@najem/shared/domain/register';
import type { Ground } from '@najem/shared/domain/rights';
import type { Actor } from '../kernel/context';
import type { Context } from '../tables';
import { gradeEvidence, openEvidence } from '../rights/evidence/work-on-evidence';
import { decideDispute, openDeskDispute } from '../rights/disputes/work-on-disputes';
import { advanceDisputes } from '../rights/disputes/advance-disputes';
import { answerDispute } from '../rights/disputes/answer-dispute';
import { openDispute } from '../rights/disputes/open-dispute';
import { appealDispute, commentDispute, withdrawDispute } from '../rights/disputes/pursue-dispute';
import { getDispute } from '../rights/disputes/read-disputes';
import { confirmEntry } from '../rights/dossier/confirm-entry';
import { addEvidence } from '../register/evidence/add-evidence';
import { listEvidenceOf } from '../register/evidence/queries';
import { correctReports } from '../reports/corrections/correct-reports';
import { issueReport } from '../reports/issue-report';
import { createSubject } from '../register/subjects/create-subject';
import { addHistory } from '../register/subjects/write-history';
import { type DemoFile, drawEvidence, uploadFile } from './files';
import { findJudge } from './judge';
import { daysAgo } from './past';
import { addOwnClaim, CLAIMED, requireActor } from './rights';
import { DEMO_DISPUTE_TEXTS as TEXTS, DEMO_DISPUTED } from './texts';

/** Where the demo's people come from. */
const DEMO_ADDRESS = '127.0.0.1';
/** Places in the list of the demo's people. */
const LANDLADY = 0;
const PERSON = 1;
const BUYER = 3;
const BEATA = 5;
const ZBIGNIEW = 6;
const RAFAL = 8;

type EntryName = keyof typeof DEMO_DISPUTED;

/** Who wrote each entry, and how many days ago. */
const ENTRIES: readonly { name: EntryName; by: number; days: number }[] = [
  { name: 'notice', by: ZBIGNIEW, days: 300 },
  { name: 'arrears', by: ZBIGNIEW, days: 290 },
  { name: 'wall', by: BEATA, days: 240 },
  { name: 'insultOne', by: RAFAL, days: 180 },
  { name: 'insultTwo', by: RAFAL, days: 179 },
  { name: 'insultThree', by: RAFAL, days: 178 },
  { name: 'late', by: LANDLADY, days: 80 },
  { name: 'floor', by: LANDLADY, days: 79 },
  { name: 'guests', by: LANDLADY, days: 78 },
  { name: 'keys', by: LANDLADY, days: 77 },
];

/** Their removal puts their author on the desk's list. */
const INSULTS: readonly EntryName[] = ['insultOne', 'insultTwo', 'insultThree'];

/**
 * Gives one of the demo's people a file with a dispute in each state, entries of every grade and evidence in each state, and
 * another one a report that the newest dispute changed.
 */
export async function addDisputes(ctx: Context, actors: readonly Actor[]): Promise<void> {
  const story = await Story.begin(ctx, actors);
  await story.proveEntries();
  await story.endDisputes();
  await story.decideDisputes();
  await story.openDisputes();
}

/** What happened around the entries about one person, oldest first, done by the calls of the product. */
class Story {
  private readonly entries = new Map<EntryName, string>();
  private subjectId = '';

  private constructor(
    private readonly ctx: Context,
    private readonly actors: readonly Actor[],
    private readonly judge: Actor,
    private readonly identifier: string,
    private readonly file: DemoFile,
  ) {}

  /** Writes the entries, and gives the person whom they are about a file. */
  static async begin(ctx: Context, actors: readonly Actor[]): Promise<Story> {
    const identifier = await addOwnClaim(ctx, requireActor(actors, PERSON), CLAIMED + 3);
    const story = new Story(ctx, actors, await findJudge(ctx), identifier, await drawEvidence(ctx));
    await story.addSubject();
    for (const { name, by, days } of ENTRIES) {
      const { entryIds } = await addHistory(story.on(days), story.actor(by), TENANT, {
        ...story.draft(name, by),
        id: story.subjectId,
      });
      story.entries.set(name, entryIds?.[0] ?? '');
    }
    return story;
  }

  /** One entry confirmed, others with evidence that the desk has graded. */
  async proveEntries(): Promise<void> {
    const person = { subjectIds: [this.subjectId], userId: this.actor(PERSON).id };
    await confirmEntry(this.on(65), person, { entryId: this.entry('praised') });
    await this.prove('wall', BEATA, { kind: 'protocol', grade: 'documented', days: 230 });
    await this.prove('arrears', ZBIGNIEW, { kind: 'judgment', grade: 'court', days: 280 });
    await this.prove('keys', LANDLADY, { kind: 'correspondence', grade: null, days: 60 });
  }

  /** Disputes that are over: entries that the desk removed, one without an answer, and a withdrawn dispute. */
  async endDisputes(): Promise<void> {
    for (const name of INSULTS) {
      const id = await this.open(62, name, 'unlawful', TEXTS.insult);
      await this.judgeBy(58, id, { outcome: 'removed', basis: 'unlawful', reasons: TEXTS.insultReasons });
    }
    await this.open(54, 'notice', 'untrue', TEXTS.notice);
    // The first time removes the entry without an answer, the second one ends its time for an appeal.
    await advanceDisputes(this.on(41));
    await advanceDisputes(this.on(20));
    const withdrawn = await this.open(19, 'keys', 'not_me', TEXTS.keys);
    const { person, version } = await this.read(withdrawn, PERSON);
    await withdrawDispute(this.on(17), person, { id: withdrawn, version });
  }

  /** A decision that was appealed, and an author's correction that either side may appeal. */
  async decideDisputes(): Promise<void> {
    const appealed = await this.open(18, 'arrears', 'untrue', TEXTS.arrears);
    await this.judgeBy(12, appealed, { outcome: 'kept', basis: 'evidence', reasons: TEXTS.arrearsReasons });
    const corrected = await this.open(11, 'guests', 'incomplete', TEXTS.guests, TEXTS.guestsWanted);
    const { version } = await this.read(corrected, LANDLADY);
    const entry = { ...this.draft('guests', LANDLADY), comment: TEXTS.guestsCorrected };
    await answerDispute(this.on(6), this.actor(LANDLADY), { id: corrected, version, is: 'correct', entry });
    const { person, ...read } = await this.read(appealed, PERSON);
    await appealDispute(this.on(5), person, { id: appealed, version: read.version, text: TEXTS.arrearsAppeal });
  }

  /** Disputes under way, and a report from before the newest one. */
  async openDisputes(): Promise<void> {
    const deciding = await this.open(14, 'wall', 'incomplete', TEXTS.wall);
    await this.stand(10, deciding, BEATA, TEXTS.wallAnswer);
    const read = await this.read(deciding, PERSON);
    const photo = [await this.upload(7, 'dispute', PERSON)];
    const comment = { id: deciding, version: read.version, text: TEXTS.wallComment, attachmentIds: photo };
    await commentDispute(this.on(7), read.person, comment);
    const answered = await this.open(8, 'floor', 'untrue', TEXTS.floor);
    await this.report(4);
    const opened = await this.open(3, 'late', 'untrue', TEXTS.late);
    await correctReports(this.on(3), {
      subjectId: this.subjectId,
      entryId: this.entry('late'),
      what: 'disputed',
      disputeId: opened,
      at: this.on(3).now().toISOString(),
    });
    await this.stand(2, answered, LANDLADY, TEXTS.floorAnswer);
    await this.addProof(2, 'guests', LANDLADY, 'transfer');
  }

  private async addSubject(): Promise<void> {
    const { name, email } = this.actor(PERSON);
    const { rentalAddress: address } = DEMO_DISPUTED.praised;
    const contact = { address, contact_info: email, email };
    const basics = { name, type: inferSubjectType('pesel'), identifier: this.identifier, ...contact };
    const history = [this.draft('praised', LANDLADY)];
    const input = { ...basics, history };
    const saved = await createSubject(this.on(320), this.actor(LANDLADY), TENANT, input, { address: DEMO_ADDRESS });
    this.subjectId = saved.tenant?._id ?? '';
    this.entries.set('praised', saved.entryIds?.[0] ?? '');
  }

  /** Gives the buyer a report about the person. */
  private async report(days: number): Promise<void> {
    const { id: ownerId } = this.actor(BUYER);
    const request = { ownerId, identifier: this.identifier, type: 'tenant', purpose: 'rental_decision' } as const;
    await issueReport(this.on(days), { ...request, source: 'grant' });
  }

  private async open(days: number, name: EntryName, ground: Ground, text: string, wantedText?: string) {
    const person = { is: 'user', actor: this.actor(PERSON) } as const;
    const wish =
      wantedText === undefined ? { wanted: 'removal' as const } : { wanted: 'correction' as const, wantedText };
    const { dispute } = await openDispute(this.on(days), person, { id: this.entry(name), ground, text, ...wish });
    return dispute._id;
  }

  /** The author stands by the entry, with a file. */
  private async stand(days: number, id: string, by: number, text: string): Promise<void> {
    const { version } = await this.read(id, by);
    const attachmentIds = [await this.upload(days, 'dispute', by)];
    await answerDispute(this.on(days), this.actor(by), { id, version, is: 'stand', text, attachmentIds });
  }

  private async judgeBy(
    days: number,
    id: string,
    decision: { outcome: 'kept' | 'removed'; basis: 'evidence' | 'unlawful'; reasons: string },
  ): Promise<void> {
    const { dispute } = await openDeskDispute(this.on(days), this.judge, { id });
    await decideDispute(this.on(days), this.judge, { id, version: dispute.version, ...decision });
  }

  /** Adds evidence to an entry that the desk grades, or refuses, four days later. */
  private async prove(
    name: EntryName,
    by: number,
    { kind, grade, days }: { kind: EvidenceKind; grade: EvidenceGrade | null; days: number },
  ): Promise<void> {
    const id = await this.addProof(days, name, by, kind);
    const past = this.on(days - 4);
    const { evidence } = await openEvidence(past, this.judge, { id });
    const reasons = grade === null ? { reasons: TEXTS.refusedEvidence } : {};
    await gradeEvidence(past, this.judge, { id, version: evidence.version, grade, ...reasons });
  }

  private async addProof(days: number, name: EntryName, by: number, kind: EvidenceKind): Promise<string> {
    const entryId = this.entry(name);
    const attachmentIds = [await this.upload(days, 'entry', by)];
    const input = { id: this.subjectId, entryId, kind, attachmentIds };
    await addEvidence(this.on(days), this.actor(by), TENANT, input);
    return (await listEvidenceOf(this.ctx, entryId)).at(-1)?.id ?? '';
  }

  /** Its check is the one thing of the past that happens today. */
  private upload(days: number, purpose: 'entry' | 'dispute', by: number): Promise<string> {
    const past = { ...this.on(days), jobs: this.ctx.jobs };
    return uploadFile(past, purpose, { is: 'user', userId: this.actor(by).id }, this.file);
  }

  private async read(id: string, by: number) {
    const person = { is: 'user', actor: this.actor(by) } as const;
    const { dispute } = await getDispute(this.on(0), person, { id });
    return { person, version: dispute.version };
  }

  private draft(name: EntryName, by: number) {
    return writeEntry(TENANT, { ...DEMO_DISPUTED[name], counterpart: this.actor(by).name });
  }

  private on(days: number): Context {
    return daysAgo(this.ctx, days);
  }

  private actor(place: number): Actor {
    return requireActor(this.actors, place);
  }

  private entry(name: EntryName): string {
    return this.entries.get(name) ?? '';
  }
}
