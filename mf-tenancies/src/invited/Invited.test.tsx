import type { Output } from '@najem/shared/contract/kernel';
import { claims } from '@najem/shared/contract/rights';
import { tenancies } from '@najem/shared/contract/tenancies';
import { aUser, fakeApi, type FakeApi, noConnection, press, refusal, renderScreen } from '@najem/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Subject } from 'rxjs';
import { aLandlordSide, anOpenTenancy, aTenancy, aTenantSide, inDays, write } from '../../tests/a-tenancy';
import { module } from '../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './Invited';

type Invitation = Output<typeof tenancies.invitation>['invitation'];

const TERMS = { address: 'ul. Lipowa 4/7, Kraków', from: '2025-09-01' };
const anInvitation = (over: Partial<Invitation> = {}): Invitation => ({
  inviter: 'Jan Brzoza',
  level: 3,
  role: 'landlord',
  town: 'Kraków',
  years: { from: 2025 },
  expiresAt: '2026-12-20T10:00:00.000Z',
  ...over,
});
/** The reader is the tenant. */
const CONFIRMED = aTenancy({
  role: 'tenant',
  landlord: aLandlordSide({ name: 'Jan Brzoza', isYou: false }),
  tenant: aTenantSide({ name: 'Ewa Lis', isYou: true }),
});
const anApi = (invitation = anInvitation({ terms: TERMS }), tenancy = CONFIRMED): FakeApi =>
  fakeApi()
    .on(claims.list, () => ({ success: true, claims: [] }))
    .on(tenancies.invitation, () => ({ success: true, invitation }))
    .on(tenancies.answerInvitation, ({ answer }) =>
      answer === 'unknown' ? { success: true } : { success: true, tenancy },
    );
const open = (api = anApi(), user: ReturnType<typeof aUser> | null = aUser()) =>
  renderScreen(module, '/tenancies/invited/sekret', { api, user });
const answers = (api: FakeApi) => api.inputs(tenancies.answerInvitation);

