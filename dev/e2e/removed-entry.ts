import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { cases, deskCaseCalls, deskNoteCalls } from '@najem/shared/contract/rights';
import { ADMIN, type Commands } from './commands';
import { BAD, describe } from './described-person';
import { newPesel } from './identifiers';

const TEXT = 'Ten wpis mówi o zdrowiu osoby, czego nikt nie może tu podawać ani czytać.';
const REASONS = 'Ten wpis ujawnia dane o zdrowiu, których nikt nie może tu podawać, dlatego go usuwamy.';

/** An author whose entry a notice removed, with the case of the notice, and the note about the one they wrote after that. */
export async function removeByNotice(commands: Commands) {
  const admin = await commands.signIn(ADMIN);
  const pesel = newPesel();
  const author = await describe(commands, { name: 'Ilona Opisana', pesel });
  const buyer = await commands.verifiedPerson('Karol Kupujący');
  const reportId = await commands.buyReport(pesel, buyer.token);
  const { report } = await commands.call(reports.get, { reportId }, buyer.token);
  const entryId = report.data.history.find(({ reason }) => reason === BAD.reason)?._id ?? '';
  const given = { reportId, entryId, name: buyer.name, email: buyer.email, text: TEXT, goodFaith: true };
  const { number } = await commands.call(cases.notify, given, buyer.token);
  const { items } = await commands.call(deskCaseCalls.cases, { q: number }, admin);
  const id = items[0]?._id ?? '';
  const taken = await commands.call(deskCaseCalls.takeCase, { id, version: items[0]?.version ?? 0 }, admin);
  const decision = { outcome: 'granted', ground: 'content_unlawful', reasons: REASONS } as const;
  await commands.call(deskCaseCalls.decideCase, { id, version: taken.case.version, ...decision }, admin);
  const { tenant } = await commands.call(tenants.check, { identifier: pesel }, author.token);
  const again = { ...BAD, reason: 'property_damage', comment: 'Zniszczone drzwi balkonowe.' };
  await commands.call(tenants.addHistory, { id: tenant?._id ?? '', ...again }, author.token);
  const { items: notes } = await commands.call(deskNoteCalls.notes, { q: author.email }, admin);
  return { author, caseId: id, noteId: notes.find(({ kind }) => kind === 'entry_held')?._id ?? '' };
}
