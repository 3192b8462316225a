import { type Tenancy, tenancies } from '@najem/shared/contract/tenancies';
import { type FakeApi, press, refusal, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { aTenancy, aTenantSide, dayIn, inDays, MAY_NOTHING, showing, write } from '../../tests/a-tenancy';
import { module } from '../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './TenancyScreen';

const PATH = '/tenancies/NJ-7K3F-9QXA';
const open = (tenancy: Tenancy, api: FakeApi = showing(tenancy)) => renderScreen(module, PATH, { api });
const NUMBER = { number: 'NJ-7K3F-9QXA', version: 3 };
const nobodyYet = aTenantSide({ name: undefined, level: undefined, confirmedAt: undefined });
const invited = (over: Partial<Tenancy> = {}) =>
  aTenancy({
    state: 'invited',
    other: nobodyYet,
    tenant: nobodyYet,
    provenAt: undefined,
    invitation: { email: 'jan@example.test', isHandedOver: false, expiresAt: '2026-12-20T10:00:00.000Z' },
    may: { ...MAY_NOTHING, withdraw: true },
    ...over,
  });

describe('a tenancy', () => {
  it('says where it stands, with both sides, how well they are known, the days and the course', async () => {
    open(aTenancy());
    expect(await screen.findByRole('heading', { level: 1, name: 'ul. Lipowa 4/7, 30-001 Kraków' })).toBeVisible();
    expect(screen.getByText('Najem trwa.')).toBeVisible();
    const sides = within(screen.getByRole('region', { name: 'Strony' }));
    expect(sides.getByText('tożsamości sprawdzone')).toBeVisible();
    expect(sides.getByText(/najemca · tożsamość sprawdzona dokumentem i listem/)).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Przebieg' })).getByText('Najem potwierdzony')).toBeVisible();
    expect(screen.getByText(/Odsłonimy je tego samego dnia/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Dni najmu' })).toHaveTextContent('01.09.2025dzień podany przez Ciebie');
  });

  it('that does not exist says so, and leads to the others', async () => {
    open(
      aTenancy(),
      showing(aTenancy()).on(tenancies.get, () => refusal('TENANCY_NOT_FOUND')),
    );
    expect(await screen.findByText('Nie znaleziono najmu')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Moje najmy' })[0]).toHaveAttribute('href', '/tenancies');
  });

  it('whose invitation waits is withdrawn after a question', async () => {
    const api = showing(invited()).on(tenancies.withdraw, () => ({
      success: true,
      tenancy: invited({ state: 'withdrawn', invitation: undefined, may: MAY_NOTHING }),
    }));
    const { user } = open(invited(), api);
    expect(await screen.findByText('Czekamy na odpowiedź osoby zaproszonej, do 20.12.2026.')).toBeVisible();
    expect(screen.getByText(/Wysłano na adres/)).toHaveTextContent('jan@example.test');
    await user.click(screen.getByRole('button', { name: 'Wycofaj zaproszenie' }));
    await user.click(screen.getAllByRole('button', { name: 'Wycofaj zaproszenie' }).at(-1) ?? document.body);
    expect(api.inputs(tenancies.withdraw)).toEqual([NUMBER]);
    expect(await screen.findByText('Zaproszenie zostało wycofane.', { selector: 'strong' })).toBeVisible();
  });

  it('whose invitation lapsed hands its terms to another one', async () => {
    const { user, location } = open(invited({ state: 'lapsed', may: { ...MAY_NOTHING, inviteAgain: true } }));
    await user.click(await screen.findByRole('link', { name: 'Zaproś ponownie' }));
    expect(location()).toMatchObject({
      pathname: '/tenancies/new',
      state: { role: 'landlord', from: '2025-09-01', isOngoing: true, email: 'jan@example.test' },
    });
  });

  it('is saved as a confirmation with the address or the town alone', async () => {
    const api = showing(aTenancy()).on(tenancies.confirmation, () => refusal('DOCUMENT_LIMIT'));
    const { user } = open(aTenancy(), api);
    await user.click(await screen.findByRole('radio', { name: 'Tylko miejscowość' }));
    await user.click(screen.getByRole('button', { name: 'Pobierz potwierdzenie najmu (PDF)' }));
    expect(api.inputs(tenancies.confirmation)).toEqual([{ number: 'NJ-7K3F-9QXA', place: 'town' }]);
  });

  it('that is over is taken out of one’s own file after a question', async () => {
    const over = aTenancy({ state: 'closed', to: '2022-01-31', may: { ...MAY_NOTHING, forget: true } });
    const api = showing(over).on(tenancies.forget, () => ({ success: true }));
    const { user, location } = open(over, api);
    expect(await screen.findByText('Najem potwierdzony. Czas na opinie już minął.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Usuń z mojej teczki' }));
    expect(screen.queryByText(/nie będzie można jej już wycofać/)).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Usuń z mojej teczki' }).at(-1) ?? document.body);
    expect(api.inputs(tenancies.forget)).toEqual([{ number: 'NJ-7K3F-9QXA' }]);
    expect(location().pathname).toBe('/tenancies');
  });

  it('whose opinions are revealed says before it is taken out that one’s own stays in the history', async () => {
    const { user } = open(aTenancy({ state: 'revealed', may: { ...MAY_NOTHING, forget: true } }));
    await user.click(await screen.findByRole('button', { name: 'Usuń z mojej teczki' }));
    expect(screen.getByText(/Twoja opinia, jeśli jest w historii, zostanie w niej/)).toBeVisible();
  });
});

describe('an answer that the inviter has to accept', () => {
  const COUNTER = {
    name: 'Ola Sosna',
    isUnknownAccount: false,
    from: '2025-10-01',
    isOngoing: false,
    to: '2026-12-31',
    answerBy: inDays(12),
  } satisfies Tenancy['counter'];
  const countered = (over: Partial<NonNullable<Tenancy['counter']>> = {}) =>
    aTenancy({ state: 'counter', counter: { ...COUNTER, ...over }, may: { ...MAY_NOTHING, answerCounter: true } });

  it('shows what would change, and is accepted by one click', async () => {
    const api = showing(countered()).on(tenancies.answerCounter, () => ({ success: true, tenancy: aTenancy() }));
    const { user } = open(countered(), api);
    expect(await screen.findByText('01.09.2025 → 01.10.2025')).toBeVisible();
    expect(screen.getByText('trwa nadal → 31.12.2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zgadzam się' }));
    expect(api.inputs(tenancies.answerCounter)).toEqual([{ ...NUMBER, answer: 'accept' }]);
    expect(await screen.findByText('Najem trwa.')).toBeVisible();
  });

  it('is shown to who gave it, with what they would change', async () => {
    open(aTenancy({ state: 'counter', counter: COUNTER, role: 'tenant', may: MAY_NOTHING }));
    const own = within(await screen.findByRole('region', { name: 'Twoje poprawki' }));
    expect(own.getByText('01.09.2025 → 01.10.2025')).toBeVisible();
    expect(own.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/najem potwierdzono/)).toBeNull();
  });

  it('from an account that was not invited is refused as another person after a question', async () => {
    const unknown = countered({ isUnknownAccount: true, from: undefined, to: undefined });
    const api = showing(unknown).on(tenancies.answerCounter, () => ({
      success: true,
      tenancy: aTenancy({ state: 'declined', may: MAY_NOTHING }),
    }));
    const { user } = open(unknown, api);
    expect(await screen.findByRole('region', { name: 'Czy to ta osoba?' })).toHaveTextContent(
      'Ola Sosna, tożsamość niepotwierdzona',
    );
    expect(screen.getByRole('button', { name: 'Tak, to ta osoba' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'To nie ta osoba' }));
    await user.click(screen.getAllByRole('button', { name: 'To nie ta osoba' }).at(-1) ?? document.body);
    expect(api.inputs(tenancies.answerCounter)).toEqual([{ ...NUMBER, answer: 'refuse' }]);
  });
});

describe('the end of a tenancy', () => {
  it('is proposed by a day, which is refused under its field outside its limits', async () => {
    const api = showing(aTenancy()).on(tenancies.end, ({ to }) => ({
      success: true,
      tenancy: aTenancy({ ends: [{ by: 'landlord', to, proposedAt: inDays(0), holdsAt: inDays(14) }] }),
    }));
    const { user } = open(aTenancy(), api);
    const field = await screen.findByRole('textbox', { name: 'Ostatni dzień najmu' });
    await write(user, field, '01.01.2020');
    await user.tab();
    await press('Zapisz');
    expect(field).toHaveAccessibleDescription(/Podaj dzień od 01\.09\.2025 do /);
    await user.clear(field);
    await write(user, field, dayIn(40));
    await user.tab();
    await press('Zapisz');
    expect(api.inputs(tenancies.end)).toEqual([{ ...NUMBER, to: dayIn(40) }]);
    expect(await screen.findByText(/^Proponujesz koniec/)).toBeVisible();
    expect(screen.getByText(/zastąpi Twoją poprzednią propozycję/)).toBeVisible();
  });

  it('that the other side proposes is accepted by the same day, or answered by another', async () => {
    const to = dayIn(40);
    const asked = aTenancy({ ends: [{ by: 'tenant', to, proposedAt: inDays(-1), holdsAt: inDays(13) }] });
    const api = showing(asked).on(tenancies.end, () => ({ success: true, tenancy: aTenancy({ to }) }));
    const { user } = open(asked, api);
    await user.click(await screen.findByRole('button', { name: 'Podaj inny dzień' }));
    expect(screen.getByText(/będzie obowiązywał późniejszy z obu/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Ostatni dzień najmu' })).toBeVisible();
  });

  it('is not asked for while neither side may propose one', async () => {
    const endPausedUntil = '2026-12-20T10:00:00.000Z';
    open(aTenancy({ to: dayIn(40), endPausedUntil, may: { ...MAY_NOTHING, annul: true } }));
    expect(await screen.findByText('Nową datę można podać od 20.12.2026.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Ostatni dzień najmu' })).toBeNull();
  });

  it('that the other side proposes holds by one click', async () => {
    const to = dayIn(40);
    const asked = aTenancy({ ends: [{ by: 'tenant', to, proposedAt: inDays(-1), holdsAt: inDays(13) }] });
    const api = showing(asked).on(tenancies.end, () => ({ success: true, tenancy: aTenancy({ to }) }));
    const { user } = open(asked, api);
    await user.click(await screen.findByRole('button', { name: 'Zgadzam się' }));
    expect(api.inputs(tenancies.end)).toEqual([{ ...NUMBER, to }]);
    expect(await screen.findByText(/^Najem trwa do /)).toBeVisible();
  });

  it('that somebody else changed meanwhile says so, fetches the page again and keeps what was typed', async () => {
    const api = showing(aTenancy()).on(tenancies.end, () => refusal('STALE_EDIT'));
    const { user } = open(aTenancy(), api);
    const field = await screen.findByRole('textbox', { name: 'Ostatni dzień najmu' });
    await write(user, field, dayIn(40));
    await user.tab();
    await press('Zapisz');
    expect(await screen.findByText(/^Ten najem zmienił się w międzyczasie/)).toBeVisible();
    expect(api.inputs(tenancies.get)).toHaveLength(2);
    expect(field).not.toHaveValue('');
  });
});

describe('a mistake', () => {
  it('is reported after a question, and taken back', async () => {
    const api = showing(aTenancy())
      .on(tenancies.annul, () => ({ success: true, tenancy: aTenancy({ annulmentBy: 'landlord' }) }))
      .on(tenancies.keep, () => ({ success: true, tenancy: aTenancy() }));
    const { user } = open(aTenancy(), api);
    await user.click(await screen.findByRole('button', { name: 'Zgłoś błąd w tym najmie' }));
    await user.click(screen.getByRole('button', { name: 'Zgłoś błąd' }));
    expect(api.inputs(tenancies.annul)).toEqual([NUMBER]);
    await user.click(await screen.findByRole('button', { name: 'Wycofaj zgłoszenie' }));
    expect(api.inputs(tenancies.keep)).toEqual([NUMBER]);
    expect(await screen.findByRole('button', { name: 'Zgłoś błąd w tym najmie' })).toBeVisible();
  });

  it('that the other side reports is agreed to after a question', async () => {
    const asked = aTenancy({ annulmentBy: 'tenant' });
    const api = showing(asked).on(tenancies.annul, () => ({
      success: true,
      tenancy: aTenancy({ state: 'annulled', may: MAY_NOTHING }),
    }));
    const { user } = open(asked, api);
    await user.click(await screen.findByRole('button', { name: 'Zgadzam się, to błąd' }));
    await user.click(screen.getAllByRole('button', { name: 'Zgadzam się, to błąd' }).at(-1) ?? document.body);
    expect(await screen.findByText(/^Najem został unieważniony/)).toBeVisible();
  });
});
