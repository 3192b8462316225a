import { LEGAL_DOCUMENTS } from '@najem/shared/domain/identity';
import { addDays, endOfWarsawDay, formatDate } from '@najem/shared/domain/kernel';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { queueMail } from '../../kernel/mail/send';
import { termsChangedMail } from './mail-texts';
import { announcedAt, type LegalTextVersion, requiredAt } from './legal-texts';
import { takeUnannounced } from './queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Announces material new terms to all users, 14 days before they are in force. Runs every hour and at the start. */
    'terms/announce': Record<string, never>;
  }
}

const USERS_A_STEP = 500;

/**
 * Mails every user about a material new version, 14 days before it is in force: once per user and version, in steps. A
 * server that was away for longer than that does it later.
 */
export async function announceTerms(ctx: Context): Promise<void> {
  for (const document of LEGAL_DOCUMENTS) {
    for (const find of [requiredAt, announcedAt]) {
      const version = find(ctx.legalTexts, document, ctx.now());
      if (version) await announce(ctx, version);
    }
  }
}

async function announce(ctx: Context, { document, version, inForceFrom, summary }: LegalTextVersion): Promise<void> {
  // Users who register from that day on accept the new version then.
  const since = endOfWarsawDay(addDays(inForceFrom, -1));
  const mail = termsChangedMail({
    document,
    // Noon, which is the same day in Warsaw.
    from: formatDate(`${inForceFrom}T12:00:00Z`),
    summary,
    url: `${ctx.config.publicUrl}/${document}?wersja=${version}`,
  });
  let mailed: number;
  do {
    mailed = await inTransaction(ctx, async (tx) => {
      const users = await takeUnannounced(tx, { document, version, since }, USERS_A_STEP);
      for (const user of users) await queueMail(tx, user, mail);
      return users.length;
    });
  } while (mailed === USERS_A_STEP);
}
