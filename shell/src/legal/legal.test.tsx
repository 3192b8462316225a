import { legal, type LegalBlock, session, accountCalls } from '@najem/shared/contract/identity';
import { cases } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { aUser, refusal } from '@najem/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anApi, renderSite } from '../testing/render-site';

jest.mock('../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));

const NEWEST = { version: '2026-12-05', inForceFrom: '2026-12-05', isMaterial: true, summary: 'Nowy tryb odwołań.' };
const FIRST = { version: '2026-01-01', inForceFrom: '2026-01-01', isMaterial: true, summary: 'Pierwsza wersja.' };

const BLOCKS: LegalBlock[] = [
  { is: 'heading', level: 2, text: 'Konto' },
  { is: 'paragraph', line: [{ text: 'Zob. ' }, { text: 'teczka', href: '/dossier/start' }] },
  { is: 'list', isOrdered: true, items: [[{ text: 'Po pierwsze', isStrong: true }]] },
];

function anApiWithTexts(person = aUser()) {
  return anApi(person).on(legal.text, ({ version }) => ({
    success: true,
    title: 'Regulamin',
    version: version === FIRST.version ? FIRST : NEWEST,
    inForce: NEWEST.version,
    versions: [NEWEST, FIRST],
    blocks: BLOCKS,
  }));
}

describe('the page of Regulamin', () => {
  // Regulamin: Wszystkie wersje
  it('is open to everybody and shows the text in force with all versions', async () => {
    const { api, user } = renderSite('/regulamin', { api: anApiWithTexts() });
    expect(await screen.findByText('Wersja obowiązująca od 05.12.2026.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeVisible();
    expect(document.title).toBe('Regulamin – Rzetelny Najem');
    expect(screen.getByRole('link', { name: 'Kontakt' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'teczka' })).toHaveAttribute('href', '/dossier/start');
    await user.click(screen.getByRole('link', { name: 'od 01.01.2026' }));
    expect(await screen.findByText(/To wcześniejsza wersja, z 01\.01\.2026\./)).toBeVisible();
    expect(api.inputs(legal.text)).toEqual([
      { document: 'regulamin' },
      { document: 'regulamin', version: '2026-01-01' },
    ]);
  });

  it('says that a version does not exist', async () => {
    const api = anApi().on(legal.text, () => refusal('NOT_FOUND'));
    renderSite('/polityka-prywatnosci?wersja=nie', { api });
    expect(await screen.findByText('Nie ma takiej wersji tego dokumentu.')).toBeVisible();
  });
});

describe("the footer's links to the texts", () => {
  it.each([
    ['marketing', 'https://www.example.test/regulamin'],
    ['site', '/regulamin'],
  ] as const)('lead to the %s', async (termsShown, href) => {
    renderSite('/login', { boot: { termsShown } });
    expect(await screen.findByRole('link', { name: 'Regulamin' })).toHaveAttribute('href', href);
  });
});

describe('a material new version', () => {
  const asked = aUser({ termsToAccept: NEWEST });

  it('is asked for after the sign-in, and accepted', async () => {
    let person = asked;
    const api = anApiWithTexts()
      .on(accountCalls.profile, () => ({ success: true, user: person }))
      .on(legal.accept, () => {
        person = aUser();
        return { success: true };
      });
    const { user } = renderSite('/profile', { api, signedIn: asked });
    const dialog = await screen.findByRole('dialog', { name: 'Nowy Regulamin' });
    expect(dialog).toHaveTextContent('Zmieniliśmy Regulamin od 05.12.2026. Najważniejsze: Nowy tryb odwołań.');
    expect(screen.getByRole('link', { name: 'Czytam' })).toHaveAttribute('href', '/regulamin?wersja=2026-12-05');
    expect(within(dialog).getByRole('link', { name: 'Usuń konto' })).toHaveAttribute('href', '/dossier/settings');
    await user.click(screen.getByRole('button', { name: 'Akceptuję' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.inputs(legal.accept)).toEqual([{ document: 'regulamin', version: '2026-12-05' }]);
  });

  it('is asked for again when a call was refused without it', async () => {
    const { user, store } = renderSite('/profile', { api: anApiWithTexts(asked), signedIn: asked });
    await screen.findByRole('dialog', { name: 'Nowy Regulamin' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => void store.dispatch({ type: 'tenants/create/failed', error: { code: 'TERMS_REQUIRED' } }));
    expect(await screen.findByRole('dialog', { name: 'Nowy Regulamin' })).toBeVisible();
  });

  // Regulamin: Kto nie akceptuje
  it('leaves who does not accept it their data, cases and removal', async () => {
    const api = anApiWithTexts(asked)
      .on(session.list, () => ({ success: true, sessions: [] }))
      .on(users.exportOwn, () => ({ fileName: 'konto.json', content: new Uint8Array([123, 125]) }))
      .on(cases.openOnAccount, () => ({ success: true, number: 'WN-7K3F-9QXA' }));
    Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: jest.fn() });
    const { user } = renderSite('/profile', { api, signedIn: asked });
    await screen.findByRole('dialog', { name: 'Nowy Regulamin' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const account = within(await screen.findByRole('region', { name: 'Twoje konto' }));
    await user.click(account.getByRole('button', { name: 'Pobierz dane konta' }));
    await waitFor(() => expect(api.inputs(users.exportOwn)).toHaveLength(1));
    expect(account.getByRole('link', { name: 'Usuń konto' })).toHaveAttribute('href', '/dossier/settings');
    await user.click(account.getByRole('button', { name: 'Sprawa o dane konta' }));
    const form = within(await screen.findByRole('dialog', { name: 'Sprawa o dane konta' }));
    await user.click(form.getByRole('radio', { name: /Sprostowanie danych/ }));
    await user.type(form.getByLabelText(/Opisz sprawę/), 'Zmieniłem nazwisko, proszę o poprawienie.');
    await user.click(form.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByText(/Przyjęliśmy sprawę WN-7K3F-9QXA/)).toBeVisible();
  });

  it('does not cover the text that is to be read', async () => {
    renderSite('/regulamin', { api: anApiWithTexts(asked), signedIn: asked });
    await screen.findByText('Wersja obowiązująca od 05.12.2026.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('the registration says what it means, with links to both texts beside it', async () => {
  renderSite('/register');
  const sentence = await screen.findByText(/^Rejestrując się, akceptujesz/);
  expect(sentence).toHaveTextContent(
    'Rejestrując się, akceptujesz Regulamin i potwierdzasz, że znasz Politykę prywatności.',
  );
  for (const [name, href] of [
    ['Regulamin', '/regulamin'],
    ['Politykę prywatności', '/polityka-prywatnosci'],
  ] as const) {
    const link = within(sentence).getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
  }
});
