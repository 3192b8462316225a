import { attachments } from '@najem/shared/contract/register';
import { type DeskEvidence, deskEvidenceCalls } from '@najem/shared/contract/rights';
import { anAdmin, fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { someEvidence } from '../../../tests/some-evidence';
import { paste } from '../../../tests/paste';
import { module } from '../../module';
import { untilLoaded } from '../../../tests/until-loaded';

const ADMIN = anAdmin();
const OTHER = { _id: 'admin-2', name: 'Ola Inna' };
const REASONS = 'Umowa dotyczy innego mieszkania i innych osób niż te, których dotyczy wpis.';

async function open(over: Partial<DeskEvidence> = {}) {
  const api = fakeApi().on(deskEvidenceCalls.oneEvidence, () => ({ success: true, evidence: someEvidence(over) }));
  const shown = renderScreen(module, '/admin/desk/evidence/evidence-1', { api, user: ADMIN });
  await untilLoaded();
  return { ...shown, api };
}

const button = (name: string) => screen.getByRole('button', { name });
const status = () => screen.getByRole('group', { name: 'Stan dowodu' });
const now = (over: Partial<DeskEvidence>) => () => ({ success: true, evidence: someEvidence({ version: 2, ...over }) });

describe('what the page shows', () => {
  it('shows its kind, its files and the entry', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: /^Umowa najmu · / })).toBeVisible();
    for (const text of ['Umowa najmu', 'Załącznik 1', 'Problemy z płatnościami', 'Anna Nowak', 'Do oceny']) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  it('opens a file on request', async () => {
    Object.assign(globalThis, { createImageBitmap: async () => ({ width: 4, height: 3, close: jest.fn() }) });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { user, api, store, unmount } = await open();
    api.on(attachments.content, () => ({ fileName: 'zalacznik.jpg', content: new Uint8Array([1]) }));
    await user.click(button('Pokaż: Załącznik 1'));
    expect(await screen.findByRole('img', { name: 'Załącznik 1' })).toBeVisible();
    unmount();
    expect(JSON.stringify(store.getState())).not.toMatch(/Anna Nowak|zalacznik/);
  });

  it('evidence that is not there says so', async () => {
    const api = fakeApi().on(deskEvidenceCalls.oneEvidence, () => refusal('EVIDENCE_NOT_FOUND'));
    renderScreen(module, '/admin/desk/evidence/x', { api, user: ADMIN });
    expect(await screen.findByText('Nie znaleziono dowodu')).toBeVisible();
  });

  it('evidence is taken and given back; what another administrator has is not graded here', async () => {
    const { user, api, unmount } = await open();
    api
      .on(deskEvidenceCalls.takeEvidence, now({ takenBy: { _id: ADMIN._id, name: ADMIN.name } }))
      .on(deskEvidenceCalls.releaseEvidence, now({ version: 3 }));
    await user.click(button('Weź DW-7K3F-9QXA'));
    expect(await within(status()).findByText('Zajmuje się: Ty')).toBeVisible();
    await user.click(button('Oddaj DW-7K3F-9QXA'));
    expect(await within(status()).findByText('Zajmuje się: nikt')).toBeVisible();
    unmount();
    await open({ takenBy: OTHER });
    expect(screen.getByText(/Zajmuje się tym Ola Inna/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Nadaj stopień' })).toBeNull();
  });
});

describe('grading', () => {
  it('a grade is chosen with what it means, and given', async () => {
    const { user, api } = await open();
    api.on(deskEvidenceCalls.gradeEvidence, now({ state: 'graded', grade: 'documented', decidedBy: OTHER }));
    expect(screen.getByText(/Widzieliśmy umowę, protokół lub przelew/)).toBeVisible();
    expect(screen.getByText(/Widzieliśmy prawomocne orzeczenie/)).toBeVisible();
    await user.click(button('Nadaj stopień'));
    expect(await screen.findByText('Wybierz stopień.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Udokumentowany' }));
    await user.click(button('Nadaj stopień'));
    expect(api.inputs(deskEvidenceCalls.gradeEvidence)).toEqual([
      { id: 'evidence-1', version: 1, grade: 'documented' },
    ]);
    expect(await screen.findByText('Stopień został nadany.')).toBeVisible();
    expect(status()).toHaveFocus();
    expect(within(screen.getByRole('region', { name: 'Ocena dowodu' })).getByText('Ola Inna')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Nadaj stopień' })).toBeNull();
  });

  it('a grade that could not be given says so in the form', async () => {
    const { user, api } = await open();
    api.on(deskEvidenceCalls.gradeEvidence, () => noConnection());
    await user.click(screen.getByRole('radio', { name: 'Potwierdzony orzeczeniem' }));
    await user.click(button('Nadaj stopień'));
    expect(await screen.findByText(/Nie udało się nadać stopnia\./)).toBeVisible();
  });

  it('a grade is left out with a reason for the author; a criminal judgment goes at once', async () => {
    const { user, api } = await open();
    api.on(deskEvidenceCalls.gradeEvidence, now({ state: 'refused', reasons: REASONS, files: [] }));
    await user.click(button('Bez stopnia'));
    const dialog = within(screen.getByRole('dialog', { name: 'Dowód bez stopnia' }));
    const send = dialog.getByRole('button', { name: 'Bez stopnia' });
    expect(send).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Powód dla autora' }), 'Nie.');
    await user.click(send);
    expect(await dialog.findByText('Podaj uzasadnienie (co najmniej 50 znaków).')).toBeVisible();
    await user.clear(dialog.getByRole('textbox'));
    await paste(user, dialog.getByRole('textbox'), REASONS);
    await user.click(dialog.getByRole('checkbox', { name: 'To orzeczenie sądu karnego – usuń pliki od razu' }));
    await user.click(send);
    expect(api.inputs(deskEvidenceCalls.gradeEvidence)).toEqual([
      { id: 'evidence-1', version: 1, grade: null, reasons: REASONS, isCriminal: true },
    ]);
    expect(await screen.findByText('Dowód pozostał bez stopnia.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Pliki zostały już usunięte.')).toBeVisible();
    expect(screen.getByText(REASONS)).toBeVisible();
  });

  it('a grade that another administrator gave meanwhile is shown', async () => {
    const { user, api } = await open();
    api
      .on(deskEvidenceCalls.gradeEvidence, () => refusal('STALE_EDIT'))
      .on(deskEvidenceCalls.oneEvidence, now({ state: 'graded', grade: 'court', decidedBy: OTHER }));
    await user.click(screen.getByRole('radio', { name: 'Udokumentowany' }));
    await user.click(button('Nadaj stopień'));
    expect(await screen.findByText(/Ktoś zmienił ten dowód przed Tobą/)).toBeVisible();
    expect(await within(status()).findByText('Stopień nadany')).toBeVisible();
  });
});
