import { tenants } from '@najem/shared/contract/register';
import { cases, deskDisputeCalls, disputes, dossier } from '@najem/shared/contract/rights';
import type { Page } from '@playwright/test';
import { ADMIN, type Commands } from '../commands';
import { describe } from '../described-person';
import { expect, test, untilAtRest } from '../fixtures';
import {
  closeOverEach,
  ERRORS_OF_LOSSES,
  expectText,
  fieldOf,
  loseEach,
  open,
  OPENING,
  type WrittenForm,
} from '../pages/losses';
import { proveByBank } from '../pages/screen';
import { signOut } from '../pages/top-bar';

/** A person of the sandbox's bank who is in no other journey. */
const PERSON = { name: 'Zofia Grabska', pesel: '36871448311' } as const;
const REASONS = 'Wyciąg z konta autora pokazuje, że czynsz za luty przyszedł dziewięć dni po terminie z umowy.';

const OWN_DISPUTE = 'Wyjaśnij, co i dlaczego';

/** The person's file is open in the page, with entries of one author; answers what its forms are about. */
async function openFile({
  page,
  commands,
  signIn,
}: {
  page: Page;
  commands: Commands;
  signIn: (person: Awaited<ReturnType<Commands['verifiedPerson']>>, path: string) => Promise<void>;
}) {
  const author = await describe(commands, PERSON);
  const { tenant } = await commands.call(tenants.check, { identifier: PERSON.pesel }, author.token);
  const entry = { landlord: 'Ewa Łęcka', rentalAddress: 'ul. Źródlana 5, Łódź' };
  const further = { ...entry, reason: 'property_damage', comment: 'Porysowana podłoga.', created_at: '2026-01-01' };
  await commands.call(tenants.addHistory, { id: tenant?._id ?? '', ...further }, author.token);
  const person = await commands.verifiedPerson(PERSON.name);
  await signIn(person, '/dossier');
  await proveByBank(page, PERSON.name);
  await expect(page.getByRole('article').first()).toBeVisible();
  const token = await commands.signIn(person);
  const { rows } = await commands.call(dossier.entries, { page: 1, pageSize: 100 }, token);
  const mine = rows.filter(({ author: { name } }) => name === author.name);
  return { author, person, token, idOf: (reason: string) => mine.find((row) => row.reason === reason)?._id ?? '' };
}

test('nothing that a person writes about an entry is lost', async ({ page, commands, signIn, allowErrors }, info) => {
  allowErrors(...ERRORS_OF_LOSSES);
  const { author, person, token, idOf } = await openFile({ page, commands, signIn });
  const admin = await commands.signIn(ADMIN);
  const dispute = async (reason: string, ground: 'untrue' | 'unlawful') => {
    const input = { id: idOf(reason), ground, text: OPENING, wanted: 'removal' } as const;
    return (await commands.call(disputes.open, input, token)).dispute;
  };
  const answered = await dispute('payment_issues', 'untrue');
  const statement = { id: answered._id, version: answered.version, is: 'stand', text: OPENING } as const;
  await commands.call(disputes.answer, statement, await commands.signIn(author));
  const { _id: lostId } = await dispute('property_damage', 'unlawful');
  const asked = { kind: 'complaint', text: OPENING, concerns: { is: 'file' } } as const;
  const { case: opened } = await commands.call(cases.open, asked, token);

  // What the desk asks about it is answered before it is decided.
  const present = async () => {
    const { dispute: undecided } = await commands.call(deskDisputeCalls.dispute, { id: lostId }, admin);
    return { id: lostId, version: undecided.version };
  };
  await commands.call(deskDisputeCalls.askSide, { ...(await present()), side: 'person', text: OPENING }, admin);
  await loseEach(
    page,
    [{ name: 'the answer to a question', path: `/dossier/disputes/${lostId}`, field: 'Twoja odpowiedź' }],
    () => signIn(person, '/dossier'),
  );
  const written = async () => ({ ...(await present()), text: OPENING });
  await commands.call(disputes.answerQuestion, await written(), await commands.signIn(person));
  await commands.call(disputes.commentQuestion, await written(), await commands.signIn(author));

  // So does the other side, about the next one.
  await commands.call(deskDisputeCalls.askSide, { ...(await present()), side: 'author', text: OPENING }, admin);
  await commands.call(disputes.answerQuestion, await written(), await commands.signIn(author));
  await loseEach(
    page,
    [{ name: 'a comment on the answer to a question', path: `/dossier/disputes/${lostId}`, field: 'Twoja wiadomość' }],
    () => signIn(person, '/dossier'),
  );
  await commands.call(disputes.commentQuestion, await written(), await commands.signIn(person));
  const decision = { outcome: 'kept', basis: 'evidence', reasons: REASONS } as const;
  await commands.call(deskDisputeCalls.decideDispute, { ...(await present()), ...decision }, admin);

  const reasonId = idOf('timely_payment');
  const disputed: WrittenForm = { name: 'a dispute', path: `/dossier/entries/${reasonId}/dispute`, field: OWN_DISPUTE };
  const ofFile: WrittenForm[] = [
    disputed,
    { name: 'a reply', path: `/dossier?reply=${reasonId}`, field: 'Twoja odpowiedź' },
    { name: 'a comment', path: `/dossier/disputes/${answered._id}`, field: 'Twoja wiadomość' },
    {
      name: 'an appeal',
      path: `/dossier/disputes/${lostId}`,
      field: 'Dlaczego się odwołujesz?',
      opener: 'Odwołaj się',
    },
    { name: 'a case', path: '/dossier/cases/new?kind=complaint', field: 'Opisz sprawę' },
    { name: 'a message in a case', path: `/dossier/cases/${opened._id}`, field: 'Twoja wiadomość' },
  ];
  const ofAccount = { name: 'a case about the account', path: '/profile?data=case', field: 'Opisz sprawę' };
  await loseEach(page, [...ofFile, ofAccount], () => signIn(person, '/dossier'));

  await test.step('what two tabs wrote is shown to the one that is late', async () => {
    const text = (which: string) => `${OPENING} ${which} karta.`;
    await open(page, disputed);
    const second = await page.context().newPage();
    await open(second, disputed);
    const saved = second.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await fieldOf(second, disputed).fill(text('Druga'));
    await saved;
    await second.close();
    await fieldOf(page, disputed).fill(text('Pierwsza'));
    await expect(page.getByText(/^W innej karcie zapisano nowszy tekst o \d\d:\d\d/)).toBeVisible();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await untilAtRest(page);
      await page.getByText(/^W innej karcie/).scrollIntoViewIfNeeded();
      await info.attach(`two texts at ${width}`, { body: await page.screenshot(), contentType: 'image/png' });
    }
    await page.getByRole('button', { name: 'Użyj nowszego' }).click();
    await expectText(page, disputed, text('Druga'));
  });

  await test.step('without an account, a closed file leads back to each with a proof', async () => {
    await signOut(page);
    await page.goto('/dossier/start');
    await proveByBank(page, PERSON.name);
    await expect(page.getByRole('article').first()).toBeVisible();
    const asGuest = (form: WrittenForm) => ({ ...form, path: form.path.replace('/dossier', '/dossier/guest') });
    await closeOverEach(page, ofFile.map(asGuest), () => proveByBank(page, PERSON.name));
  });
});
