import { type Attachment, attachments } from '@najem/shared/contract/register';
import { cases, dossier, drafts } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { caseDueAt } from '@najem/shared/domain/rights';
import { fakeApi, type FakeApi, press, refusal, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { aCase } from '../../../tests/a-case';
import { aDossier, anEntry } from '../../../tests/a-dossier';
import { write } from '../../../tests/write';
import { module } from '../../module';
// Before the tests, none of which then waits for the files that the remote loads lazily.
import './CaseScreen';
import './NewCase';

/** What the case of `aCase` is called. */
const TITLE = 'Sprzeciw, 23.11.2026';

const TEXT = 'Wynajmujący mieszka obok i pokazuje moje dane sąsiadom.';
const FILE: Attachment = {
  _id: 'file-1',
  purpose: 'case',
  mediaType: 'application/pdf',
  size: 8,
  state: 'usable',
  createdAt: '2026-11-22T09:00:00.000Z',
};

function open(path: string, api: FakeApi) {
  return renderScreen(module, path, { api });
}

describe('a new case', () => {
  const anApi = (): FakeApi =>
    fakeApi()
      .on(dossier.entries, () => ({ rows: [anEntry()], total: 1 }))
      .on(dossier.overview, () => ({ success: true, dossier: aDossier() }))
      .on(attachments.upload, () => FILE)
      .on(cases.open, () => ({ success: true, case: aCase() }))
      .on(cases.get, () => ({ success: true, case: aCase() }));

  it('begins with every kind that a person may choose, each with a sentence', async () => {
    const { user } = open('/dossier/cases/new', anApi());
    const kinds = await screen.findByRole('list', { name: 'Wybierz rodzaj sprawy.' });
    expect(within(kinds).getAllByRole('link')).toHaveLength(8);
    expect(within(kinds).queryByText('Zgłoszenie treści')).toBeNull();
    await user.click(within(kinds).getByRole('link', { name: /Inna sprawa/ }));
    expect(screen.getByRole('heading', { level: 2, name: 'Inna sprawa' })).toBeVisible();
  });

  // Polityka: Masz prawo dostępu
  it('sends an objection with restriction and files, and leads to the case', async () => {
    const api = anApi();
    const { user, location } = open('/dossier/cases/new?kind=objection', api);
    expect(await screen.findByText(/Usunięcie nie cofa skutków umów ani faktur/)).toBeVisible();
    expect(screen.getByText(`Odpowiemy do ${formatDate(caseDueAt('objection', new Date()))}.`)).toBeVisible();
    await write(user, screen.getByLabelText('Opisz sprawę'), TEXT);
    await user.click(screen.getByRole('checkbox', { name: /Na czas rozpatrzenia ograniczcie/ }));
    const file = new File(['%PDF-1.7'], 'pismo.pdf', { type: 'application/pdf' });
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
    await press('Wyślij');
    expect(api.inputs(attachments.upload)).toEqual([{ purpose: 'case', file }]);
    expect(api.inputs(cases.open)).toEqual([
      {
        kind: 'objection',
        text: TEXT,
        concerns: { is: 'file' },
        restrictMeanwhile: true,
        attachmentIds: ['file-1'],
      },
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    expect(location().pathname).toBe('/dossier/cases/case-1');
  });

  it('does not send a text that is too short', async () => {
    const api = anApi();
    const { user } = open('/dossier/cases/new?kind=complaint', api);
    await write(user, await screen.findByLabelText('Opisz sprawę'), 'Za krótko.');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByText('Napisz trochę więcej (co najmniej 20 znaków).')).toBeVisible();
    expect(api.inputs(cases.open)).toEqual([]);
  });

  it('concerns the entry that the address names', async () => {
    const api = anApi();
    const { user } = open('/dossier/cases/new?kind=erasure&entry=entry-1', api);
    await write(user, await screen.findByLabelText('Opisz sprawę'), TEXT);
    await screen.findByText(/Długa 5, Kraków/);
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(api.inputs(cases.open)).toEqual([
      { kind: 'erasure', text: TEXT, concerns: { is: 'entry', entryId: 'entry-1' }, attachmentIds: [] },
    ]);
  });

  it('concerns the entry that the address names rather than the one of an older draft, until another is chosen', async () => {
    const older = { concerns: 'entry', entryId: 'entry-9', text: TEXT, restricts: false };
    const kept = { values: older, attachments: [], changedAt: '2026-11-22T09:00:00.000Z' };
    const api = anApi().on(drafts.get, () => ({ success: true, version: 1, draft: kept }));
    const { user, location } = open('/dossier/cases/new?kind=erasure&entry=entry-1', api);
    expect(await screen.findByLabelText('Opisz sprawę')).toHaveValue(TEXT);
    await screen.findByText(/Długa 5, Kraków/);
    await user.click(screen.getByRole('radio', { name: /Cała teczka/ }));
    expect(location().search).toBe('?kind=erasure');
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(api.inputs(cases.open)).toEqual([
      { kind: 'erasure', text: TEXT, concerns: { is: 'file' }, attachmentIds: [] },
    ]);
  });

  it('leads to the dispute where an entry is to be corrected', async () => {
    open('/dossier/cases/new?kind=rectification&entry=entry-1', anApi());
    const link = await screen.findByRole('link', { name: 'Zakwestionuj wpis' });
    expect(link).toHaveAttribute('href', '/dossier/entries/entry-1/dispute');
    expect(screen.queryByRole('button', { name: 'Wyślij' })).toBeNull();
  });

  // Polityka: Masz prawo dostępu
  it('offers the export before it asks for access', async () => {
    open('/dossier/cases/new?kind=access', anApi());
    expect(
      await screen.findByText('Wszystko zobaczysz od razu w teczce i pobierzesz jako PDF lub JSON.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pobierz PDF' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zobacz teczkę' })).toHaveAttribute('href', '/dossier');
  });

  it('shows how the rating came about before it asks for an explanation', async () => {
    open('/dossier/cases/new?kind=explanation', anApi());
    expect(await screen.findByText('Dlaczego taka ocena?')).toBeInTheDocument();
    expect(screen.getByText('Jako najemca')).toBeVisible();
  });

  it('says why it is refused, and keeps what was written', async () => {
    const { user } = open(
      '/dossier/cases/new?kind=complaint',
      anApi().on(cases.open, () => refusal('CASE_LIMIT')),
    );
    await write(user, await screen.findByLabelText('Opisz sprawę'), TEXT);
    await user.click(screen.getByRole('button', { name: 'Wyślij' }));
    expect(await screen.findByText('Masz już otwartą sprawę tego rodzaju.')).toBeVisible();
    expect(screen.getByLabelText('Opisz sprawę')).toHaveValue(TEXT);
  });

  it('reports the opinion of the tenancy that the address names, and leads back to it', async () => {
    const concerns = { is: 'tenancy', number: 'NJ-7K3F-9QXA' } as const;
    const reported = aCase({ kind: 'content_notice', concerns, isRestricting: false });
    const api = anApi()
      .on(cases.open, () => ({ success: true, case: reported }))
      .on(cases.get, () => ({ success: true, case: reported }));
    const { user } = open('/dossier/cases/new?kind=content_notice&tenancy=NJ-7K3F-9QXA', api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Zgłoś opinię z najmu' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Wybierz inny rodzaj' })).toBeNull();
    await write(user, await screen.findByLabelText('Opisz sprawę'), TEXT);
    await press('Wyślij');
    expect(api.inputs(cases.open)).toEqual([{ kind: 'content_notice', text: TEXT, concerns, attachmentIds: [] }]);
    expect(await screen.findByText(/^opinia z najmu NJ-7K3F-9QXA/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Najem NJ-7K3F-9QXA' })).toHaveAttribute('href', '/tenancies/NJ-7K3F-9QXA');
  });

  it('is no notice without the tenancy of the opinion', async () => {
    open('/dossier/cases/new?kind=content_notice&tenancy=https://example.test', anApi());
    expect(await screen.findByRole('list', { name: 'Wybierz rodzaj sprawy.' })).toBeVisible();
  });

  it('keeps what was written when another kind is chosen', async () => {
    const { user } = open('/dossier/cases/new?kind=complaint', anApi());
    await write(user, await screen.findByLabelText('Opisz sprawę'), TEXT);
    await user.click(screen.getByRole('link', { name: 'Wybierz inny rodzaj' }));
    await user.click(screen.getByRole('link', { name: /Usunięcie danych/ }));
    expect(screen.getByLabelText('Opisz sprawę')).toHaveValue(TEXT);
  });
});
