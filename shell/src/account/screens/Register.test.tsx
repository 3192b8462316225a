import { accountCalls } from '@najem/shared/contract/identity';
import { REGISTER_REDIRECT_MS } from '@najem/shared/domain/kernel';
import { badReply, callError, noConnection, refusal } from '@najem/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { NEVER, throwError } from 'rxjs';
import { anApi, renderSite, settle } from '../../testing/render-site';

jest.mock('../../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const FILLED = {
  'Imię i nazwisko': 'Jan Nowy',
  'E-mail': 'jan@example.com',
  Hasło: 'sekret1',
  'Powtórz hasło': 'sekret1',
};
const LABELS = Object.keys(FILLED) as (keyof typeof FILLED)[];

async function openRegister(api = anApi(), path = '/register') {
  const site = renderSite(path, { api });
  await screen.findByRole('form', { name: 'Rejestracja' });
  const fill = async (values: Partial<typeof FILLED> = {}) => {
    for (const label of LABELS) {
      const value = { ...FILLED, ...values }[label];
      await site.user.click(screen.getByLabelText(label));
      if (value) await site.user.paste(value);
    }
  };
  const submit = async () => {
    await site.user.click(screen.getByRole('button', { name: /^Zarejestruj się/ }));
    await settle();
  };
  return { ...site, fill, submit };
}

it('the registration has in its fields what the screen before knows of the person', async () => {
  renderSite('/register', { api: anApi(), state: { name: 'Łucja Żurek', email: 'lucja@example.pl' } });
  expect(await screen.findByLabelText('Imię i nazwisko')).toHaveValue('Łucja Żurek');
  expect(screen.getByLabelText('E-mail')).toHaveValue('lucja@example.pl');
});