describe('an invitation', () => {
  it('shows a visitor who asks and roughly where, and leads to the sign-in and back', async () => {
    const { user, location } = open(anApi(anInvitation()), null);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Jan Brzoza prosi o potwierdzenie najmu' }),
    ).toBeVisible();
    expect(screen.getByText('tożsamość sprawdzona przez bank lub podpis')).toBeVisible();
    expect(screen.getByText('Mieszkanie w: Kraków, 2025–teraz')).toBeVisible();
    expect(screen.getByText(/opinię, także negatywną/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Potwierdzam' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Załóż konto' })).toHaveAttribute(
      'href',
      '/register?from=%2Ftenancies%2Finvited%2Fsekret',
    );
    await user.click(screen.getByRole('link', { name: 'Zaloguj się, aby odpowiedzieć' }));
    expect(location()).toMatchObject({ pathname: '/login', state: { from: '/tenancies/invited/sekret' } });
  });

  it('of an account without a proof says that the name is the account’s, and without a comma no town', async () => {
    open(anApi(anInvitation({ level: undefined, town: undefined, years: { from: 2020, to: 2022 } })), null);
    expect(await screen.findByText('imię podane w koncie')).toBeVisible();
    expect(screen.getByText('Mieszkanie: 2020–2022')).toBeVisible();
  });

  it('that its reader has answered already leads to the tenancy', async () => {
    const { location } = open(anApi(anInvitation({ terms: TERMS, number: 'NJ-7K3F-9QXA' })));
    await waitFor(() => expect(location().pathname).toBe('/tenancies/NJ-7K3F-9QXA'));
  });

  it('is confirmed by one click, which says what comes next', async () => {
    const api = anApi();
    open(api);
    expect(await screen.findByText(TERMS.address)).toBeVisible();
    await press('Potwierdzam');
    expect(answers(api)).toEqual([{ token: 'sekret', answer: 'confirm' }]);
    expect(await screen.findByText('Najem jest potwierdzony')).toBeVisible();
    expect(screen.getByText(/Po zakończeniu najmu napiszemy do Was obojga/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zobacz najem' })).toHaveAttribute('href', '/tenancies/NJ-7K3F-9QXA');
    expect(screen.queryByRole('link', { name: /Potwierdź tożsamość/ })).toBeNull();
  });

  it('leads who confirms without a proof of identity to one, and back', async () => {
    const unproven = { ...CONFIRMED, tenant: aTenantSide({ isYou: true, level: undefined }) };
    const { user, location } = open(anApi(undefined, unproven));
    await screen.findByText(TERMS.address);
    await press('Potwierdzam');
    await user.click(
      await screen.findByRole('link', { name: 'Potwierdź tożsamość, aby najem było widać w paszporcie' }),
    );
    expect(location()).toMatchObject({
      pathname: '/dossier/start',
      state: { returnPath: '/tenancies/NJ-7K3F-9QXA' },
    });
  });

  it('about a tenancy that has ended opens the time for opinions at once', async () => {
    open(anApi(undefined, anOpenTenancy({ role: 'tenant' })));
    await screen.findByText(TERMS.address);
    await press('Potwierdzam');
    expect(await screen.findByRole('link', { name: 'Wystaw opinię' })).toBeVisible();
  });

  it('is answered with other days, of which only what was changed is sent', async () => {
    const counter = aTenancy({
      ...CONFIRMED,
      state: 'counter',
      counter: { name: 'Ewa Lis', isUnknownAccount: false, isOngoing: false, answerBy: inDays(14) },
    });
    const api = anApi(undefined, counter);
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Popraw daty lub adres' }));
    await press('Wyślij poprawki');
    expect(screen.getByRole('textbox', { name: 'Adres' })).toHaveAccessibleDescription(/Zmień adres lub daty/);
    await user.clear(screen.getByRole('textbox', { name: 'Od' }));
    await write(user, screen.getByRole('textbox', { name: 'Od' }), '01.10.2025');
    await user.tab();
    await press('Wyślij poprawki');
    expect(answers(api)).toEqual([{ token: 'sekret', answer: 'counter', from: '2025-10-01' }]);
    expect(await screen.findByText('Odpowiedź została wysłana')).toBeVisible();
  });

  it('is confirmed by nobody before it is known whether they act for a company', async () => {
    const api = anApi().on(claims.list, () => noConnection());
    const { user } = open(api);
    expect(await screen.findByText(/^Nie udało się sprawdzić, czy działasz w imieniu firmy\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Potwierdzam' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'To się nie zgadza' })).toBeEnabled();
    api.on(claims.list, () => ({ success: true, claims: [] }));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(screen.getByRole('button', { name: 'Potwierdzam' })).toBeEnabled();
  });

  it('shows nothing to press while it is not known whether its reader acts for a company', async () => {
    const claim$ = new Subject<Output<typeof claims.list>>();
    open(anApi().on(claims.list, () => claim$));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Potwierdzam' })).toBeNull();
    act(() => claim$.next({ success: true, claims: [] }));
    expect(await screen.findByRole('button', { name: 'Potwierdzam' })).toBeEnabled();
  });

  it('is answered with other days by a company, whose number is asked for and checked there', async () => {
    const claim = { state: 'active', identifiers: [{ type: 'nip', identifier: '•••••••585' }] };
    const api = anApi()
      .on(claims.list, () => ({ success: true, claims: [claim] }) as never)
      .on(tenancies.answerInvitation, () => refusal('DOSSIER_PROOF_REQUIRED'));
    const { user } = open(api);
    await user.click(await screen.findByRole('checkbox', { name: 'Działam w imieniu firmy' }));
    await user.click(screen.getByRole('button', { name: 'Popraw daty lub adres' }));
    await write(user, screen.getByRole('textbox', { name: 'Adres' }), ' Stare Miasto');
    await press('Wyślij poprawki');
    expect(answers(api)).toEqual([]);
    await write(user, screen.getByRole('textbox', { name: 'NIP firmy' }), '3008017585');
    await user.tab();
    await press('Wyślij poprawki');
    expect(answers(api)[0]).toMatchObject({ answer: 'counter', companyNip: '3008017585' });
    expect(await screen.findByRole('link', { name: 'Nie masz dostępu do firmy o tym NIP.' })).toBeVisible();
  });

  it('is declined after a question', async () => {
    const api = anApi(undefined, aTenancy({ ...CONFIRMED, state: 'declined' }));
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'To się nie zgadza' }));
    expect(await screen.findByRole('alertdialog', { name: 'Odrzucić zaproszenie?' })).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'To się nie zgadza' }).at(-1) ?? document.body);
    expect(answers(api)).toEqual([{ token: 'sekret', answer: 'decline' }]);
    expect(await screen.findByText('Odpowiedź została zapisana')).toBeVisible();
  });

  it('of somebody unknown is stopped without an account', async () => {
    const api = anApi(anInvitation());
    const { user } = open(api, null);
    await user.click(await screen.findByRole('button', { name: 'Nie znam tej osoby' }));
    expect(await screen.findByText(/Ona się o tym nie dowie/)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Nie znam tej osoby' }).at(-1) ?? document.body);
    expect(answers(api)).toEqual([{ token: 'sekret', answer: 'unknown' }]);
    expect(await screen.findByText('Nie napiszemy do Ciebie więcej w imieniu tej osoby.')).toBeVisible();
  });

  it('that overlaps a confirmed tenancy says so, and stays to be answered', async () => {
    const api = anApi().on(tenancies.answerInvitation, () => refusal('TENANCY_OVERLAPS'));
    open(api);
    await screen.findByText(TERMS.address);
    await press('Potwierdzam');
    expect(await screen.findByText(/Masz już potwierdzony najem z tą osobą/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Potwierdzam' })).toBeEnabled();
  });

  it.each([
    ['visitors home', null, 'Strona główna', '/'],
    ['users to their tenancies', aUser(), 'Moje najmy', '/tenancies'],
  ])('that is over says so and leads %s', async (_who, user, name, href) => {
    open(
      anApi().on(tenancies.invitation, () => refusal('LINK_INVALID')),
      user,
    );
    expect(await screen.findByText('Ten link już nie działa')).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });
});
