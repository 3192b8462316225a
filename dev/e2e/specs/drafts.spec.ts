import { cases, deskCaseCalls, deskDisputeCalls, disputes, dossier } from '@najem/shared/contract/rights';
import { tenants } from '@najem/shared/contract/register';
import type { Page } from '@playwright/test';
import { ADMIN } from '../commands';
import { describe } from '../described-person';
import { expect, test, untilAtRest } from '../fixtures';
import { proveByBank } from '../pages/screen';
import { signOut } from '../pages/top-bar';

/** A person of the sandbox's bank who is in no other journey. */
const PERSON = { name: 'Zofia Grabska', pesel: '36871448311' } as const;

const OPENING = 'Czynsz zapłacono w terminie, a potwierdzenia przelewów z obu miesięcy mam u siebie.';
const SAVED = /^Szkic zapisano \d\d:\d\d/;

interface Form {
  name: string;
  path: string;
  field: string;
}

const fieldOf = (page: Page, { field }: Form) => page.getByRole('textbox', { name: field });

async function open(page: Page, form: Form): Promise<void> {
  await page.goto(form.path);
  await expect(fieldOf(page, form)).toBeVisible();
}

async function expectText(page: Page, form: Form, text: string): Promise<void> {
  await expect(fieldOf(page, form)).toHaveValue(text);
}

/** Says that the draft of this form is saved, which another one on the page says of its own. */
const savedOf = (page: Page, form: Form) => fieldOf(page, form).locator('xpath=ancestor::form').getByText(SAVED);

/** How what is written may be lost; each gets a page with the form, in which `text` was just written. */
const LOSSES: Record<string, (page: Page, form: Form, text: string) => Promise<void>> = {
  async reload(page, form, text) {
    await expect(savedOf(page, form)).toBeVisible();
    await page.reload();
    await expectText(page, form, text);
  },
  async 'a step back'(page, form, text) {
    await page.goBack();
    await page.goForward();
    await expectText(page, form, text);
  },
  async 'a second tab'(page, form, text) {
    await fieldOf(page, form).blur();
    await expect(savedOf(page, form)).toBeVisible();
    const second = await page.context().newPage();
    await open(second, form);
    await expectText(second, form, text);
    await second.close();
  },
  async 'a dead network'(page, form, text) {
    await page.context().setOffline(true);
    await fieldOf(page, form).fill(`${text} Bez sieci.`);
    await expect(page.getByText(/Nie udało się zapisać szkicu/)).toBeVisible();
    // The window of a form lies over all links.
    if (await page.getByRole('dialog').isHidden()) {
      await page.getByRole('banner').locator('a[href^="/"]').first().click();
      await page.getByRole('button', { name: 'Zostań' }).click();
    }
    await expectText(page, form, `${text} Bez sieci.`);
    await page.context().setOffline(false);
    await expect(page.getByText(/Nie udało się zapisać szkicu/)).toBeHidden();
    await open(page, form);
    await expectText(page, form, `${text} Bez sieci.`);
  },
  async 'a killed server'(page, form, text) {
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await fieldOf(page, form).fill(`${text} Bez serwera.`);
    await expect(page.getByText(/Nie udało się zapisać szkicu/)).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText(/Nie udało się zapisać szkicu/)).toBeHidden();
    await open(page, form);
    await expectText(page, form, `${text} Bez serwera.`);
  },
};

/** Writes into every form and loses it in every way; `signIn` comes back after a sign-out. */
async function loseEach(page: Page, forms: readonly Form[], signIn: () => Promise<void>): Promise<void> {
  for (const form of forms) {
    for (const [loss, lose] of Object.entries(LOSSES)) {
      await test.step(`${form.name}: ${loss}`, async () => {
        await open(page, form);
        await fieldOf(page, form).fill(`${OPENING} ${loss}.`);
        await lose(page, form, `${OPENING} ${loss}.`);
      });
    }
    await test.step(`${form.name}: a sign-out`, async () => {
      await open(page, form);
      await fieldOf(page, form).fill(`${OPENING} Wyloguj.`);
      // The window of a form lies over the bar.
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await signOut(page);
      await expect(page).toHaveURL(/\/login/);
      await signIn();
      await open(page, form);
      await expectText(page, form, `${OPENING} Wyloguj.`);
    });
  }
}

