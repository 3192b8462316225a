import { renderKit } from '@najem/testing';
import { setServerTime } from '@najem/shared/ui/context';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DraftFoot, type ShownDraft } from './DraftFoot';

const DRAFT: ShownDraft = {
  savedAt: undefined,
  editedAt: Date.parse('2026-11-28T13:01:00Z'),
  fault: undefined,
  values: { text: 'Gotówką.', ground: 'untrue' },
  other: undefined,
  choose: () => undefined,
  remove: () => undefined,
};

beforeEach(() => setServerTime(Date.parse('2026-11-28T14:00:00Z')));

it('the foot of a draft says by the clock in Warsaw when a draft was saved, and the day of an older one', () => {
  renderKit(
    <>
      <DraftFoot draft={{ ...DRAFT, savedAt: '2026-11-28T13:05:00Z' }} texts={['text']} />
      <DraftFoot draft={{ ...DRAFT, savedAt: '2026-11-27T23:30:00Z' }} texts={['text']} />
      <DraftFoot draft={{ ...DRAFT, savedAt: '2026-11-26T22:30:00Z' }} texts={['text']} />
    </>,
  );
  expect(screen.getAllByText(/^Szkic zapisano/).map(({ textContent }) => textContent)).toEqual([
    'Szkic zapisano 14:05',
    'Szkic zapisano 00:30',
    'Szkic zapisano 26.11.2026, 23:30',
  ]);
});

it('the foot of a draft deletes it after a question', async () => {
  const remove = jest.fn();
  renderKit(<DraftFoot draft={{ ...DRAFT, savedAt: '2026-11-28T13:05:00Z', remove }} texts={['text']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Usuń szkic' }));
  expect(remove).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog', { name: 'Usunąć szkic?' })).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Usuń szkic' }).at(-1) as HTMLElement);
  expect(remove).toHaveBeenCalledTimes(1);
});

it('the foot of a draft shows both texts of two tabs with the difference in time, and what a code means to nobody', async () => {
  const choose = jest.fn();
  const other = { values: { text: 'Przelewem.', ground: 'not_me' }, savedAt: '2026-11-28T13:05:00Z' };
  renderKit(<DraftFoot draft={{ ...DRAFT, other, choose }} texts={['text']} />);
  expect(
    screen.getByText('W innej karcie zapisano nowszy tekst o 14:05, 4 minuty po tekście z tej karty.'),
  ).toBeVisible();
  expect(screen.getByText('Przelewem.')).toBeVisible();
  expect(screen.getByText('Gotówką.')).toBeVisible();
  expect(screen.queryByText(/untrue|not_me/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Zostaw ten z tej karty' }));
  expect(choose).toHaveBeenCalledWith('mine');
});

it('the foot of a draft asks what becomes of a text whose draft another tab deleted', async () => {
  const choose = jest.fn();
  renderKit(<DraftFoot draft={{ ...DRAFT, isRemoved: true, choose }} texts={['text']} />);
  expect(screen.getByText('Szkic usunięto w innej karcie.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Zostaw ten z tej karty' }));
  await userEvent.click(screen.getByRole('button', { name: 'Usuń też tutaj' }));
  expect(choose.mock.calls).toEqual([['mine'], ['other']]);
});
