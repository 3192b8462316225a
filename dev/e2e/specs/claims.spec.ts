import { claims, desk } from '@najem/shared/contract';
import type { Page, TestInfo } from '@playwright/test';
import { readPdfText } from '../../../server/tests/support/pdf-text';
import { ADMIN, type Commands, newPerson, sandboxOf } from '../commands';
import { BAD, describe, expectMails, linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { press, tabTo } from '../keyboard';
import { download, looksRight } from '../pages/screen';
import { isPhone, PHONE } from '../phone';

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

/** Fills the form of a document, adds the file and sends it to the desk; returns the claim and the guest's code. */
async function sendDocument(page: Page, { pesel, email }: { pesel: string; email: string }) {
  await page.getByLabel('PESEL lub numer paszportu').fill(pesel);
  await page.getByLabel('Imię i nazwisko').fill('Jan Testowy');
  await page.getByLabel('Adres do listu').fill('ul. Prosta 1\n00-001 Warszawa');
  await page.getByLabel('E-mail').fill(email);
  await expect(page.getByText('Gotowy')).toBeVisible();
  const sent = page.waitForResponse((answer) => answer.url().endsWith(claims.submitDocument.path));
  await page.getByRole('button', { name: 'Wyślij', exact: true }).click();
  const { claimId, code } = (await (await sent).json()) as { claimId: string; code: string };
  await expect(page.getByRole('heading', { level: 1, name: 'Zgłoszenie przyjęte' })).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
  return { claimId, guestCode: code };
}

const PNG = (buffer: Buffer) => ({ name: 'dokument.png', mimeType: 'image/png', buffer });

/** Approves a document at the desk, prints its letter and notes that it was sent; returns the letter's text. */
async function sendLetter(commands: Commands, admin: string, id: string, identifier: string): Promise<string> {
  const { claim } = await commands.call(desk.claim, { id }, admin);
  const decision = { id, decision: 'approve', identifier, version: claim.version } as const;
  const approved = await commands.call(desk.decideClaim, decision, admin);
  const letter = readPdfText(await commands.file(`/desk/claims/${id}/letter.pdf`, admin));
  const posting = { id, sentAt: '2026-11-20', trackingNumber: 'RR123', version: approved.claim.version };
  await commands.call(desk.postClaim, posting, admin);
  return letter;
}

/** Opens the link of the mail about the letter, and types both codes. */
async function typeCodes(page: Page, guestCode: string, letterCode: string): Promise<void> {
  await page.getByLabel('Kod ze zgłoszenia').fill(guestCode);
  await page.getByLabel('Kod z listu').fill(letterCode);
  await page.getByRole('button', { name: 'Otwórz' }).click();
}

const letterCodeOf = (letter: string) => /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(letter)?.[0] ?? 'no code';

test(
  'a document is covered on the device, and who was warned of its claim opens a case',
  { tag: PHONE },
  async ({ page, commands, allowErrors }, info) => {
    // The wrong code.
    allowErrors(/400/);
    const known = newPerson();
    const pesel = newPesel();
    await describe(commands, { name: 'Stanisława Zapisana', pesel, email: known.email });
    const guest = newPerson();
    const admin = await commands.signIn(ADMIN);

    await page.goto('/dossier/start/document');
    await expect(page.getByRole('button', { name: 'Dodaj pliki' })).toBeVisible();
    const { claimId, guestCode } = await test.step('covers the picture and sends it', async () => {
      await page.locator('input[type=file]').setInputFiles(PNG(await paintDocument(page)));
      await looksRight(page);
      await press(page, page.getByRole('button', { name: 'Zakryj fragmenty: dokument.png' }));
      await coverByKeyboard(page);
      await draw(page, info, CORNER);
      await expect(page.getByRole('button', { name: /^Czarny pasek/ })).toHaveCount(2);
      await looksRight(page);
      await press(page, page.getByRole('button', { name: 'Gotowe' }));
      await expect(page.getByRole('button', { name: 'Dodaj pliki' })).toBeFocused();
      const sent = await sendDocument(page, { pesel, email: guest.email });
      await looksRight(page);
      return sent;
    });

    const letter = await test.step('the desk gets the covered picture and nothing of the register', async () => {
      const { claim } = await commands.call(desk.claim, { id: claimId }, admin);
      expect(claim).toMatchObject({ state: 'submitted', name: 'Jan Testowy', isOutranked: false });
      for (const part of [pesel, 'Zapisana', 'Łęcka', BAD.comment, known.email]) {
        expect(JSON.stringify(claim)).not.toContain(part);
      }
      const picture = await commands.file(`/attachments/${claim.attachments[0]?._id}/content`, admin);
      const inside = ({ left, top, right, bottom }: Area) => [
        { x: left + 0.01, y: top + 0.01 },
        { x: (left + right) / 2, y: (top + bottom) / 2 },
        { x: right - 0.01, y: bottom - 0.01 },
      ];
      const [outside = [], ...covered] = await readPixels(page, picture, [
        OUTSIDE,
        ...inside(SECRET),
        ...inside(CORNER),
      ]);
      for (const pixel of covered) expect(Math.max(...pixel), 'a covered pixel is black').toBeLessThan(24);
      expect(outside[0], 'the rest can be seen').toBeGreaterThan(200);
      return sendLetter(commands, admin, claimId, pesel);
    });

    await test.step('the code of the letter is typed, and the known address is warned', async () => {
      expect(letter).toContain('Jan Testowy');
      await page.goto(linkOf(await commands.mail(guest.email, /Wysłaliśmy list z kodem/), '/dossier/open'));
      await looksRight(page);
      await typeCodes(page, guestCode, 'AAAA-AAAA-AAAA');
      await expect(page.getByText('Kod jest nieprawidłowy. Pozostało prób: 4.')).toBeVisible();
      await typeCodes(page, guestCode, letterCodeOf(letter));
      await expect(page.getByText('Czekamy 72 godziny')).toBeVisible();
      await looksRight(page);
    });

    await test.step("'To nie ja' of an address that a writer typed stops nothing, and the desk looks at it", async () => {
      await page.goto(linkOf(await commands.mail(known.email, /Ktoś potwierdza, że jest Tobą/), '/dossier/not-me'));
      await looksRight(page);
      await press(page, page.getByRole('button', { name: 'Potwierdzam, to nie ja' }));
      await expect(page.getByText('Dziękujemy. Zapisaliśmy to.')).toBeVisible();
      await looksRight(page);
      const { claim } = await commands.call(desk.claim, { id: claimId }, admin);
      expect(claim.state).toBe('held');
      const { items } = await commands.call(desk.cases, { kind: 'identity_abuse', pageSize: 200 }, admin);
      const texts = await Promise.all(
        items.map(async ({ _id: id }) => (await commands.call(desk.case, { id }, admin)).case.text),
      );
      expect(texts.some((text) => text.includes(claim.number))).toBe(true);
      await expectMails(commands, guest, 'Wysłaliśmy list z kodem');
      await expectMails(commands, known, 'Ktoś potwierdza, że jest Tobą');
    });
  },
);

test('five wrong codes end a letter', async ({ page, commands, allowErrors }) => {
  allowErrors(/40[09]/);
  const pesel = newPesel();
  const guest = newPerson();
  await page.goto('/dossier/start/document');
  await expect(page.getByRole('button', { name: 'Dodaj pliki' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(PNG(await paintDocument(page)));
  await page.getByRole('button', { name: 'Wyślij dokument.png' }).click();
  const { claimId, guestCode } = await sendDocument(page, { pesel, email: guest.email });
  const admin = await commands.signIn(ADMIN);
  const letter = await sendLetter(commands, admin, claimId, pesel);

  await page.goto(linkOf(await commands.mail(guest.email, /Wysłaliśmy list z kodem/), '/dossier/open'));
  for (const left of [4, 3, 2, 1]) {
    await typeCodes(page, guestCode, 'AAAA-AAAA-AAAA');
    await expect(page.getByText(`Kod jest nieprawidłowy. Pozostało prób: ${left}.`)).toBeVisible();
  }
  await typeCodes(page, guestCode, 'AAAA-AAAA-AAAA');
  await expect(page.getByText('Link lub kod wygasł. Zgłoś się ponownie.')).toBeVisible();
  await page.reload();
  await typeCodes(page, guestCode, letterCodeOf(letter));
  await expect(page.getByText('Link lub kod wygasł. Zgłoś się ponownie.')).toBeVisible();
  expect((await commands.call(desk.claim, { id: claimId }, admin)).claim.state).toBe('lapsed');
});

test('a signed statement opens a file once the desk approved it; an unsigned or altered one is refused', async ({
  page,
  baseURL,
  commands,
  allowErrors,
}) => {
  allowErrors(/status of 400/);
  await page.goto('/dossier/start/signed');
  await expect(page.getByRole('button', { name: 'Pobierz oświadczenie' })).toBeVisible();
  await looksRight(page);
  const statement = await download(page, 'Pobierz oświadczenie');
  const guest = newPerson();
  await page.getByLabel('E-mail').fill(guest.email);
  const send = async (buffer: Buffer) => {
    await page.locator('input[type=file]').setInputFiles({ name: 'o.pdf', mimeType: 'application/pdf', buffer });
    await expect(page.getByText('Gotowy')).toBeVisible();
    await page.getByRole('button', { name: 'Wyślij' }).click();
  };

  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(statement)], { type: 'application/pdf' }), 'o.pdf');
  const answer = await fetch(`${sandboxOf(baseURL ?? '')}/signer`, { method: 'POST', body: form });
  const signed = Buffer.from(await answer.arrayBuffer());
  const altered = Buffer.from(signed);
  altered.write('X', statement.length - 400);
  for (const refused of [statement, altered]) {
    await send(refused);
    await expect(page.getByText(/To nie jest podpisane oświadczenie/)).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Usuń o.pdf' }));
    await expect(page.getByRole('button', { name: 'Dodaj pliki' })).toBeFocused();
  }
  const sent = page.waitForResponse((response) => response.url().endsWith(claims.submitSigned.path) && response.ok());
  await send(signed);
  const { claimId: id, code } = (await (await sent).json()) as { claimId: string; code: string };
  await expect(page.getByRole('heading', { level: 1, name: 'Zgłoszenie przyjęte' })).toBeVisible();
  await expect(page.getByText('Zapisz ten kod.')).toBeVisible();
  await looksRight(page);

  const admin = await commands.signIn(ADMIN);
  const { claim } = await commands.call(desk.claim, { id }, admin);
  const identifier = newPesel();
  const decision = {
    id,
    decision: 'approve',
    identifier,
    identifierAgain: identifier,
    version: claim.version,
  } as const;
  await commands.call(desk.decideClaim, decision, admin);
  await page.goto(linkOf(await commands.mail(guest.email, /Teczka jest otwarta/), '/dossier/open'));
  await page.getByLabel('Kod ze zgłoszenia').fill(code);
  await page.getByRole('button', { name: 'Otwórz' }).click();
  await expect(page.getByText('Nie mamy o Tobie żadnych wpisów')).toBeVisible();
  await looksRight(page);
});
