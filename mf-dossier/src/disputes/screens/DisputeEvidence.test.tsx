import { attachments } from '@najem/shared/contract/register';
import { type Dispute, disputes } from '@najem/shared/contract/rights';
import { fakeApi, type FakeApi, press, refusal, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { aDispute, MAY_NOTHING } from '../../../tests/a-dispute';
import { write } from '../../../tests/write';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './DisputeScreen';

const TEXT = 'Przelewy wpłynęły dopiero po dwóch wezwaniach, w załączeniu wyciąg z konta.';

const anApi = (dispute: Dispute): FakeApi => fakeApi().on(disputes.get, () => ({ success: true, dispute }));

const open = (dispute: Dispute, api = anApi(dispute)) => renderScreen(module, '/dossier/disputes/dispute-1', { api });

describe('evidence', () => {
  const until = '2026-11-27T22:59:59.000Z';
  const file = {
    _id: 'file-1',
    name: 'przelewy.pdf',
    purpose: 'dispute',
    mediaType: 'application/pdf',
    size: 4,
    state: 'usable',
    createdAt: until,
  } as const;
  const mayAdd = (over: Partial<Dispute> = {}) => aDispute({ may: { ...MAY_NOTHING, addFilesUntil: until }, ...over });
  const PDF = new File(['%PDF'], 'przelewy.pdf', { type: 'application/pdf' });
  const added: Dispute['files'][number] = {
    _id: 'file-1',
    name: 'przelewy.pdf',
    mediaType: 'application/pdf',
    by: 'person',
    isReady: true,
    addedAt: '2026-11-24T11:00:00.000Z',
  };

  it('is added by a side on its own, and stands among the files with its time', async () => {
    const dispute = mayAdd();
    const after = mayAdd({ version: 4, files: [added] });
    const api = anApi(dispute)
      .on(attachments.upload, () => file)
      .on(disputes.addFiles, () => ({ success: true, dispute: after }));
    const { user } = open(dispute, api);
    expect(await screen.findByText(/dopóki autor nie odpowie, najpóźniej 27\.11\.2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dodaj dowód' }));
    await press('Dodaj do sporu');
    expect(screen.getByText('Dodaj co najmniej jeden plik.')).toBeVisible();
    await user.upload(screen.getByLabelText('Dodaj pliki', { selector: 'input' }), PDF);
    expect(await screen.findByText('Gotowy')).toBeVisible();
    await press('Dodaj do sporu');
    expect(api.inputs(disputes.addFiles)).toEqual([{ id: 'dispute-1', attachmentIds: ['file-1'], version: 3 }]);
    expect(await screen.findByText('Ty · 24.11.2026, 12:00')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dodaj do sporu' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Dodaj dowód' })).toBeVisible();
  });

  it('is kept in its form where the other side changed the dispute meanwhile', async () => {
    const api = anApi(mayAdd())
      .on(attachments.upload, () => file)
      .on(disputes.addFiles, () => refusal('STALE_EDIT'));
    const { user } = open(mayAdd(), api);
    await user.click(await screen.findByRole('button', { name: 'Dodaj dowód' }));
    await user.upload(screen.getByLabelText('Dodaj pliki', { selector: 'input' }), PDF);
    await screen.findByText('Gotowy');
    await press('Dodaj do sporu');
    expect(await screen.findByText(/^Spór zmienił się w międzyczasie/)).toBeVisible();
    expect(screen.getByText('przelewy.pdf')).toBeVisible();
  });

  it('is not offered where it comes too late, and where a side has its ten files', async () => {
    const ten = Array.from({ length: 10 }, (_, place) => ({ ...added, _id: `file-${place}` }));
    open(mayAdd({ files: ten }));
    expect(await screen.findByRole('region', { name: 'Pliki' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dodaj dowód' })).toBeNull();
  });

  it('of the author does not mix with the files of the answer, and is named in its last look', async () => {
    const ofEntry = { ...added, _id: 'file-2', name: 'umowa.pdf', by: 'author', kind: 'contract' } as const;
    const dispute = aDispute({
      side: 'author',
      files: [added, ofEntry],
      may: { ...MAY_NOTHING, answer: true, addFilesUntil: until },
    });
    const api = anApi(dispute).on(attachments.upload, () => file);
    const { user } = open(dispute, api);
    await write(user, await screen.findByLabelText('Dlaczego wpis jest prawdziwy?'), TEXT);
    const files = screen.getByRole('region', { name: 'Pliki' });
    await user.click(within(files).getByRole('button', { name: 'Dodaj dowód' }));
    await user.upload(within(files).getByLabelText('Dodaj pliki', { selector: 'input' }), PDF);
    expect(await within(files).findByText('Gotowy')).toBeVisible();
    await press('Sprawdź i wyślij');
    const check = screen.getByRole('region', { name: 'Sprawdź i wyślij' });
    expect(within(check).getByText(/umowa\.pdf \(Ty · Umowa najmu · 24\.11\.2026, 12:00\)/)).toBeVisible();
    expect(within(check).getByText(/przelewy\.pdf \(Osoba, której dotyczy wpis · 24/)).toBeVisible();
    expect(within(check).queryByText('przelewy.pdf')).toBeNull();
  });

  it.each<[string, Dispute['files'], RegExp]>([
    ['says what it means to go without it', [added], /^Wyślij bez dowodów$/],
    ['knows what proves the entry', [{ ...added, by: 'author', kind: 'contract' }], /^Wyślij$/],
    ['knows what the side added on its own', [{ ...added, by: 'author' }], /^Wyślij$/],
  ])('the last look of an author without further files %s', async (_name, files, name) => {
    const { user } = open(aDispute({ side: 'author', files, may: { ...MAY_NOTHING, answer: true } }));
    await write(user, await screen.findByLabelText('Dlaczego wpis jest prawdziwy?'), TEXT);
    await press('Sprawdź i wyślij');
    const check = within(screen.getByRole('region', { name: 'Sprawdź i wyślij' }));
    const isBare = name.test('Wyślij bez dowodów');
    expect(check.getByRole('button', { name })).toBeVisible();
    expect(check.queryAllByText('Bez dowodów wpis zwykle zostaje usunięty.')).toHaveLength(isBare ? 1 : 0);
  });
});
