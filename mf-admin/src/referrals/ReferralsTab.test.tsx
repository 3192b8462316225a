import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import { type ReferralLink, referrals } from '@najem/shared/contract/office';
import { anAdmin, fakeApi, refusal, renderScreen } from '@najem/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { module } from '../module';

const LINK: ReferralLink = {
  _id: 'l1',
  code: 'WIOSNA',
  description: 'Targi',
  campaign: 'Wiosna 26',
  isActive: true,
  createdAt: '2026-11-02T10:00:00.000Z',
};

function open(links = [LINK], view = '') {
  const api = fakeApi()
    .on(referrals.list, () => ({ success: true, referralLinks: links }))
    .on(referrals.stats, () => ({
      success: true,
      stats: links.map((link) => ({ ...link, registrationCount: 7, totalPayments: 120 })),
    }))
    .on(referrals.create, () => ({ success: true, referralLink: LINK }))
    .on(referrals.update, () => ({ success: true, referralLink: LINK }))
    .on(referrals.remove, () => ({ success: true }));
  return renderScreen(module, `/admin?tab=referrals${view}`, { api, user: anAdmin() });
}

afterEach(() => jest.restoreAllMocks());

const row = () => screen.getByRole('rowheader', { name: 'WIOSNA' }).closest('tr') as HTMLElement;

describe('the list of referral links', () => {
  it('lists every referral link with campaign, state and date', () => {
    open();
    for (const text of ['Targi', 'Wiosna 26', '02.11.2026']) expect(within(row()).getByText(text)).toBeVisible();
    expect(within(row()).getByRole('switch', { name: 'Link WIOSNA aktywny' })).toBeChecked();
  });

  it('deactivates a referral link, which its switch then says', async () => {
    const { user, api } = open();
    api.on(referrals.list, () => ({ success: true, referralLinks: [{ ...LINK, isActive: false }] }));
    await user.click(within(row()).getByRole('switch'));
    expect(api.inputs(referrals.update)).toEqual([{ id: 'l1', isActive: false }]);
    expect(within(row()).getByRole('switch')).not.toBeChecked();
    expect(api.inputs(referrals.list)).toHaveLength(2);
  });

  it('creates a referral link once code and description are filled', async () => {
    const { user, api } = open([]);
    await user.click(screen.getByRole('button', { name: 'Dodaj link' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Nowy link referencyjny' }));
    const save = dialog.getByRole('button', { name: 'Zapisz' });
    expect(save).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Kod' }), 'LATO');
    expect(save).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Opis' }), 'Plakaty');
    expect(dialog.getByText(/register\?ref=LATO$/)).toBeVisible();
    await user.click(save);
    await waitFor(() => expect(api.inputs(referrals.create)).toEqual([{ code: 'LATO', description: 'Plakaty' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the dialog and its input when the referral code is taken', async () => {
    const { user, api } = open();
    api.on(referrals.create, () => refusal('REFERRAL_CODE_TAKEN'));
    await user.click(screen.getByRole('button', { name: 'Dodaj link' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Kod' }), 'WIOSNA');
    await user.type(dialog.getByRole('textbox', { name: 'Opis' }), 'x');
    await user.click(dialog.getByRole('button', { name: 'Zapisz' }));
    expect(await dialog.findByText('Link referencyjny z tym kodem już istnieje')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Kod' })).toHaveValue('WIOSNA');
  });

  it('rejects a referral code with a space without calling the server', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Dodaj link' }));
    const dialog = within(screen.getByRole('dialog'));
    const code = dialog.getByRole('textbox', { name: 'Kod' });
    await user.type(code, 'LA TO');
    await user.type(dialog.getByRole('textbox', { name: 'Opis' }), 'x');
    await user.click(dialog.getByRole('button', { name: 'Zapisz' }));
    expect(await dialog.findByText(PROBLEM_TEXTS.REFERRAL_CODE_INVALID)).toBeVisible();
    expect(code).toBeInvalid();
    expect(api.inputs(referrals.create)).toEqual([]);
  });

  it('edits a referral link without its code', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Edytuj WIOSNA' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edycja linku referencyjnego' }));
    expect(dialog.getByRole('textbox', { name: 'Kod' })).toHaveAttribute('readonly');
    await user.clear(dialog.getByRole('textbox', { name: 'Kampania (opcjonalnie)' }));
    await user.click(dialog.getByRole('button', { name: 'Zapisz' }));
    await waitFor(() =>
      expect(api.inputs(referrals.update)).toEqual([{ id: 'l1', description: 'Targi', campaign: '' }]),
    );
  });

  it('removes a referral link only after a confirmation', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Usuń WIOSNA' }));
    const question = within(
      screen.getByRole('alertdialog', { name: 'Czy na pewno chcesz usunąć ten link referencyjny?' }),
    );
    expect(api.inputs(referrals.remove)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Usuń' }));
    expect(api.inputs(referrals.remove)).toEqual([{ id: 'l1' }]);
  });

  it('keeps the question about a referral link when the table becomes cards', async () => {
    const changes: ((event: { matches: boolean }) => void)[] = [];
    let isNarrow = false;
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: isNarrow && query.includes('max-width'),
          addEventListener: (_name: string, onChange: (typeof changes)[number]) => changes.push(onChange),
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    );
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Usuń WIOSNA' }));
    isNarrow = true;
    act(() => changes.forEach((change) => change({ matches: true })));
    expect(screen.queryByRole('columnheader', { name: 'Kod' })).toBeNull();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('shows why the referral links are refused, with the status, and hides the fetched ones', async () => {
    const { user, api } = open();
    api.on(referrals.list, () => refusal('FORBIDDEN'));
    await user.click(within(row()).getByRole('switch'));
    expect(
      screen.getByText('Wystąpił błąd podczas pobierania linków referencyjnych. (403) Brak uprawnień do tej operacji'),
    ).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'WIOSNA' })).toBeNull();
  });
});

describe('the figures of the links', () => {
  it('shows the figures of each referral link on a card that opens its details', async () => {
    const { user, location } = open([LINK], '&view=stats');
    expect(screen.getByText('7')).toBeVisible();
    expect(screen.getByText(/^120,00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Szczegóły linku WIOSNA' }));
    await waitFor(() => expect(location().search).toContain('link=WIOSNA'));
    const link = screen.getByRole('textbox', { name: 'Link referencyjny' });
    expect(link).toHaveAttribute('readonly');
    expect(link).toHaveValue(`${window.location.origin}/register?ref=WIOSNA`);
    await user.click(screen.getByRole('button', { name: 'Wróć do statystyk' }));
    expect(screen.getByRole('button', { name: 'Szczegóły linku WIOSNA' })).toBeVisible();
  });

  it('says that the referral link in the address was not found', () => {
    open([LINK], '&view=stats&link=NIEMA');
    expect(screen.getByText('Nie znaleziono linku referencyjnego')).toBeVisible();
  });
});
