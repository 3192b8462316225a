import { attachments } from '@najem/shared/contract/register';
import { type NameableEntry, opinions, type RevealedEntry } from '@najem/shared/contract/tenancies';
import { choose, type FakeApi, press, refusal, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { aRevealedTenancy, ownOpinion, showing, theirOpinion } from '../../tests/a-tenancy';
import { module } from '../module';
// Before the tests, none of which then waits for the files that the remote loads lazily.
import './TenancyScreen';
import '@najem/shared/ui/evidence';

const NUMBER = 'NJ-7K3F-9QXA';
const open = (api: FakeApi) => renderScreen(module, `/tenancies/${NUMBER}`, { api });
const ENTRY: RevealedEntry = {
  reason: 'timely_payment',
  comment: 'Czynsz zawsze na czas.',
  place: 'register',
  entryId: 'entry-8',
  grade: 'declared',
};
const WAITING = { _id: 'proof-1', addedAt: '2026-11-20T09:00:00.000Z', kind: 'contract', fileCount: 1 } as const;
const revealed = (entry: RevealedEntry = ENTRY) =>
  showing(aRevealedTenancy(), { opinions: [theirOpinion(), ownOpinion({ entries: [entry] })] });
const own = async () => within(await screen.findByRole('region', { name: 'Twoja opinia' }));

describe('evidence for one’s own revealed opinion', () => {
  const ADD = 'Dodaj dowody: Terminowy płatnik';
  const checked = () =>
    revealed()
      .on(attachments.upload, () => aFile)
      .on(opinions.addEvidence, () => ({
        success: true,
        tenancy: aRevealedTenancy(),
        opinions: [ownOpinion({ entries: [{ ...ENTRY, evidence: [{ ...WAITING, state: 'waiting' }] }] })],
      }));
  const aFile = {
    _id: 'file-1',
    purpose: 'entry',
    mediaType: 'application/pdf',
    size: 4,
    state: 'usable',
    createdAt: '2026-11-20T09:00:00.000Z',
  } as const;

  async function fill(api: FakeApi) {
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: ADD }));
    const dialog = await screen.findByRole('dialog', { name: 'Dodaj dowody' });
    await choose(user, await within(dialog).findByRole('combobox', { name: /Jaki to dowód/ }), 'Umowa najmu');
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for files');
    await user.upload(input, new File(['%PDF'], 'umowa.pdf', { type: 'application/pdf' }));
    await within(dialog).findByText('Gotowy');
  }

  it('is added with its kind to the entry, by which it then waits', async () => {
    const api = checked();
    await fill(api);
    await press('Dodaj');
    expect(api.inputs(attachments.upload)).toMatchObject([{ purpose: 'entry' }]);
    expect(api.inputs(opinions.addEvidence)).toEqual([
      { number: NUMBER, entryId: 'entry-8', kind: 'contract', attachmentIds: ['file-1'] },
    ]);
    expect(await (await own()).findByText('czeka na ocenę')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that the server refuses keeps its form, with the reason', async () => {
    await fill(checked().on(opinions.addEvidence, () => refusal('ENTRY_DISPUTED')));
    await press('Dodaj');
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeVisible();
  });

  it('needs a file', async () => {
    const { user } = open(revealed());
    await user.click(await screen.findByRole('button', { name: ADD }));
    await press('Dodaj');
    expect(await screen.findByText('Dodaj co najmniej jeden plik.')).toBeVisible();
  });

  it.each([
    ['graded', undefined, 'oceniony'],
    ['refused', 'Nie wynika z niego, kogo dotyczy.', 'bez stopnia: Nie wynika z niego, kogo dotyczy.'],
  ] as const)('shows that it is %s', async (state, reasons, sentence) => {
    open(revealed({ ...ENTRY, evidence: [{ ...WAITING, state, reasons }] }));
    expect(await (await own()).findByText(sentence)).toBeVisible();
  });

  it('is not added outside the history, nor beside a dispute, to which it leads', async () => {
    const standing = {
      is: 'disputed',
      disputeId: 'dispute-1',
      since: '2026-11-20T09:00:00.000Z',
      until: '2026-12-20T09:00:00.000Z',
    } as const;
    const { unmount } = open(revealed({ ...ENTRY, standing }));
    expect(await (await own()).findByRole('link', { name: 'Zobacz spór' })).toHaveAttribute(
      'href',
      '/dossier/disputes/dispute-1',
    );
    expect(screen.queryByRole('button', { name: ADD })).toBeNull();
    unmount();
    open(revealed({ ...ENTRY, place: 'outside', entryId: undefined }));
    await own();
    expect(screen.queryByRole('button', { name: ADD })).toBeNull();
  });
});

describe('entries from before the confirmation', () => {
  const ACTION = 'Wskaż swoje wcześniejsze wpisy z tego najmu';
  const entries: NameableEntry[] = [
    {
      _id: 'entry-1',
      reason: 'timely_payment',
      comment: 'Czynsz co do dnia.',
      created_at: '2026-03-02T09:00:00.000Z',
      isNamed: true,
      fromTenancy: { from: '2025-09-01', to: '2026-09-30' },
    },
    {
      _id: 'entry-2',
      reason: 'property_care',
      comment: 'Mieszkanie zadbane.',
      created_at: '2026-02-02T09:00:00.000Z',
      isNamed: false,
    },
  ];
  const naming = () =>
    showing(aRevealedTenancy(), { opinions: [], canNameEntries: true })
      .on(opinions.ownEntries, () => ({ success: true, entries }))
      .on(opinions.nameEntries, () => ({ success: true, tenancy: aRevealedTenancy(), canNameEntries: true }));

  it('are named and taken back, with the mark of those that are named', async () => {
    const api = naming();
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: ACTION }));
    const first = await screen.findByRole('checkbox', { name: /Terminowy płatnik, 02\.03\.2026/ });
    expect(first).toBeChecked();
    expect(screen.getByText('Czynsz co do dnia.')).toBeVisible();
    expect(screen.getAllByText(/^Opinia z najmu 09\.2025–09\.2026\./)).toHaveLength(1);
    await user.click(first);
    await user.click(screen.getByRole('checkbox', { name: /02\.02\.2026/ }));
    await press('Zapisz');
    expect(api.inputs(opinions.nameEntries)).toEqual([{ number: NUMBER, entryIds: ['entry-2'] }]);
    expect(await screen.findByText('Wskazane wpisy zapisano.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are offered to who has any alone', async () => {
    open(showing(aRevealedTenancy(), { opinions: [] }));
    await screen.findByRole('button', { name: 'Usuń z mojej teczki' });
    expect(screen.queryByRole('button', { name: ACTION })).toBeNull();
  });

  it('that can be named no more keep the dialog, with the reason', async () => {
    const { user } = open(naming().on(opinions.nameEntries, () => refusal('ENTRY_NOT_FOUND')));
    await user.click(await screen.findByRole('button', { name: ACTION }));
    await screen.findByRole('checkbox', { name: /02\.02\.2026/ });
    await press('Zapisz');
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeVisible();
  });
});
