import { cases, desk, dossier, session, tenants } from '@najem/shared/contract';
import { ADMIN } from '../commands';
import { BAD, describe } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { choose } from '../pages/choice';
import { looksRight } from '../pages/screen';
import { proveBySignature } from '../signed-claim';

const TEXT = 'Moja szczególna sytuacja: po rozwodzie były mąż szuka mnie po adresach, które tu zapisano.';
const REASONS = 'Szczególna sytuacja osoby przeważa nad interesem użytkowników, dlatego usuwamy wszystko, co zapisano.';

test('a granted objection erases everything and closes the identifier until its person opens it', async ({
  page,
  commands,
  signIn,
  newVisitor,
  baseURL,
}) => {
  const pesel = newPesel();
  const author = await describe(commands, { name: 'Jan Sprzeciw', pesel });
  const person = await commands.verifiedPerson('Jan Sprzeciw');
  await proveBySignature(commands, { baseURL, token: person.token, pesel });
  await commands.call(session.confirm, { password: person.password }, person.token);
  const { case: opened } = await commands.call(
    cases.open,
    { kind: 'objection', text: TEXT, concerns: { is: 'file' }, restrictMeanwhile: true },
    person.token,
  );
  const add = () =>
    commands.call(
      tenants.create,
      { name: 'Jan Sprzeciw', type: 'osoba', identifier: pesel, history: [BAD] },
      author.token,
    );

  await test.step('meanwhile no entry counts', async () => {
    const { rows } = await commands.call(dossier.entries, {}, person.token);
    expect(rows.map(({ standing }) => standing.is)).toEqual(['restricted', 'restricted']);
  });

  await test.step('the desk reads what a grant does before it is sent', async () => {
    await signIn(ADMIN, `/admin/desk/cases/${opened._id}`);
    await page.getByRole('button', { name: /^Weź/ }).first().click();
    await expect(page.getByText('Zajmujesz się tą sprawą.')).toBeVisible();
    await page.getByRole('radio', { name: 'Uwzględniona', exact: true }).check({ force: true });
    await choose(page.getByLabel('Podstawa'), /szczególna sytuacja osoby przeważa/i);
    await page.getByRole('radio', { name: 'Wszystko', exact: true }).check({ force: true });
    await expect(page.getByRole('region', { name: 'Co się stanie' }).first()).toContainText('2 wpisy');
    await page.getByLabel('Uzasadnienie').fill(REASONS);
    await looksRight(page);
    await page.getByRole('button', { name: 'Zobacz pismo i wyślij' }).click();
    const dialog = page.getByRole('dialog', { name: 'Usunąć dane i wysłać decyzję?' });
    await expect(dialog).toContainText('Usuniętych danych nie da się przywrócić.');
    await dialog.getByRole('button', { name: 'Usuń i wyślij decyzję' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(REASONS).first()).toBeVisible();
    await looksRight(page);
  });

  await test.step('nothing is held any more, and a later entry is refused', async () => {
    const { exists } = await commands.call(tenants.check, { identifier: pesel }, author.token);
    expect(exists).toBe(false);
    await expect(add()).rejects.toThrow(/409/);
    await commands.mail(person.email, /^Sprawa WN-.*: rozpatrzona$/);
  });

  await test.step('a later report is empty', async () => {
    const buyer = await commands.verifiedPerson('Ewa Kupująca');
    const reportId = await commands.buyReport(pesel, buyer.token);
    const window = await newVisitor();
    await signIn(buyer, `/reports/${reportId}`, window);
    await expect(window.getByText('Nikt jeszcze nie opisał tego identyfikatora')).toBeVisible();
    await expect(window.getByText('Jan Sprzeciw')).toHaveCount(0);
    await looksRight(window);
  });

  await test.step('the person opens the identifier again, and a new entry is taken', async () => {
    const window = await newVisitor();
    await signIn(person, '/dossier', window);
    await expect(window.getByText(/^Ten identyfikator jest zamknięty dla nowych wpisów od /)).toBeVisible();
    await looksRight(window);
    await window.getByRole('button', { name: 'Zezwól na nowe wpisy' }).click();
    const question = window.getByRole('alertdialog', { name: 'Zezwolić na nowe wpisy?' });
    await question.getByRole('button', { name: 'Zezwól na nowe wpisy' }).click();
    await expect(window.getByText('Nowe wpisy są znów dozwolone.')).toBeVisible();
    await expect(window.getByText(/jest zamknięty dla nowych wpisów/)).toHaveCount(0);
    const { tenant } = await add();
    expect(tenant?._id).toBeTruthy();
  });

  const { case: closed } = await commands.call(desk.case, { id: opened._id }, await commands.signIn(ADMIN));
  expect(closed.state).toBe('decided');
});