it('the registration passes on where the person was going, to the mail, the waiting page and the sign-in', async () => {
  const api = anApi().on(accountCalls.register, () => ({ success: true }));
  const from = '/dossier/asked/sekret';
  const { fill, submit, location } = await openRegister(api, `/register?from=${encodeURIComponent(from)}`);
  expect(screen.getByRole('link', { name: 'Zaloguj się' })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent(from)}`,
  );
  await fill();
  await submit();
  expect(api.inputs(accountCalls.register)).toMatchObject([{ returnPath: from }]);
  await act(async () => void jest.advanceTimersByTime(REGISTER_REDIRECT_MS));
  expect(location()).toMatchObject({ pathname: '/verify-pending', state: { from } });
});

it.each([
  ['a missing field first', { 'E-mail': '', Hasło: 'a', 'Powtórz hasło': 'b' }, 'E-mail', 'Wszystkie pola są wymagane'],
  [
    'different passwords next',
    { Hasło: 'abc', 'Powtórz hasło': 'abd', 'E-mail': 'zły' },
    'Powtórz hasło',
    'Hasła nie są identyczne',
  ],
  [
    'then a short password',
    { Hasło: 'abc', 'Powtórz hasło': 'abc', 'E-mail': 'zły' },
    'Hasło',
    'Hasło musi mieć co najmniej 6 znaków',
  ],
  ['and the address last', { 'E-mail': 'zły' }, 'E-mail', 'Nieprawidłowy format adresu email'],
])('the registration names %s, one error at a time, at its field', async (_name, values, label, text) => {
  const { fill, submit, api } = await openRegister();
  await fill(values);
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(api.inputs(accountCalls.register)).toEqual([]);
});

it('the registration removes the error when any field is edited', async () => {
  const { submit, user } = await openRegister();
  for (const label of LABELS) {
    await submit();
    expect(screen.getByRole('alert')).toBeVisible();
    await user.type(screen.getByLabelText(label), 'x');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  }
});

it('the registration has a visibility toggle for each of the two passwords', async () => {
  const { user } = await openRegister();
  const [first, second] = screen.getAllByRole('button', { name: 'Pokaż hasło' });
  await user.click(second as HTMLElement);
  expect(screen.getByLabelText('Powtórz hasło')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Hasło')).toHaveAttribute('type', 'password');
  await user.click(first as HTMLElement);
  expect(screen.getByLabelText('Hasło')).toHaveAttribute('type', 'text');
});

it.each(['x'.repeat(201), '%00', '%E2%80%8B', 'A%20B'])(
  'the registration creates the account whatever the address has for a code: %s',
  async (ref) => {
    const api = anApi().on(accountCalls.register, () => ({ success: true }));
    const { fill, submit } = await openRegister(api, `/register?ref=${ref}`);
    await fill();
    await submit();
    expect(api.inputs(accountCalls.register)).toMatchObject([{ name: 'Jan Nowy', referralCode: '' }]);
  },
);

it('the registration takes the referral of the address, says so, and continues after two seconds', async () => {
  const api = anApi().on(accountCalls.register, () => ({ success: true }));
  const { fill, submit, location } = await openRegister(api, '/register?ref=JESIEN');
  await fill();
  await submit();
  expect(api.inputs(accountCalls.register)).toEqual([
    { name: 'Jan Nowy', email: 'jan@example.com', password: 'sekret1', referralCode: 'JESIEN' },
  ]);
  expect(screen.getByRole('heading', { name: 'Konto zostało utworzone' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Przejdź do logowania' })).toHaveAttribute('href', '/login');
  act(() => void jest.advanceTimersByTime(1_999));
  expect(location().pathname).toBe('/register');
  await act(async () => void jest.advanceTimersByTime(1));
  expect(location()).toMatchObject({ pathname: '/verify-pending', state: { email: 'jan@example.com' } });
  expect(screen.getByText('jan@example.com')).toBeVisible();
});

it('the registration sends an empty referral when there is none', async () => {
  const api = anApi().on(accountCalls.register, () => NEVER);
  const { fill, submit } = await openRegister(api);
  await fill();
  await submit();
  expect(api.inputs(accountCalls.register)).toMatchObject([{ referralCode: '' }]);
});

it('the registration calls the server once, however often the button is pressed', async () => {
  const api = anApi().on(accountCalls.register, () => NEVER);
  const { fill, submit, user } = await openRegister(api);
  await fill();
  await submit();
  await submit();
  await user.type(screen.getByLabelText('Powtórz hasło'), '{Enter}');
  await settle();
  expect(api.inputs(accountCalls.register)).toHaveLength(1);
});

it('the registration says that the address is taken and leads to the sign-in page after three seconds', async () => {
  const { fill, submit, location } = await openRegister(
    anApi().on(accountCalls.register, () => refusal('EMAIL_EXISTS')),
  );
  await fill();
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Ten adres email jest już zarejestrowany w systemie. Spróbuj zalogować się używając tego adresu email.',
  );
  act(() => void jest.advanceTimersByTime(2_999));
  expect(location().pathname).toBe('/register');
  await act(async () => void jest.advanceTimersByTime(1));
  expect(location().pathname).toBe('/login');
});

it.each([
  ['the sentence of the server', () => refusal('RATE_LIMITED'), 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.'],
  [
    'its own sentence without one',
    () => throwError(() => ({ ...callError('INTERNAL'), general: true })),
    'Błąd podczas rejestracji. Spróbuj ponownie.',
  ],
  ['that the server did not answer', () => noConnection(), 'Błąd połączenia z serwerem. Spróbuj ponownie później.'],
  ['that the answer was unexpected', () => badReply(), 'Wystąpił błąd podczas rejestracji. Spróbuj ponownie.'],
])('registration that fails shows %s and keeps the typed values', async (_name, answer, text) => {
  const { fill, submit } = await openRegister(anApi().on(accountCalls.register, answer));
  await fill();
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('E-mail')).toHaveValue('jan@example.com');
});

it('the registration keeps the referral in the link to the sign-in page', async () => {
  await openRegister(anApi(), '/register?ref=JESIEN');
  expect(screen.getByRole('link', { name: 'Zaloguj się' })).toHaveAttribute('href', '/login?ref=JESIEN');
});
