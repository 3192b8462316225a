import { tenants } from '@najem/shared/contract/register';
import { anAdmin, aUser, fakeApi, pageOf, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { module } from '../module';

function open(user?: ReturnType<typeof anAdmin>) {
  const api = fakeApi().on(tenants.list, () => pageOf([]));
  return renderScreen(module, '/tenants', { api, user });
}

it('an empty list welcomes with the ways to check somebody, to describe a tenant and to see the own file', () => {
  open();
  expect(screen.getByText('Nie masz jeszcze żadnych najemców.')).toBeVisible();
  const doors = screen.getAllByRole('listitem').map((door) => [within(door).getByRole('link'), door.textContent]);
  expect(doors.map(([link]) => (link as HTMLElement).getAttribute('href'))).toEqual([
    '/reports',
    '/tenants/add',
    '/dossier',
  ]);
  expect(doors.map(([, text]) => text)).toEqual([
    expect.stringMatching(/^Sprawdź kogoś40.zł albo 120.RentCoins/),
    expect.stringMatching(/^Opisz najemcę\+20.RentCoins/),
    expect.stringMatching(/^Zobacz, co o Tobie zapisano/),
  ]);
});

it('an empty list promises RentCoins for the time after the verification to who is not verified', () => {
  open(aUser({ verification_status: 'unverified' }));
  expect(screen.getByText(/^\+20.RentCoins po weryfikacji tożsamości$/)).toBeVisible();
});

it('an empty list names no prices to administrators, who pay none', () => {
  open(anAdmin());
  expect(screen.getByRole('link', { name: 'Sprawdź kogoś' })).toBeVisible();
  expect(screen.queryByText(/RentCoins/)).not.toBeInTheDocument();
});
