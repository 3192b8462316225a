import { findUser } from '../../identity/accounts/queries';
import { findClaimantEmail } from '../claims/mails';
import { findClaim } from '../claims/queries';
import type { Context } from '../tables';
import { findAlerted } from '../alerts/queries';
import { sendAfterJournal } from '../journal/journal-erasures';
import { caseDecidedMail, caseExtendedMail, caseQuestionMail, caseReceivedMail } from './mail-texts';
import type { ComposedMail } from '../../kernel/mail/compose';
import { queueMail } from '../../kernel/mail/send';
import { createCaseLink } from './link-queries';
import { openCaseIdentifiers } from './queries';
import type { CaseRecord } from './tables';

/** Where somebody reads mail, and whether a guest named it for news: these lead to the start page. */
interface Mailbox {
  email: string;
  isNamed: boolean;
}

/** Queues the receipt of a case for its person, in the caller's transaction. */
export async function sendReceived(tx: Context, record: CaseRecord): Promise<void> {
  const { number, due_at: due } = record;
  await mailPerson(tx, record, (url) => caseReceivedMail({ number, due }, url));
}

/** Queues the news of a question of the desk, in the caller's transaction; the case waits for its answer. */
export async function sendQuestion(tx: Context, record: CaseRecord): Promise<void> {
  const { number, due_at: due, answer_until: answerBy } = record;
  if (answerBy === null) return;
  await mailPerson(tx, record, (url) => caseQuestionMail({ number, due, answerBy }, url));
}

/** Queues the news of a later due date with its reasons, in the caller's transaction. */
export async function sendExtended(tx: Context, record: CaseRecord, reasons: string): Promise<void> {
  const { number, due_at: due } = record;
  await mailPerson(tx, record, (url) => caseExtendedMail({ number, due, reasons }, url));
}

/**
 * Queues the news of a decision, in the caller's transaction; the news of an erasure leaves once the journal has it,
 * because a restored backup must not undo what people were notified of. It goes to the mailbox that was known before an erasure,
 * which forgets what a guest named.
 */
export async function sendDecided(
  tx: Context,
  record: CaseRecord,
  { isAfterJournal = false, mailbox }: { isAfterJournal?: boolean; mailbox?: Mailbox | undefined } = {},
): Promise<void> {
  const queue = isAfterJournal ? sendAfterJournal : queueMail;
  await mailPerson(tx, record, (url) => caseDecidedMail(record.number, url), { queue, mailbox });
}

/**
 * Queues the news for the author of an entry that a notice about its content removed, in the caller's transaction. Its
 * button leads to the statement of reasons and the appeal. It leaves once the journal has the removal; a removed
 * account gets none.
 */
export async function sendRemoved(tx: Context, { number, author_id }: CaseRecord): Promise<void> {
  const author = author_id === null ? undefined : await findUser(tx, { id: author_id });
  if (author) await sendAfterJournal(tx, author, caseDecidedMail(number, statementsUrl(tx)));
}

/**
 * Mails the person of a case. Unlike alerts, these mails cannot be put off or switched off (Art. 12(3) RODO); a guest
 * without an address gets none.
 */
async function mailPerson(
  tx: Context,
  record: CaseRecord,
  compose: (url: string) => ComposedMail,
  { queue = queueMail, mailbox: known }: { queue?: typeof sendAfterJournal; mailbox?: Mailbox | undefined } = {},
): Promise<void> {
  const { publicUrl } = tx.config;
  if (record.person_email !== null) {
    // An account's person may have another address meanwhile.
    const account =
      record.of_account && record.user_id !== null ? await findUser(tx, { id: record.user_id }) : undefined;
    const fragment = new URLSearchParams({ token: await createCaseLink(tx, record.id) });
    const url = `${publicUrl}/dossier/case#${fragment.toString()}`;
    return queue(tx, { email: account?.email ?? record.person_email }, compose(url));
  }
  if (record.appeals_id !== null) {
    const author = record.user_id === null ? undefined : await findUser(tx, { id: record.user_id });
    return author && queue(tx, author, compose(statementsUrl(tx)));
  }
  const mailbox = known ?? (await findPersonMailbox(tx, record));
  const path = mailbox?.isNamed ? '/dossier/start' : `/dossier/cases/${record.id}`;
  if (mailbox) await queue(tx, { email: mailbox.email }, compose(`${publicUrl}${path}`));
}

function statementsUrl(ctx: Context): string {
  return `${ctx.config.publicUrl}/dossier/statements`;
}

/**
 * Where the person of a case reads mail: the account that gave notice of an opinion; else the holder of one of its identifiers, else of the claim by which it was
 * opened, which may have ended meanwhile; not where another person proved the identifier, or the claim was abuse.
 */
export async function findPersonMailbox(ctx: Context, record: CaseRecord): Promise<Mailbox | undefined> {
  const giver =
    record.concern === 'tenancy' && record.user_id !== null ? await findUser(ctx, { id: record.user_id }) : undefined;
  if (giver) return { email: giver.email, isNamed: false };
  const identifiers = await openCaseIdentifiers(ctx, record.id);
  const indexes = identifiers.flatMap((value) => ctx.vault.indexes(value).all);
  const holder = indexes.length === 0 ? undefined : await findAlerted(ctx, indexes);
  if (holder) return holder;
  const claim = record.claim_id === null ? undefined : await findClaim(ctx, record.claim_id);
  if (!claim || claim.end_cause === 'proved-elsewhere' || claim.end_cause === 'abuse') return undefined;
  const email = await findClaimantEmail(ctx, claim);
  return email === undefined ? undefined : { email, isNamed: claim.user_id === null && claim.email === null };
}
