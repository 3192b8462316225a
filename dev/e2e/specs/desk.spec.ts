import type { Output } from '@najem/shared/contract/kernel';
import { claims, deskClaimCalls, type deskDisputeCalls } from '@najem/shared/contract/rights';
import type { Page, TestInfo } from '@playwright/test';
import { readPdfText } from '@najem/server/tests/support/pdf-text';
import { ADMIN, newPerson } from '../commands';
import { linkOf } from '../described-person';
import { expect, test, untilLoaded } from '../fixtures';
import { newPesel } from '../identifiers';
import { press, tabTo } from '../keyboard';
import { choose } from '../pages/choice';
import { download } from '../pages/screen';
import { isPhone, PHONE, PHONE_SIZE } from '../phone';

/** Parts of the painted document, as parts of its width and height. */
const SECRET = { left: 0.1, top: 0.16, right: 0.4, bottom: 0.24 };
const OUTSIDE = { x: 0.55, y: 0.9 };
const CORNER = { left: 0.65, top: 0.8, right: 0.95, bottom: 0.92 };

/** A document with yellow ground and a red line that nobody needs. */
async function paintDocument(page: Page): Promise<Buffer> {
  const address = await page.evaluate(({ left, top, right, bottom }) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1000, 600];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#ffd400';
    context.fillRect(0, 0, 1000, 600);
    context.fillStyle = '#ee0000';
    context.fillRect(left * 1000, top * 600, (right - left) * 1000, (bottom - top) * 600);
    return canvas.toDataURL('image/png');
  }, SECRET);
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** Red, green and blue of a picture at points given as parts of its width and height. */
async function readPixels(page: Page, picture: Buffer, points: { x: number; y: number }[]): Promise<number[][]> {
  const input = { base64: picture.toString('base64'), points };
  return page.evaluate(async ({ base64, points }) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const decoded = await createImageBitmap(new Blob([bytes]));
    const { width, height } = decoded;
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D;
    context.drawImage(decoded, 0, 0);
    return points.map(({ x, y }) => [...context.getImageData(x * width, y * height, 1, 1).data.slice(0, 3)]);
  }, input);
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Draws a bar over an area: with a finger on a phone, by mouse elsewhere. */
async function draw(page: Page, info: TestInfo, { left, top, right, bottom }: Area): Promise<void> {
  const board = page.getByRole('group', { name: 'Obraz do zakrycia' });
  const box = await board.boundingBox();
  if (!box) throw new Error('The picture is not shown');
  const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const [from, to] = [at(left, top), at(right, bottom)];
  if (isPhone(info)) {
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    await touch('touchMove', to);
    await touch('touchEnd');
  } else {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  }
}

/** Covers the secret line by keyboard alone: a bar in the middle is moved and made higher. */
async function coverByKeyboard(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Dodaj pasek' }));
  await tabTo(page, page.getByRole('button', { name: /^Czarny pasek/ }).last());
  const keys: [string, number][] = [
    ['ArrowUp', 31],
    ['ArrowLeft', 23],
    ['Shift+ArrowDown', 2],
  ];
  for (const [key, times] of keys) for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}

/** Asserts that the two areas of a picture are black, and the rest can be seen. */
async function expectCovered(page: Page, picture: Buffer): Promise<void> {
  const inside = ({ left, top, right, bottom }: Area) => [
    { x: left + 0.01, y: top + 0.01 },
    { x: (left + right) / 2, y: (top + bottom) / 2 },
    { x: right - 0.01, y: bottom - 0.01 },
  ];
  const points = [OUTSIDE, ...inside(SECRET), ...inside(CORNER)];
  const [outside = [], ...covered] = await readPixels(page, picture, points);
  for (const pixel of covered) expect(Math.max(...pixel), 'a covered pixel is black').toBeLessThan(24);
  expect(outside[0], 'the rest can be seen').toBeGreaterThan(200);
}

