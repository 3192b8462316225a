import { opinions, tenancies } from '@najem/shared/contract/tenancies';
import { selectUnsaved } from '@najem/shared/store';
import { aUser, choose, type FakeApi, press, refusal, renderScreen } from '@najem/testing';
import { act, screen, within } from '@testing-library/react';
import {
  aLandlordSide,
  anOpenTenancy,
  aRevealedTenancy,
  inDays,
  MAY_NOTHING,
  ownOpinion,
  showing,
  theirOpinion,
  write,
} from '../../tests/a-tenancy';
import { module } from '../module';
import { calls } from '../state';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './TenancyScreen';

const NUMBER = 'NJ-7K3F-9QXA';
const open = (api: FakeApi, user = aUser()) => renderScreen(module, `/tenancies/${NUMBER}`, { api, user });
const WRITTEN = { version: 2, entries: [{ reason: 'timely_payment', comment: 'Czynsz zawsze na czas.' }] };
const withWritten = (opinion = WRITTEN) => showing(anOpenTenancy()).on(tenancies.get, () => answerWith(opinion));
const answerWith = (opinion: typeof WRITTEN) => ({ success: true, tenancy: anOpenTenancy(), opinion });

describe('an opinion before its day', () => {
  it('is given by a reason of the other side’s kind and a comment, below the promise that nobody sees it', async () => {
    const api = showing(anOpenTenancy()).on(opinions.give, () => answerWith(WRITTEN));
    const { user } = open(api);
    expect(
      await screen.findByText(/^Nikt poza Tobą nie zobaczy jej przed .*, nawet tego, że ją napisano\.$/),
    ).toBeVisible();
    expect(screen.getByText(/Do tego dnia nikt nie wie, czy i co napisano\./)).toBeVisible();
    expect(screen.getByText(/opinie, jeśli są, pokażemy .* \(art\. 15 ust\. 4 RODO\)/)).toBeVisible();
    await choose(user, screen.getByRole('combobox', { name: 'Powód' }), 'Terminowy płatnik');
    await write(user, screen.getByRole('textbox', { name: 'Komentarz' }), 'Czynsz zawsze na czas.');
    await press('Zapieczętuj opinię');
    expect(api.inputs(opinions.give)).toEqual([{ number: NUMBER, entries: WRITTEN.entries, version: 0 }]);
    expect(await screen.findByText('Czynsz zawsze na czas.', { selector: 'blockquote' })).toBeVisible();
    expect(screen.getByText('Opinia została zapieczętowana.')).toBeVisible();
  });

  it('has up to three different reasons', async () => {
    const api = showing(anOpenTenancy());
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Dodaj kolejny powód' }));
    await choose(user, screen.getByRole('combobox', { name: 'Powód 1' }), 'Terminowy płatnik');
    await choose(user, screen.getByRole('combobox', { name: 'Powód 2' }), 'Terminowy płatnik');
    await write(user, screen.getByRole('textbox', { name: 'Komentarz 1' }), 'Na czas.');
    await press('Zapieczętuj opinię');
    expect(screen.getByText('Ten powód już jest w opinii')).toBeVisible();
    expect(screen.getByText('Napisz komentarz')).toBeVisible();
    expect(api.inputs(opinions.give)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Dodaj kolejny powód' }));
    expect(screen.queryByRole('button', { name: 'Dodaj kolejny powód' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Usuń powód 1' }));
    expect(screen.getByRole('textbox', { name: 'Komentarz 1' })).toHaveValue('');
  });

  it('is changed in the version that was read, and taken back after a question', async () => {
    const api = withWritten()
      .on(opinions.give, () => answerWith({ ...WRITTEN, version: 3 }))
      .on(opinions.withdraw, () => answerWith({ version: 4, entries: [] }));
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Zmień' }));
    expect(screen.getByRole('textbox', { name: 'Komentarz' })).toHaveValue('Czynsz zawsze na czas.');
    await press('Zapieczętuj opinię');
    expect(api.inputs(opinions.give)[0]?.version).toBe(2);
    await user.click(await screen.findByRole('button', { name: 'Wycofaj' }));
    await user.click(screen.getAllByRole('button', { name: 'Wycofaj' }).at(-1) ?? document.body);
    expect(api.inputs(opinions.withdraw)).toEqual([{ number: NUMBER, version: 3 }]);
    expect(await screen.findByRole('combobox', { name: 'Powód' })).toBeVisible();
  });

  it('is kept nowhere before it is sealed, of which the site and the form warn while something is typed', async () => {
    const api = showing(anOpenTenancy()).on(opinions.give, () => answerWith(WRITTEN));
    const { user, store } = open(api);
    expect(await screen.findByText(/^Opinia nie ma szkicu/)).toBeVisible();
    expect(selectUnsaved(store.getState())).toBe(false);
    await choose(user, screen.getByRole('combobox', { name: 'Powód' }), 'Terminowy płatnik');
    await write(user, screen.getByRole('textbox', { name: 'Komentarz' }), 'Zawsze na czas.');
    expect(selectUnsaved(store.getState())).toBe(true);
    expect(JSON.stringify(store.getState())).not.toContain('Zawsze na czas.');
    await press('Zapieczętuj opinię');
    await user.click(await screen.findByRole('button', { name: 'Zmień' }));
    expect(selectUnsaved(store.getState())).toBe(false);
    await write(user, screen.getByRole('textbox', { name: 'Komentarz' }), ' Tak.');
    expect(selectUnsaved(store.getState())).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Anuluj' }));
    expect(selectUnsaved(store.getState())).toBe(false);
  });

  it('that another tab gave first keeps what was typed here, to be sent again or dropped', async () => {
    const api = showing(anOpenTenancy()).on(opinions.give, () => refusal('STALE_EDIT'));
    const { user } = open(api);
    await choose(user, await screen.findByRole('combobox', { name: 'Powód' }), 'Terminowy płatnik');
    await write(user, screen.getByRole('textbox', { name: 'Komentarz' }), 'Zawsze na czas.');
    api.on(tenancies.get, () => answerWith(WRITTEN));
    await press('Zapieczętuj opinię');
    expect(await screen.findByText('Ta opinia została zmieniona w innej karcie.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Komentarz' })).toHaveValue('Zawsze na czas.');
    expect(screen.getByText('W innej karcie zapisano:')).toBeVisible();
    expect(screen.getByText('Czynsz zawsze na czas.', { selector: 'blockquote' })).toBeVisible();
    await press('Zapieczętuj opinię');
    expect(api.inputs(opinions.give).map(({ version }) => version)).toEqual([0, WRITTEN.version]);
    await user.click(screen.getByRole('button', { name: 'Anuluj' }));
    expect(screen.getByText('Czynsz zawsze na czas.', { selector: 'blockquote' })).toBeVisible();
  });

  it('that another tab gave is shown where nothing was typed here', async () => {
    const api = showing(anOpenTenancy());
    const { store } = open(api);
    expect(await screen.findByRole('textbox', { name: 'Komentarz' })).toBeVisible();
    api.on(tenancies.get, () => answerWith(WRITTEN));
    act(() => void store.dispatch(calls.get.requested({ number: NUMBER })));
    expect(await screen.findByText('Czynsz zawsze na czas.', { selector: 'blockquote' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Komentarz' })).toBeNull();
  });

  it('that comes too late says that it can only be withdrawn, and the page is fetched again', async () => {
    const api = withWritten().on(opinions.give, () => refusal('OPINION_REVEALED'));
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Zmień' }));
    api.on(tenancies.get, () => ({ success: true, tenancy: aRevealedTenancy(), opinions: [ownOpinion()] }));
    await press('Zapieczętuj opinię');
    expect(await screen.findByText('Po odsłonięciu opinii nie można zmienić. Możesz ją wycofać.')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Opinie' })).toBeVisible();
  });

  it('is no longer asked for on a page that is open when the window ends', async () => {
    const api = showing(anOpenTenancy()).on(opinions.give, () => refusal('STALE_EDIT'));
    const { user } = open(api);
    await choose(user, await screen.findByRole('combobox', { name: 'Powód' }), 'Terminowy płatnik');
    await write(user, screen.getByRole('textbox', { name: 'Komentarz' }), 'Zawsze na czas.');
    api.on(tenancies.get, () => ({ success: true, tenancy: anOpenTenancy({ windowEndsAt: inDays(-0.001) }) }));
    await press('Zapieczętuj opinię');
    expect(await screen.findByText('Czas na opinie minął. Za kilka minut je odsłonimy.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Zapieczętuj opinię' })).toBeNull();
  });

  it('of an account without a verified identity leads to the verification, and back', async () => {
    const { user, location } = open(showing(anOpenTenancy()), aUser({ verification_status: 'unverified' }));
    await user.click(await screen.findByRole('link', { name: 'Zweryfikuj tożsamość' }));
    expect(location()).toMatchObject({ pathname: '/verify-identity', state: { returnPath: `/tenancies/${NUMBER}` } });
  });
});

describe('the reveal', () => {
  const revealed = (given = [theirOpinion(), ownOpinion()], over = {}) =>
    showing(aRevealedTenancy(over), { opinions: given });

  it('shows both side by side, first what was written about the reader, before anything else of the page', async () => {
    open(revealed());
    const reveal = await screen.findByRole('region', { name: 'Opinie' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 2)).toEqual(['Jan Brzoza o Tobie', 'Twoja opinia']);
    const about = within(within(reveal).getByRole('region', { name: 'Jan Brzoza o Tobie' }));
    expect(about.getByText('Kaucja wróciła w tydzień.')).toBeVisible();
    expect(about.getByText('Rzetelne rozliczenie kaucji')).toBeVisible();
    expect(about.getByRole('link', { name: 'Odpowiedz albo zakwestionuj w teczce' })).toHaveAttribute(
      'href',
      '/dossier/entries/entry-7',
    );
    expect(within(reveal).getByText('Czynsz zawsze na czas.')).toBeVisible();
  });

  it('says where only one wrote, and where nobody did', async () => {
    open(revealed([theirOpinion()]));
    expect(await screen.findByText('Nie ma Twojej opinii.')).toBeVisible();
  });

  it('says that nobody wrote', async () => {
    open(revealed([]));
    expect(await screen.findByText('Nie ma opinii z tego najmu.')).toBeVisible();
    expect(screen.getByText('Czas na opinie minął.')).toBeVisible();
  });

  it.each([
    ['held', 'Opinia trafi do historii po sprawdzeniu.'],
    ['outside', 'Ta opinia zostaje przy najmie. Nie trafiła do historii.'],
    ['refused', 'Tej opinii nie dodano do historii.'],
    ['gone', 'Tej opinii nie ma już w historii.'],
  ] as const)('says of an entry that is %s where it is', async (place, sentence) => {
    const [entry] = ownOpinion().entries;
    const own = ownOpinion({ entries: entry ? [{ ...entry, place, entryId: undefined }] : [] });
    open(revealed([own]));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Spory o Twoje wpisy' })).toBeNull();
  });

  it('tells its author alone why a rule refused it', async () => {
    const refusal = 'Zasady serwisu na to nie pozwalają.';
    const entry = { reason: 'timely_payment', comment: 'Na czas.', place: 'refused', refusal } as const;
    open(revealed([ownOpinion({ entries: [entry] })]));
    expect(await screen.findByText(`Dlaczego: ${refusal}`)).toBeVisible();
  });

  it('shows of one without words where it is, and no empty place for them', async () => {
    const entry = {
      reason: '',
      comment: '',
      place: 'refused',
      refusal: 'Zasady serwisu na to nie pozwalają.',
    } as const;
    open(revealed([ownOpinion({ entries: [entry] })]));
    const own = await screen.findByRole('region', { name: 'Twoja opinia' });
    expect(within(own).getByText('Tej opinii nie dodano do historii.')).toBeVisible();
    expect(within(own).queryByRole('blockquote')).toBeNull();
  });

  it('withdraws one’s own opinion as a whole after a question, which both then read', async () => {
    const withdrawn = ownOpinion({ withdrawnAt: '2026-11-20T09:00:00.000Z' });
    const api = revealed().on(opinions.withdraw, () => ({
      success: true,
      tenancy: aRevealedTenancy(),
      opinions: [theirOpinion(), withdrawn],
    }));
    const { user, store } = open(api);
    const refreshed: unknown[] = [];
    store.bus.on('refresh').subscribe(({ kind }) => refreshed.push(kind));
    await user.click(await screen.findByRole('button', { name: 'Wycofaj opinię' }));
    await user.click(screen.getAllByRole('button', { name: 'Wycofaj opinię' }).at(-1) ?? document.body);
    expect(await screen.findByText('Opinia wycofana 20.11.2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Wycofaj opinię' })).toBeNull();
    expect(refreshed).toEqual(['tenant', 'landlord']);
  });

  it('asks for a fresh proof before it shows words about the reader', async () => {
    const api = showing(aRevealedTenancy(), { needsFreshProof: true }).on(opinions.read, () => ({
      success: true,
      tenancy: aRevealedTenancy(),
      opinions: [theirOpinion()],
    }));
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Pokaż opinie' }));
    expect(await screen.findByText('Kaucja wróciła w tydzień.')).toBeVisible();
  });

  const OUTSIDE = theirOpinion({
    entries: [{ reason: 'deposit_settlement', comment: 'Kaucja wróciła w tydzień.', place: 'outside' }],
  });

  it('joins both opinions to the history after a question', async () => {
    const api = revealed([OUTSIDE], { may: { ...MAY_NOTHING, join: true } }).on(opinions.join, () => ({
      success: true,
      tenancy: aRevealedTenancy(),
      opinions: [theirOpinion()],
    }));
    const { user } = open(api);
    const join = await screen.findByRole('region', { name: 'Dołącz opinie z tego najmu do historii' });
    await user.click(within(join).getByRole('button', { name: 'Dołącz' }));
    await user.click(screen.getAllByRole('button', { name: 'Dołącz' }).at(-1) ?? document.body);
    expect(api.inputs(opinions.join)).toEqual([{ number: NUMBER }]);
    expect(await screen.findByText('Opinie z tego najmu są w historii.')).toBeVisible();
  });

  it('leads to the notice of words about the reader that the history does not have, and of no others', async () => {
    const { unmount } = open(revealed([OUTSIDE, ownOpinion()]));
    expect(await screen.findByRole('link', { name: 'Zgłoś tę opinię' })).toHaveAttribute(
      'href',
      `/dossier/cases/new?kind=content_notice&tenancy=${NUMBER}`,
    );
    unmount();
    open(revealed());
    await screen.findByText('Kaucja wróciła w tydzień.');
    expect(screen.queryByRole('link', { name: 'Zgłoś tę opinię' })).toBeNull();
  });

  it('leads to the proof that joining needs', async () => {
    const unproven = { landlord: aLandlordSide({ level: undefined }), may: { ...MAY_NOTHING, join: true } };
    const { user, location } = open(revealed([OUTSIDE], unproven));
    await user.click(await screen.findByRole('link', { name: 'Potwierdź tożsamość' }));
    expect(location()).toMatchObject({ pathname: '/dossier/start', state: { returnPath: `/tenancies/${NUMBER}` } });
  });
});
