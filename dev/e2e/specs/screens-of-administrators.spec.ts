import { deskClaimCalls, deskDisputeCalls, deskCaseCalls, deskEvidenceCalls } from '@najem/shared/contract/rights';
import type { Page } from '@playwright/test';
import { ADMIN } from '../commands';
import { expect, test } from '../fixtures';
import { observedRemote } from '../observed-remote';
import { ownOrigin } from '../own-ports';
import { arrive, looksRight, type Stop, walk } from '../pages/walk';

const PANEL = 'Panel Admina';
const DESK = 'Biurko spraw';
const REASONS = 'Protokół z podpisem obu stron, dołączony przez autora, wymienia tę szkodę.';

/** Opens a dialog by its button, looks at it and closes it. */
async function lookAtDialog(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('the panel of administrators can be used by everybody', async ({
  page,
  baseURL,
  commands,
  signIn,
  allowErrors,
}) => {
  // The step-up, and a module's address without a server.
  allowErrors(
    /status of 403/,
    /Failed to (?:load resource|fetch)/,
    /ERR_/,
    /does not answer: is `npm run dev` running/,
  );
  await signIn(ADMIN, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: PANEL })).toBeVisible();
  await walk(page, [['/admin', PANEL]]);
  await page.getByRole('button', { name: 'Generuj raport' }).click();
  await expect(page.getByText(/^Znaleziono: \d+/)).toBeVisible();
  await looksRight(page);

  await test.step('the statistics with their tables', async () => {
    await arrive(page, ['/admin?tab=statistics', PANEL]);
    await page.getByText('Pokaż dane w tabeli').first().click();
    await looksRight(page);
  });

  await test.step('the referral links', async () => {
    await walk(page, [['/admin?tab=referrals', PANEL]]);
    await lookAtDialog(page, 'Dodaj link');
    await lookAtDialog(page, /^Usuń /);
    await arrive(page, ['/admin?tab=referrals&view=stats', PANEL]);
    await page
      .getByRole('button', { name: /^Szczegóły linku / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Wróć do statystyk' })).toBeVisible();
    await looksRight(page);
  });

  await test.step('the users', async () => {
    await walk(page, [
      ['/admin/audit', 'Dziennik zdarzeń'],
      ['/admin/security', 'Zdarzenia bezpieczeństwa'],
      ['/admin?tab=users', PANEL],
    ]);
    await page.getByRole('searchbox', { name: 'Imię i nazwisko' }).fill('marek');
    await page.getByRole('button', { name: 'Edytuj: Marek Lewandowski' }).filter({ visible: true }).click();
    await expect(page.getByRole('button', { name: 'Zapisz' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Anuluj' }).click();
    await page.getByRole('link', { name: 'Marek Lewandowski' }).filter({ visible: true }).click();
    await expect(page.getByRole('table', { name: 'Kupione raporty' })).toBeVisible();
    await looksRight(page);
    await lookAtDialog(page, 'Zablokuj');
    // As if the sign-in were more than ten minutes old.
    await page.route('**/api/users/*', (route) => {
      const message = 'Ta operacja wymaga potwierdzenia, że to Ty.';
      return route.fulfill({ status: 403, json: { success: false, code: 'STEP_UP_REQUIRED', message } });
    });
    await lookAtDialog(page, 'Usuń');
    await page.unroute('**/api/users/*');
  });

  await test.step('the remotes', async () => {
    await walk(page, [['/admin/remotes', 'Moduły serwisu']]);
    await page.getByRole('button', { name: 'Pokaż szczegóły: Najemcy' }).click();
    await expect(page.getByRole('heading', { name: 'Historia' })).toBeVisible();
    await looksRight(page);
    await lookAtDialog(page, 'Nowy token');
    const remote = await observedRemote(commands, 'ogladany');
    for (const version of ['1.0.0-a', '1.0.0-b']) await remote.publish(version);
    await arrive(page, ['/admin', PANEL]);
    await arrive(page, ['/admin/remotes', 'Moduły serwisu']);
    await page.getByRole('button', { name: `Pokaż szczegóły: ${remote.id}` }).click();
    await lookAtDialog(page, 'Wycofaj');
    await lookAtDialog(page, 'Rozpocznij próbę 1.0.0-a');
  });

  await test.step('the form of a tenant', async () => {
    // Other journeys may remove the people whom they added.
    await arrive(page, ['/tenants', 'Lista najemców']);
    await page.getByRole('search').getByLabel('Nazwa').fill('Tomasz Zieliński');
    await page.getByRole('link', { name: 'Edytuj: Tomasz Zieliński' }).filter({ visible: true }).first().click();
    await expect(page.getByRole('button', { name: 'Zapisz dane' })).toBeVisible();
    await looksRight(page);
  });

  await test.step('a remote of a developer', async () => {
    await page.goto(`/tenants?remote=tenants@${ownOrigin(baseURL, 'noServer')}/remote.json`);
    const question = page.getByRole('alertdialog', { name: 'Uruchomić moduł z Twojego komputera?' });
    await expect(question).toBeVisible();
    await looksRight(page);
    await question.getByRole('button', { name: 'Uruchom' }).click();
    const bar = page.getByRole('status').filter({ hasText: 'Moduł tenants działa z' });
    await expect(bar).toBeVisible();
    await looksRight(page);
    await bar.getByRole('button', { name: 'Przywróć' }).click();
    await expect(bar).toBeHidden();
  });
});

test('the desk can be used by everybody', async ({ page, commands, signIn }) => {
  const token = await commands.signIn(ADMIN);
  const claims = (await commands.call(deskClaimCalls.claims, { pageSize: 200 }, token)).items;
  const disputes = (await commands.call(deskDisputeCalls.disputes, { pageSize: 200 }, token)).items;
  const cases = (await commands.call(deskCaseCalls.cases, { pageSize: 200 }, token)).items;
  const evidence = (await commands.call(deskEvidenceCalls.evidence, { pageSize: 200 }, token)).items;
  const claimOf = (method: string) => claims.find((claim) => claim.method === method);
  const disputeIn = (state: string) => disputes.find((dispute) => dispute.state === state);
  await signIn(ADMIN, '/admin/desk');
  await expect(page.getByRole('heading', { level: 1, name: DESK })).toBeVisible();
  const queues = ['disputes', 'cases', 'evidence', 'overdue', 'suspects', 'notes'];
  await walk(page, [
    ['/admin/desk', DESK],
    ...queues.map((queue): Stop => [`/admin/desk?queue=${queue}`, DESK]),
    ['/admin/desk?state=active', DESK],
    ['/admin/desk/figures', 'Jak pracuje biurko'],
    ['/admin/desk/cases/new', 'Sprawa z listu'],
    [`/admin/desk/claims/${claimOf('company')?._id}`, /^Firma/],
    [`/admin/desk/disputes/${disputeIn('appealed')?._id}`, / · /],
    [`/admin/desk/disputes/${disputeIn('deciding')?._id}`, / · /],
  ]);

  await test.step('the decision of a dispute', async () => {
    await page.getByRole('button', { name: /^Weź / }).click();
    await page.getByRole('radio', { name: 'Wpis pozostaje' }).check();
    await page.getByRole('textbox', { name: 'Uzasadnienie' }).fill(REASONS);
    await looksRight(page);
    await lookAtDialog(page, 'Moje teksty');
    await lookAtDialog(page, 'Zobacz pisma i wyślij');
  });

  await test.step('a document', async () => {
    await arrive(page, [`/admin/desk/claims/${claimOf('document')?._id}`, /^Dokument i list/]);
    await page.getByRole('button', { name: 'Pokaż: Załącznik 1' }).click();
    await page.getByRole('button', { name: 'Powiększ: Załącznik 1' }).click();
    await looksRight(page);
  });

  await test.step('a signed statement', async () => {
    await walk(page, [[`/admin/desk/claims/${claimOf('signed')?._id}`, /^Podpis elektroniczny/]]);
    await lookAtDialog(page, 'Poproś o uzupełnienie');
    await lookAtDialog(page, 'Odmów');
  });

  await test.step('a case, and its decision', async () => {
    await walk(page, [[`/admin/desk/cases/${cases.find(({ kind }) => kind === 'access')?._id}`, / · /]]);
    await page.getByRole('button', { name: /^Weź/ }).first().click();
    await expect(page.getByText('Zajmuje się: Ty')).toBeVisible();
    await page.getByRole('radio', { name: 'Uwzględniona', exact: true }).press('Space');
    await looksRight(page);
  });

  await test.step('evidence', async () => {
    await arrive(page, [`/admin/desk/evidence/${evidence[0]?._id}`, / · /]);
    await page.getByRole('radio', { name: 'Udokumentowany' }).check();
    await looksRight(page);
  });
});
