import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { landlords, tenants } from '@najem/shared/contract/register';
import { platform, type Registry } from '@najem/shared/contract/platform';
import { TENANT_SAVE_REDIRECT_MS } from '@najem/shared/domain/kernel';
import type { Locator, Page } from '@playwright/test';
import { ADMIN, Commands, type Person } from '../commands';
import { expect, testOn, untilAtRest, untilLoaded } from '../fixtures';
import { newNip, newPesel } from '../identifiers';
import { buildWithNewerKit, NEWER_LOOK, OWN_TITLE } from '../newer-kit';
import { fillSignIn } from '../pages/account';
import { choose } from '../pages/choice';
import { holdBack } from '../pages/hold-back';
import { linkTo, navigate } from '../pages/top-bar';
import { release } from '../release';
import { RequestedFiles } from '../requested-files';

const test = testOn('independentSite');

/** Screens of other teams with their headings. */
const OTHERS = [
  ['/landlords', 'Lista wynajmujących'],
  ['/reports', 'Generator raportów'],
  ['/rent-coins', 'RentCoins'],
] as const;

/** The part of a build's record that is read here. */
interface BuildRecord {
  carries: Record<string, { files: string[] }>;
}

/** All computed styles of an element. */
async function lookOf(part: Locator): Promise<Record<string, string>> {
  await expect(part).toBeVisible();
  return part.evaluate((element) => {
    const style = getComputedStyle(element);
    const drawn = [...style].filter((name) => !name.startsWith('--'));
    return Object.fromEntries(drawn.map((name) => [name, style.getPropertyValue(name)]));
  });
}

/** The styles in the light and in the dark theme. */
async function inEachScheme<Look>(page: Page, look: () => Promise<Look>): Promise<Look[]> {
  const looks: Look[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    looks.push(await look());
  }
  return looks;
}

const numberField = (page: Page) => page.getByLabel(/^PESEL/);
const checkButton = (page: Page) => page.getByRole('button', { name: 'Sprawdź' });

/** The add form's components of the kit, with a typed number. */
async function lookOfForm(page: Page, pesel: string) {
  await numberField(page).fill(pesel);
  await page.mouse.move(0, 0);
  await expect(checkButton(page)).toBeEnabled();
  await numberField(page).blur();
  await untilAtRest(page);
  return { button: await lookOf(checkButton(page)), field: await lookOf(numberField(page)) };
}

/** A list's components of the kit: its main action, a filter and its table. */
async function lookOfList(page: Page, heading: string, action: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await untilLoaded(page);
  await page.mouse.move(0, 0);
  await untilAtRest(page);
  return {
    action: await lookOf(page.getByRole('link', { name: action }).first()),
    filter: await lookOf(page.getByLabel('Nazwa', { exact: true })),
    head: await lookOf(page.getByRole('columnheader', { name: 'Ocena' })),
    cell: await lookOf(page.getByRole('cell').last()),
  };
}

/** Clears the number by the new component, and checks its question. */
async function askAndClear(page: Page, pesel: string): Promise<void> {
  const { button } = await lookOfForm(page, pesel);
  await page.getByRole('button', { name: 'Wyczyść' }).click();
  const yes = page.getByRole('button', { name: 'OK' });
  for (const property of ['color', 'background-color', 'font-family']) {
    await expect(yes).toHaveCSS(property, button[property] as string);
  }
  await expect(page.getByRole('button', { name: 'Anuluj' })).toBeVisible();
  await yes.click();
  await expect(numberField(page)).toHaveValue('');
}

/** Adds a subject by the second step of the form, after one attempt with missing values. */
async function addTenant(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Zapisz', exact: true });
  const done = 'Najemca został dodany pomyślnie';
  await save.click();
  await expect(page.getByLabel('Imię i nazwisko')).toBeFocused();
  await page.getByLabel('Imię i nazwisko').fill('Józef Żółkiewski');
  await page.getByLabel('Adres najmu').fill('ul. Wymyślona 7, Łódź');
  await choose(page.getByLabel('Powód'), 'Terminowy płatnik');
  await page.getByLabel('Komentarz').fill('Płacił zawsze przed terminem.');
  const leave = await holdBack(page, TENANT_SAVE_REDIRECT_MS);
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Sukces' });
  await expect(dialog).toContainText(done);
  await expect(dialog.locator('.ant-modal-container')).toHaveCSS('border-radius', `${NEWER_LOOK.rounding}px`);
  const rounding = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--rn-radius-large'));
  await leave();
  // The shell draws toasts with its own kit, next to the newer one.
  const message = page.locator('.rn-toast').filter({ hasText: done });
  await expect(message).toHaveCSS('border-radius', rounding.trim());
  await expect(page).toHaveURL(/\/tenants$/);
}

/** A person with a row in both lists. */
async function personWithLists(commands: Commands): Promise<Person> {
  const person = await commands.verifiedPerson('Ewa Druga');
  const common = { type: 'osoba', address: 'ul. Zmyślona 3, Poznań' } as const;
  const pesel = newPesel();
  const entry = {
    landlord: person.name,
    rentalAddress: common.address,
    reason: 'payment_issues',
    comment: 'Po terminie.',
  };
  const tenant = { ...common, name: 'Henryk Znany', identifier: pesel, pesel, history: [entry] };
  await commands.call(tenants.create, tenant, person.token);
  const nip = newNip();
  const landlord = {
    ...common,
    name: 'Domy Zmyślone',
    type: 'firma',
    identifier: nip,
    nip,
    contact_info: 'brak',
  } as const;
  await commands.call(landlords.create, landlord, person.token);
  return person;
}

