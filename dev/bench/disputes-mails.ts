import type { AcceptedMail } from './disputes-site';

/** When each process was gone, and the mails whose jobs were still under way then. */
export interface Cuts {
  times: number[];
  underWay: ReadonlySet<string>[];
}

type Content = Pick<AcceptedMail, 'to' | 'subject' | 'text'>;

/** By what a mail is known again, as it was queued and as it arrived. */
export function keyOf({ to, subject, text }: Content): string {
  return `${to}\n${subject}\n${text.replaceAll(/\s+/g, ' ').trim()}`;
}

/** Names the mails that were queued more often than they arrived. */
export function findLostMails(queued: readonly Content[], accepted: readonly AcceptedMail[]): string[] {
  const arrived = group(accepted);
  return [...group(queued)]
    .filter(([key, mails]) => mails.length > (arrived.get(key)?.length ?? 0))
    .map(([key]) => `mail lost: ${key}`);
}

/**
 * Names the mails that arrived more often than they were queued. One is explained by a kill after the mail server had
 * accepted it and before its job was reported done.
 */
export function findRepeatedMails(
  queued: readonly Content[],
  accepted: readonly AcceptedMail[],
  cuts: Cuts,
): { explained: string[]; unexplained: string[] } {
  const [explained, unexplained]: [string[], string[]] = [[], []];
  const wanted = group(queued);
  for (const [key, mails] of group(accepted)) {
    const surplus = mails.length - (wanted.get(key)?.length ?? 0);
    if (surplus <= 0) continue;
    // The last of a process before its end, in the order in which the others could follow.
    const unreported = mails.filter(({ run }, place) => {
      const isLast = !mails.slice(place + 1).some((other) => other.run === run);
      return isLast && cuts.underWay[run - 1]?.has(key) === true;
    });
    explained.push(...unreported.slice(0, surplus).map((mail) => explain(mail, mails, cuts)));
    for (let place = unreported.length; place < surplus; place += 1) unexplained.push(`mail without a cause: ${key}`);
  }
  return { explained, unexplained };
}

function explain({ subject, run, at }: AcceptedMail, mails: readonly AcceptedMail[], { times }: Cuts): string {
  const again = mails.find((mail) => mail.run > run);
  const gap = (times[run - 1] ?? at) - at;
  return `"${subject}" accepted ${gap} ms before kill ${run}, again by process ${again?.run ?? '–'}`;
}

function group<Mail extends Content>(mails: readonly Mail[]): Map<string, Mail[]> {
  const groups = new Map<string, Mail[]>();
  for (const mail of mails) groups.set(keyOf(mail), [...(groups.get(keyOf(mail)) ?? []), mail]);
  return groups;
}
