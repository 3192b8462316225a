import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import type { QueuedMail } from '../../kernel/mail/mailer';
import type { ComposedMail } from '../../kernel/mail/compose';
import { queueMail } from '../../kernel/mail/send';
import { writeLine } from './journal-line';
import { lockJournal, markJournaled, readUnjournaled } from './journal-queries';
import { openJournal } from './journal-store';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Writes what was erased into the journal outside the database. Runs every ten minutes, and after each erasure. */
    'erasures/journal': Record<string, never>;
    /** Sends a mail that says what is gone, once the journal has it. */
    'erasures/announce': QueuedMail;
  }
}

const BATCH = 1000;

/**
 * Writes what was erased, and is committed, into the journal, in order and flushed. A process that ends between the two
 * writes its last lines once more, which says nothing new.
 */
export async function journalErasures(ctx: Context): Promise<void> {
  while ((await inTransaction(ctx, (tx) => journalBatch(tx))) === BATCH);
}

async function journalBatch(tx: Context): Promise<number> {
  await lockJournal(tx);
  const lines = await readUnjournaled(tx, BATCH);
  if (lines.length === 0) return 0;
  await openJournal(tx.config.erasureJournal).append(lines.map((line) => writeLine(tx.vault, line)));
  await markJournaled(
    tx,
    lines.map(({ sequence }) => sequence),
  );
  return lines.length;
}

/** Queues a mail that says what is gone, in the transaction that erased it: it leaves once the journal has the erasure. */
export async function sendAfterJournal(tx: Context, to: { email: string }, mail: ComposedMail): Promise<void> {
  await tx.jobs.add(tx, 'erasures/announce', { to: to.email, ...mail });
}

/** Sends a mail that waited for the journal. */
export async function announceErasure(ctx: Context, { to, ...mail }: QueuedMail): Promise<void> {
  await journalErasures(ctx);
  await queueMail(ctx, { email: to }, mail);
}
