import { tenancies } from '@najem/shared/contract/tenancies';
import { Slot } from '@najem/shared/store';
import { noConnection, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aRow, inDays, listing } from '../../tests/a-tenancy';
import { module } from '../module';

const LIST = { ...module, routes: [{ path: '/list', element: <Slot name="subject-list" /> }] };
const open = (api = listing()) => renderScreen(LIST, '/list', { api, filledBy: [LIST] });

it('tenancies that wait for the person stand above a list, each with its date and the way to it', async () => {
  open(listing(aRow(), aRow({ number: 'NJ-AAAA-2222', task: 'opinion', taskDueAt: inDays(2) })));
  const part = within(await screen.findByRole('region', { name: 'Najmy' }));
  expect(part.getByRole('link', { name: 'Wystaw opinię' })).toHaveAttribute('href', '/tenancies/NJ-AAAA-2222');
  expect(part.getByText('Jan Brzoza, ul. Lipowa 4/7, 30-001 Kraków')).toBeVisible();
  expect(part.getAllByRole('listitem')).toHaveLength(1);
});

it.each([
  ['nothing waits', listing(aRow())],
  ['the list cannot be read', listing().on(tenancies.list, () => noConnection())],
])('the part is empty where %s', async (_where, api) => {
  const { container } = open(api);
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});