test(
  'a document that is covered on the device goes over the desk and its letter to an open file',
  { tag: PHONE },
  async ({ page, commands, signIn, newVisitor }, info) => {
    const [pesel, { email }] = [newPesel(), newPerson()];
    const guest = await newVisitor();
    const admin = await commands.signIn(ADMIN);

    const { claimId, code, sheetCode } = await test.step('the person covers the picture and sends it', async () => {
      await guest.goto('/dossier/start/document');
      const onSheet = (await guest.locator('.dossier-proof-code').textContent()) ?? '';
      const picture = { name: 'dokument.png', mimeType: 'image/png', buffer: await paintDocument(guest) };
      await guest.locator('input[type=file]').setInputFiles(picture);
      await press(guest, guest.getByRole('button', { name: 'Zakryj fragmenty: dokument.png' }));
      await coverByKeyboard(guest);
      await draw(guest, info, CORNER);
      await expect(guest.getByRole('button', { name: /^Czarny pasek/ })).toHaveCount(2);
      await press(guest, guest.getByRole('button', { name: 'Gotowe' }));
      await expect(guest.getByRole('button', { name: 'Dodaj pliki' })).toBeFocused();
      await guest.getByLabel('PESEL lub numer paszportu').fill(pesel);
      await guest.getByLabel('Imię i nazwisko').fill('Anna Nowak');
      await guest.getByLabel('Adres do listu').fill('ul. Polna 1/2\n00-001 Warszawa');
      await guest.getByLabel('E-mail').fill(email);
      await expect(guest.getByText('Gotowy')).toBeVisible();
      const sent = guest.waitForResponse((answer) => answer.url().endsWith(claims.submitDocument.path));
      await guest.getByRole('button', { name: 'Wyślij', exact: true }).click();
      const answer = (await (await sent).json()) as { claimId: string; code: string };
      await expect(guest.getByText(answer.code)).toBeVisible();
      return { ...answer, sheetCode: onSheet };
    });

    const { claim } = await commands.call(deskClaimCalls.claim, { id: claimId }, admin);
    await test.step('it is on the desk, to which the panel leads', async () => {
      await signIn(ADMIN, '/admin');
      await page.getByRole('link', { name: /Biurko spraw.*w ciągu 3 dni: \d+/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Biurko spraw' })).toBeVisible();
      // It opens on what is overdue; a phone has no tabs.
      await page.goto('/admin/desk?queue=claims');
      if (isPhone(info)) await page.getByRole('button', { name: 'Filtry' }).click();
      await choose(page.getByRole('combobox', { name: 'Rodzaj' }), 'Dokument i list');
      await expect(page).toHaveURL(/method=document/);
      // The rows before are shown until the chosen ones come.
      await untilLoaded(page);
    });

    await test.step('is taken, and shows the covered picture on request', async () => {
      await page
        .getByRole('button', { name: `Weź ${claim.number}` })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole('button', { name: `Oddaj ${claim.number}` }).filter({ visible: true })).toBeVisible();
      // A phone shows cards instead of rows.
      const row = isPhone(info) ? page.getByRole('listitem') : page.getByRole('row');
      await row.filter({ hasText: claim.number }).getByRole('link').click();
      await expect(page.getByText(`Potwierdzenie ${claim.number}`)).toBeVisible();
      await expect(page.getByText(sheetCode)).toBeVisible();
      await expect(page.getByText(pesel)).toHaveCount(0);
      await page.getByRole('button', { name: 'Pokaż: Załącznik 1' }).click();
      await expect(page.getByRole('img', { name: 'Załącznik 1' })).toBeVisible();
      const width = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width);
      expect(width).toBe(1000);
      await expectCovered(page, await commands.file(`/attachments/${claim.attachments[0]?._id}/content`, admin));
    });

    const letterCode = await test.step('is approved by the keyboard, and its letter printed and sent', async () => {
      const number = page.getByLabel('Numer odczytany ze zdjęcia');
      await number.fill(pesel);
      await number.press('Enter');
      await expect(page.getByText('List do wysłania')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Stan zgłoszenia' })).toBeFocused();
      const letter = readPdfText(await download(page, 'Drukuj list'));
      expect(letter).toContain('Anna Nowak');
      expect(letter).not.toContain(pesel);
      await page.getByLabel('Numer nadania').fill('RR123456785PL');
      await page.getByRole('button', { name: 'List wysłano' }).click();
      await expect(page.getByText(/List wysłano \d\d\.\d\d\.\d{4}, numer RR123456785PL/)).toBeVisible();
      return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(letter)?.[0] ?? 'no code';
    });

    await test.step('is active once its codes are typed', async () => {
      await guest.goto(linkOf(await commands.mail(email, /Wysłaliśmy list z kodem/), '/dossier/open'));
      await guest.getByLabel('Kod ze zgłoszenia').fill(code);
      await guest.getByLabel('Kod z listu').fill(letterCode);
      await guest.getByRole('button', { name: 'Otwórz', exact: true }).click();
      await expect(guest.getByText('Kod został przyjęty')).toBeVisible();
      expect((await commands.mail(email, /Teczka jest otwarta/)).text).toContain('/dossier/open#');
      await page.reload();
      await expect(page.getByText('Aktywne').first()).toBeVisible();
    });
  },
);

/** Rows of the first view, and more of them than a page has. */
const [FIRST_VIEW, FULL] = [10, 25];

test('the first view of a full desk shows ten rows, and on a phone cards below the folded filters', async ({
  page,
  signIn,
}) => {
  await page.route(/\/api\/desk\/(?:claims|disputes|cases|evidence)(?:\?|$)/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = (await response.json()) as Output<typeof deskDisputeCalls.disputes>;
    const size = Number(new URL(route.request().url()).searchParams.get('pageSize') ?? FULL);
    const full = Array.from({ length: size }, (_, n) => ({ ...items[n % items.length], _id: `${n}` }));
    await route.fulfill({ response, json: { ...rest, items: full } });
  });
  await signIn(ADMIN, '/admin/desk');
  for (const queue of ['claims', 'disputes', 'cases', 'evidence']) {
    await test.step(queue, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/admin/desk?queue=${queue}`);
      await untilLoaded(page);
      await expect(page.getByRole('rowheader')).toHaveCount(FULL);
      await expect(page.getByRole('rowheader').nth(FIRST_VIEW - 1)).toBeInViewport({ ratio: 1 });
      await page.setViewportSize(PHONE_SIZE);
      await untilLoaded(page);
      const cards = page.locator('.admin-desk-card');
      await expect(cards).toHaveCount(FIRST_VIEW);
      await expect(cards.first()).toBeInViewport({ ratio: 1 });
      const search = page.getByRole('searchbox', { name: 'Szukaj' });
      await expect(search).toBeHidden();
      await page.getByRole('button', { name: 'Filtry' }).click();
      await search.fill('nikt');
      await expect(page.getByRole('button', { name: 'Filtry (1)' })).toBeVisible();
    });
  }
});