test('a team releases its own form and a newer kit to a running site, and other remotes do not change', async ({
  page,
  baseURL,
  launch,
}) => {
  const origin = baseURL as string;
  const [newer] = await Promise.all([buildWithNewerKit(), launch()]);
  const commands = new Commands(origin);
  const admin = await commands.signIn(ADMIN);
  const { secret } = await commands.call(platform.createToken, { remote: 'tenants', label: 'najemcy' }, admin);
  const pesel = newPesel();
  const files = new RequestedFiles(page);
  const openTenantForm = () => files.open(`${origin}/tenants/add`, 'Dodaj najemcę');
  const formLooks = () => inEachScheme(page, () => lookOfForm(page, pesel));
  const tenantLooks = () => inEachScheme(page, () => lookOfList(page, 'Lista najemców', 'Dodaj najemcę'));
  const landlordLooks = () => inEachScheme(page, () => lookOfList(page, 'Lista wynajmujących', 'Dodaj wynajmującego'));
  /** Checks what visitors of the other remotes get. */
  const others = async () => {
    const registry = (await (await page.request.get(`${origin}/remotes.json`)).json()) as Registry;
    const releases = registry.remotes.filter(({ id }) => id !== 'tenants');
    await files.open(`${origin}/landlords/add`, 'Dodaj wynajmującego');
    const landlordForm = { builds: files.builds(), text: await page.getByRole('main').innerText() };
    return { shell: registry.shellVersion, releases, landlordForm };
  };

  await page.goto(`${origin}/login`);
  await fillSignIn(page, await personWithLists(commands));
  await expect(page.getByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
  const before = await others();

  await openTenantForm();
  expect(files.kitOf()).toEqual([]);
  expect(files.repeated()).toEqual([]);
  const formInShellKit = await formLooks();
  expect(formInShellKit[0]).not.toEqual(formInShellKit[1]);

  await files.open(`${origin}/landlords`, 'Lista wynajmujących');
  const landlordsInShellKit = await landlordLooks();

  await test.step('a component that the shell lacks is loaded with a copy of the kit and looks like the product', async () => {
    await release('mf-tenants', { to: origin, token: secret }, '--from', newer);
    const { carries } = JSON.parse(await readFile(path.join(newer, 'remote.json'), 'utf8')) as BuildRecord;
    await openTenantForm();
    await expect(page.getByRole('heading', { name: OWN_TITLE })).toBeVisible();
    // The base has a version of its own, with which the shell's is still compatible.
    const copies = Object.entries(carries).filter(([group]) => !group.endsWith('/base'));
    const names = copies.flatMap(([, { files: ofGroup }]) => ofGroup);
    await expect.poll(() => new Set(files.kitOf())).toEqual(new Set(names));
    expect(files.repeated()).toEqual([]);
    expect(await formLooks()).toEqual(formInShellKit);
    await inEachScheme(page, () => askAndClear(page, pesel));
  });

  await test.step('all others keep the kit of the shell', async () => {
    expect(await others()).toEqual(before);
    for (const [address, heading] of OTHERS) {
      await files.open(`${origin}${address}`, heading);
      expect(files.kitOf()).toEqual([]);
      expect(files.repeated()).toEqual([]);
    }
  });

  await test.step('neither kit restyles the other on one page', async () => {
    await files.open(`${origin}/tenants`, 'Lista najemców');
    const tenantsInNewerKit = await tenantLooks();
    for (const { cell, head } of tenantsInNewerKit) {
      expect(cell['padding-top']).toBe(`${NEWER_LOOK.cellPadding}px`);
      expect(head['letter-spacing']).toBe(`${NEWER_LOOK.headSpacing}px`);
    }
    await navigate(page, 'Wynajmujący');
    expect(await landlordLooks()).toEqual(landlordsInShellKit);
    await navigate(page, 'Najemcy');
    expect(await tenantLooks()).toEqual(tenantsInNewerKit);
    await navigate(page, 'Wynajmujący');
    expect(await landlordLooks()).toEqual(landlordsInShellKit);
    expect(files.kitOf('landlords')).toEqual([]);
    expect(files.repeated()).toEqual([]);
  });

  await test.step('nor does a kit that was prefetched by hovering a link', async () => {
    await files.open(`${origin}/landlords`, 'Lista wynajmujących');
    await linkTo(page, 'Najemcy').hover();
    await expect.poll(() => files.kitOf('tenants').some((file) => file.endsWith('.css'))).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await landlordLooks()).toEqual(landlordsInShellKit);
    expect(files.repeated()).toEqual([]);
  });

  await test.step('form, dialog and message of its kit work', async () => {
    await openTenantForm();
    await numberField(page).fill(pesel);
    await checkButton(page).click();
    await addTenant(page);
  });
});
