import { secondFactor, session, type SignInWays, signInCalls } from '@najem/shared/contract/identity';
import { anAdmin, aUser, refusal } from '@najem/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answerConfirmation, askForConfirmation } from '../../step-up';
import { anApi, renderSite, tokenOf } from '../../testing/render-site';

jest.mock('../../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));

const JAN = aUser();
const NONE: SignInWays = { success: true, codeApp: false, passkeys: [], recoveryCodes: 0, isRequired: false };
const CODES = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-IJKL-MNO${n}`);

afterEach(() => answerConfirmation(false));

describe('the second step of a sign-in', () => {
  async function open(api = anApi(JAN)) {
    api
      .on(signInCalls.login, () => refusal('SECOND_FACTOR_NEEDED', { challenge: 'secret' }))
      .on(signInCalls.secondStepOptions, () => ({ success: true, codeApp: true, recoveryCode: true }));
    const site = renderSite('/login', { api });
    await site.user.type(await screen.findByLabelText('E-mail'), JAN.email);
    await site.user.type(screen.getByLabelText('Hasło'), 'Tajne-haslo-1');
    await site.user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
    expect(await screen.findByRole('heading', { name: 'Drugi krok logowania' })).toBeVisible();
    return site;
  }

  it('asks for the code, says that it is wrong, and signs in with the right one', async () => {
    const { user, api, location } = await open();
    api.on(signInCalls.secondStep, () => refusal('SECOND_FACTOR_WRONG'));
    await user.type(await screen.findByLabelText('Kod z aplikacji'), '111111');
    await user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
    expect(await screen.findByText('Kod jest nieprawidłowy albo był już użyty. Wpisz nowy.')).toBeVisible();
    api.on(signInCalls.secondStep, () => ({ success: true, token: tokenOf(JAN), user: JAN }));
    await user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
    await waitFor(() => expect(location().pathname).toBe('/landlords'));
    expect(api.inputs(signInCalls.secondStep).at(-1)).toMatchObject({ challenge: 'secret', code: '111111' });
    expect(localStorage.getItem('token')).toBe(tokenOf(JAN));
  });

  it('takes a recovery code instead', async () => {
    const { user, api } = await open();
    api.on(signInCalls.secondStep, () => ({ success: true, token: tokenOf(JAN), user: JAN }));
    await user.click(await screen.findByRole('button', { name: 'Użyj kodu zapasowego' }));
    await user.type(screen.getByLabelText('Kod zapasowy'), 'abcd efgh ijkl mnop');
    await user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
    await waitFor(() =>
      expect(api.inputs(signInCalls.secondStep)).toMatchObject([{ recoveryCode: 'abcd efgh ijkl mnop' }]),
    );
  });

  it('leads back to the sign-in page, without a message', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Wróć do logowania' }));
    expect(await screen.findByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the question whether it is still the person', () => {
  function open() {
    const api = anApi(JAN).on(session.confirmOptions, () => ({
      success: true,
      codeApp: false,
      recoveryCode: false,
      password: true,
    }));
    return renderSite('/nie-ma', { signedIn: JAN, api });
  }

  it('is asked over any screen, once for all calls, and answered by the password', async () => {
    const { user, api } = open();
    let answers: Promise<boolean[]> | undefined;
    act(() => void (answers = Promise.all([askForConfirmation('security'), askForConfirmation('security')])));
    const dialog = await screen.findByRole('dialog', { name: 'Potwierdź, że to Ty' });
    api.on(session.confirm, () => refusal('PASSWORD_WRONG', { message: 'Nieprawidłowe hasło' }));
    await user.type(await within(dialog).findByLabelText('Hasło'), 'Nie-to');
    await user.click(within(dialog).getByRole('button', { name: 'Potwierdź' }));
    expect(await within(dialog).findByText('Nieprawidłowe hasło')).toBeVisible();
    api.on(session.confirm, () => ({ success: true }));
    await user.click(within(dialog).getByRole('button', { name: 'Potwierdź' }));
    await expect(answers).resolves.toEqual([true, true]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is answered with no by closing it', async () => {
    const { user } = open();
    let answer: Promise<boolean> | undefined;
    act(() => void (answer = askForConfirmation('security')));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zamknij' }));
    await expect(answer).resolves.toBe(false);
  });

  it('says before a dossier what it is for, and makes the session fresh', async () => {
    const { user, api } = open();
    api.on(session.freshProof, () => ({ success: true, freshUntil: '2026-11-23T10:30:00.000Z' }));
    let answer: Promise<boolean> | undefined;
    act(() => void (answer = askForConfirmation('dossier')));
    const dialog = await screen.findByRole('dialog', { name: 'Potwierdź, że to Ty' });
    expect(
      within(dialog).getByText('Teczka zawiera dane wrażliwe dla Ciebie. Podaj hasło, aby ją otworzyć.'),
    ).toBeVisible();
    expect(await within(dialog).findByRole('button', { name: 'Anuluj' })).toBeVisible();
    await user.type(within(dialog).getByLabelText('Hasło'), 'Haslo-1234');
    await user.click(within(dialog).getByRole('button', { name: 'Otwórz' }));
    await expect(answer).resolves.toBe(true);
    expect(api.inputs(session.freshProof)).toEqual([{ password: 'Haslo-1234' }]);
    expect(api.inputs(session.confirm)).toEqual([]);
  });

  it('is answered with no by the button of the dossier’s question', async () => {
    const { user } = open();
    let answer: Promise<boolean> | undefined;
    act(() => void (answer = askForConfirmation('dossier')));
    await user.click(await screen.findByRole('button', { name: 'Anuluj' }));
    await expect(answer).resolves.toBe(false);
  });
});

describe('setting up a second factor', () => {
  it('leads through the app, the QR code and the first code to the recovery codes', async () => {
    const api = anApi(JAN)
      .on(secondFactor.ways, () => NONE)
      .on(secondFactor.startCode, () => ({
        success: true,
        secret: 'ABCDEFGH',
        uri: 'otpauth://totp/x?secret=ABCDEFGH',
      }))
      .on(secondFactor.addCode, () => ({ success: true, recoveryCodes: CODES }));
    const { user } = renderSite('/second-factor', { signedIn: JAN, api });
    await user.click(await screen.findByRole('button', { name: 'Ustaw aplikację' }));
    await user.click(screen.getByRole('button', { name: 'Dalej' }));
    expect(await screen.findByTitle('Kod QR dla aplikacji uwierzytelniającej')).toBeInTheDocument();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dalej' }));
    await user.type(screen.getByLabelText('Kod z aplikacji'), '123456');
    await user.click(screen.getByRole('button', { name: 'Sprawdź i włącz' }));
    expect(await screen.findByRole('heading', { name: 'Zapisz kody zapasowe' })).toBeVisible();
    for (const code of CODES) expect(screen.getByText(code)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Kody są zapisane' }));
    expect(await screen.findByRole('heading', { name: 'Drugi składnik logowania' })).toBeVisible();
    expect(screen.queryByText(CODES[0] as string)).toBeNull();
  });

  it('takes the place of every screen of an administrator who lacks a required one', async () => {
    const boss = anAdmin({ mustSetUpSecondFactor: true });
    const api = anApi(boss).on(secondFactor.ways, () => ({ ...NONE, isRequired: true }));
    renderSite('/landlords', { signedIn: boss, api });
    expect(
      await screen.findByText(
        'Konto administratora wymaga drugiego składnika. Ustaw jeden z nich, aby pracować dalej.',
      ),
    ).toBeVisible();
  });
});
