import { dossier } from '@najem/shared/contract/rights';
import type { Page } from '@playwright/test';
import { describe } from '../described-person';
import { expect, test } from '../fixtures';
import { proveByBank } from '../pages/screen';

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

/** How what is written may be lost; each gets a page with the form, in which `text` was just written. */
const LOSSES: Record<string, (page: Page, form: Form, text: string) => Promise<void>> = {
  async reload(page, form, text) {
    await expect(page.getByText(SAVED).first()).toBeVisible();
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
    await expect(page.getByText(SAVED).first()).toBeVisible();
    const second = await page.context().newPage();
    await open(second, form);
    await expectText(second, form, text);
    await second.close();
  },
};

/** Writes into every form and loses it in every way. */
async function loseEach(page: Page, forms: readonly Form[]): Promise<void> {
  for (const form of forms) {
    for (const [loss, lose] of Object.entries(LOSSES)) {
      await test.step(`${form.name}: ${loss}`, async () => {
        await open(page, form);
        await fieldOf(page, form).fill(`${OPENING} ${loss}.`);
        await lose(page, form, `${OPENING} ${loss}.`);
      });
    }
  }
}

test('nothing that is written for a deadline is lost', async ({ page, commands, signIn, allowErrors }) => {
  allowErrors(/ERR_/, /Failed to (?:load resource|fetch)/, /status of 40[139]/, /Refused to execute script/);
  const author = await describe(commands, PERSON);
  const person = await commands.verifiedPerson(PERSON.name);
  await signIn(person, '/dossier');
  await proveByBank(page, PERSON.name);
  await expect(page.getByRole('article').first()).toBeVisible();
  const token = await commands.signIn(person);
  const { rows } = await commands.call(dossier.entries, { page: 1, pageSize: 100 }, token);
  const mine = rows.filter(({ author: { name } }) => name === author.name);
  const idOf = (reason: string) => mine.find((row) => row.reason === reason)?._id ?? '';
  const disputed: Form = {
    name: 'a dispute',
    path: `/dossier/entries/${idOf('timely_payment')}/dispute`,
    field: 'Wyjaśnij, co i dlaczego',
  };
  await loseEach(page, [disputed]);
});