test('nothing that is written for a deadline is lost', async ({
  page,
  commands,
  signIn,
  newVisitor,
  allowErrors,
}, info) => {
  allowErrors(/ERR_/, /Failed to (?:load resource|fetch)/, /status of 40[139]/, /Refused to execute script/);
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
  const admin = await commands.signIn(ADMIN);
  const { rows } = await commands.call(dossier.entries, { page: 1, pageSize: 100 }, token);
  const mine = rows.filter(({ author: { name } }) => name === author.name);
  const idOf = (reason: string) => mine.find((row) => row.reason === reason)?._id ?? '';
  const dispute = async (reason: string, ground: 'untrue' | 'unlawful') => {
    const input = { id: idOf(reason), ground, text: OPENING, wanted: 'removal' } as const;
    return (await commands.call(disputes.open, input, token)).dispute._id;
  };
  const answered = await dispute('payment_issues', 'untrue');
  const deciding = await dispute('property_damage', 'unlawful');
  const asked = { kind: 'complaint', text: OPENING, concerns: { is: 'file' } } as const;
  const { case: opened } = await commands.call(cases.open, asked, token);
  const { dispute: undecided } = await commands.call(deskDisputeCalls.dispute, { id: deciding }, admin);
  await commands.call(deskDisputeCalls.takeDispute, { id: deciding, version: undecided.version }, admin);
  const { case: found } = await commands.call(deskCaseCalls.case, { id: opened._id }, admin);
  await commands.call(deskCaseCalls.takeCase, { id: opened._id, version: found.version }, admin);

  const disputed: Form = {
    name: 'a dispute',
    path: `/dossier/entries/${idOf('timely_payment')}/dispute`,
    field: 'Wyjaśnij, co i dlaczego',
  };
  await loseEach(
    page,
    [
      disputed,
      { name: 'a reply', path: `/dossier?reply=${idOf('timely_payment')}`, field: 'Twoja odpowiedź' },
      { name: 'a case', path: '/dossier/cases/new?kind=complaint', field: 'Opisz sprawę' },
      { name: 'a message in a case', path: `/dossier/cases/${opened._id}`, field: 'Twoja wiadomość' },
    ],
    () => signIn(person, '/dossier'),
  );

  const writer = await newVisitor();
  await signIn(author, null, writer);
  const answer = {
    name: 'the author’s answer',
    path: `/dossier/disputes/${answered}`,
    field: 'Dlaczego wpis jest prawdziwy?',
  };
  await loseEach(writer, [answer], () => signIn(author, null, writer));

  const administrator = await newVisitor();
  await signIn(ADMIN, null, administrator);
  await loseEach(
    administrator,
    [
      { name: 'a case from a letter', path: '/admin/desk/cases/new', field: 'Treść listu' },
      { name: 'the decision on a case', path: `/admin/desk/cases/${opened._id}`, field: 'Uzasadnienie' },
      { name: 'a question', path: `/admin/desk/cases/${opened._id}?step=ask`, field: 'Pytanie' },
      { name: 'the decision of a dispute', path: `/admin/desk/disputes/${deciding}`, field: 'Uzasadnienie' },
    ],
    () => signIn(ADMIN, null, administrator),
  );

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

  await test.step('a guest whose file is closed comes back to it with a proof', async () => {
    const guest = await newVisitor();
    await guest.goto('/dossier/start');
    await proveByBank(guest, PERSON.name);
    const form = { ...disputed, path: disputed.path.replace('/dossier', '/dossier/guest') };
    await open(guest, form);
    await fieldOf(guest, form).fill(`${OPENING} Zamknij.`);
    await guest.getByRole('button', { name: 'Zamknij teczkę' }).click();
    await guest.getByRole('link', { name: 'Moja teczka' }).click();
    await proveByBank(guest, PERSON.name);
    await expectText(guest, form, `${OPENING} Zamknij.`);
    expect(new URL(guest.url()).pathname).toBe(form.path);
  });
});
