import { deskClaimCalls } from '@najem/shared/contract/rights';
import { sendDocument, sendLetter } from '../../support/claim-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterAll(() => site.close());

const QUESTION = { version: 1, text: 'Ostrzejsze zdjęcie?' };
const LETTER = 'Wysłaliśmy list z kodem';

/** The path and the fragment of the link in the newest mail to an address, the letter's or another one. */
async function linkTo(email: string, isLetter: boolean): Promise<URL> {
  const mails = await site.mails();
  const mail = mails.findLast(({ to, subject }) => to === email && (subject === LETTER) === isLetter);
  return new URL(/https?:\S+\/dossier\S*/.exec(mail?.text ?? '')?.[0] ?? '');
}

// SECURITY: **Mail links.**
it('the link in a mail about a claim leads to the file, and to the code where a letter is on its way', async () => {
  const person = await site.signUp();
  const pesel = freshPesel();
  const asked = await sendDocument(site, freshPesel(), { as: person });
  await site.call(deskClaimCalls.askClaimant, { id: asked.claimId, ...QUESTION }, { as: admin });
  expect(await linkTo(person.email, false)).toMatchObject({ pathname: '/dossier', hash: '' });
  const { claimId } = await sendDocument(site, pesel, { as: person });
  await sendLetter(site, admin, claimId, pesel);
  const letter = await linkTo(person.email, true);
  expect(letter).toMatchObject({ pathname: '/dossier/open', hash: `#claim=${claimId}&letter=1` });
});

it('the link in a mail about a claim tells the page of a guest whether the code of a letter is asked for', async () => {
  const email = 'gosc@example.com';
  const pesel = freshPesel();
  const asked = await sendDocument(site, freshPesel(), { email });
  await site.call(deskClaimCalls.askClaimant, { id: asked.claimId, ...QUESTION }, { as: admin });
  expect((await linkTo(email, false)).hash).toMatch(/^#claim=[\w-]+&token=[\w-]+$/);
  const { claimId } = await sendDocument(site, pesel, { email });
  await sendLetter(site, admin, claimId, pesel);
  expect((await linkTo(email, true)).hash).toMatch(/^#claim=[\w-]+&letter=1&token=[\w-]+$/);
});
