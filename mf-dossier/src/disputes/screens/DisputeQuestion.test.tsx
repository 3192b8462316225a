import { type Dispute, disputes, drafts } from '@najem/shared/contract/rights';
import { fakeApi, press, refusal, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { aDispute, answeredQuestion, asked } from '../../../tests/a-dispute';
import { write } from '../../../tests/write';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './DisputeScreen';

const A_FILE = {
  _id: 'file-1',
  purpose: 'dispute',
  mediaType: 'image/jpeg',
  size: 1,
  state: 'usable',
  createdAt: '2026-11-24T13:00:00.000Z',
} as const;
const TEXT = 'Z konta wspólnego, dwa razy.';

function open(dispute: Dispute) {
  const api = fakeApi().on(disputes.get, () => ({ success: true, dispute }));
  return { ...renderScreen(module, '/dossier/disputes/dispute-1', { api }), api };
}

const card = (name: string) => screen.findByRole('region', { name });

describe('a question of the desk', () => {
  it('is answered by the side that it goes to, after a last look', async () => {
    const { user, api } = open(asked({ side: 'author' }));
    api.on(disputes.answerQuestion, () => ({ success: true, dispute: answeredQuestion({ side: 'author' }) }));
    const form = within(await card('Odpowiedz na pytanie'));
    expect(form.getByText('Z którego konta wyszły przelewy?')).toBeVisible();
    await press('Sprawdź i wyślij');
    expect(await screen.findByText('Wpisz odpowiedź.')).toBeVisible();
    await write(user, form.getByLabelText('Twoja odpowiedź'), ` ${TEXT} `);
    await press('Sprawdź i wyślij');
    const look = within(await card('Sprawdź i wyślij'));
    expect(look.getByText(TEXT)).toBeVisible();
    expect(look.getByText(/Druga strona może odnieść się do odpowiedzi do .* Potem rozpatrzymy spór\./)).toBeVisible();
    await press('Wyślij bez dowodów');
    expect(api.inputs(disputes.answerQuestion)).toEqual([
      { id: 'dispute-1', text: TEXT, attachmentIds: [], version: 3 },
    ]);
    expect(
      await screen.findByText(/Druga strona może odnieść się do Twojej odpowiedzi do 30\.11\.2026\./),
    ).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Odpowiedz na pytanie' })).toBeNull();
  });

  it.each<[string, Partial<Dispute>, string, RegExp]>([
    [
      'an author whose entry counts on',
      { side: 'author', because: 'kept_before', isSuspended: false },
      'Wyślij',
      /^Druga/,
    ],
    [
      'a person whose author is gone',
      { side: 'person', isAuthorUnreachable: true },
      'Wyślij bez dowodów',
      /^Po Twojej/,
    ],
  ])('promises nothing untrue to %s', async (_, over, send, next) => {
    const shown = asked(over);
    const { user } = open({ ...shown, may: { ...shown.may, answerQuestion: true } });
    await write(user, await screen.findByLabelText('Twoja odpowiedź'), TEXT);
    await press('Sprawdź i wyślij');
    const look = within(await card('Sprawdź i wyślij'));
    expect(look.getByRole('button', { name: send })).toBeVisible();
    expect(look.getByText(next)).toBeVisible();
  });

  it.each([
    ['of the present question stands in its field, with its files', '2026-11-24T12:00:00.000Z', TEXT, ['file-1']],
    ['of another question is shown apart, and stays there', '2026-11-01T12:00:00.000Z', '', []],
  ])('what was written and not sent %s', async (_, of, inField, files) => {
    const changedAt = '2026-11-24T13:00:00.000Z';
    const draft = { values: { text: TEXT, asked: of }, attachments: [A_FILE], changedAt };
    const dispute = asked({ side: 'author' });
    const timeline = dispute.timeline.map((event) =>
      event.what === 'author_asked' ? { ...event, at: '2026-11-24T12:00:00.000Z' } : event,
    );
    const api = fakeApi()
      .on(disputes.get, () => ({ success: true, dispute: { ...dispute, timeline } }))
      .on(drafts.get, () => ({ success: true, version: 1, draft }))
      .on(drafts.save, ({ version }) => ({ success: true, version: version + 1, changedAt }))
      .on(disputes.answerQuestion, () => ({ success: true, dispute: answeredQuestion({ side: 'author' }) }));
    const { user } = renderScreen(module, '/dossier/disputes/dispute-1', { api });
    const field = await screen.findByLabelText('Twoja odpowiedź');
    expect(field).toHaveValue(inField);
    const earlier = () => screen.queryByRole('region', { name: 'Twój niewysłany tekst' });
    expect(earlier() === null).toBe(inField !== '');
    await write(user, field, ' Tak.');
    expect(earlier() === null).toBe(inField !== '');
    expect(field).toHaveValue(`${inField} Tak.`);
    expect(screen.queryByText(/^To napisano do poprzedniego pytania/) === null).toBe(inField !== '');
    await press('Sprawdź i wyślij');
    await press(inField === '' ? 'Wyślij bez dowodów' : 'Wyślij');
    expect(api.inputs(disputes.answerQuestion)).toMatchObject([{ attachmentIds: files }]);
  });

  it('shows the other side the question, and no form', async () => {
    open(asked({ side: 'person' }));
    const written = within(await card('Co napisały strony'));
    expect(written.getByText('Administrator · Pytanie do autora wpisu')).toBeVisible();
    expect(written.getByText('Z którego konta wyszły przelewy?')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Odpowiedz na pytanie' })).toBeNull();
  });

  it('gives the other side a comment on the answer, also without a word', async () => {
    const { api } = open(answeredQuestion({ side: 'person' }));
    api.on(disputes.commentQuestion, () => ({ success: true, dispute: aDispute({ state: 'deciding' }) }));
    await card('Odnieś się do odpowiedzi na pytanie');
    expect(screen.getByText('Z konta 12.')).toBeVisible();
    await press('Wyślij');
    expect(api.inputs(disputes.commentQuestion)).toEqual([
      { id: 'dispute-1', text: '', attachmentIds: [], version: 3 },
    ]);
    expect(await screen.findByText(/Rozpatrujemy spór/)).toBeVisible();
  });

  it('keeps what was written too late, and says so', async () => {
    const { user, api } = open(asked({ side: 'author' }));
    api.on(disputes.answerQuestion, () => refusal('STATE_PASSED'));
    await write(user, await screen.findByLabelText('Twoja odpowiedź'), TEXT);
    await press('Sprawdź i wyślij');
    api.on(disputes.get, () => ({ success: true, dispute: aDispute({ side: 'author', state: 'deciding' }) }));
    await press('Wyślij bez dowodów');
    expect(await screen.findByText('Spór zmienił się w międzyczasie. Widzisz jego aktualny stan.')).toBeVisible();
  });

  it('lets the asked side add evidence until the comment, with the words for it', async () => {
    const until = '2026-12-08T22:59:59.999Z';
    const shown = asked({ side: 'author' });
    open({ ...shown, may: { ...shown.may, addFilesUntil: until } });
    expect(
      await screen.findByText(/razem z odpowiedzią albo po niej\. Odpowiedz najpóźniej 08\.12\.2026/),
    ).toBeVisible();
  });
});
