import { deskCalls } from '@najem/shared/contract/rights';
import { DESK_QUEUES } from '@najem/shared/domain/rights';
import { renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ADMIN, aDesk } from '../../tests/the-desk';
import { untilLoaded } from '../../tests/until-loaded';
import { module } from '../module';

/** Every list of the panel with filters above it. */
const LISTS = ['/admin?tab=users', '/admin/audit', ...DESK_QUEUES.map((queue) => `/admin/desk?queue=${queue}`)];
/** What is typed there is a date. */
const DATES = ['Data rejestracji', 'Od', 'Do'];

it.each(LISTS)('the address of %s has nothing that was typed to find a person', async (path) => {
  const api = aDesk().on(deskCalls.overview, () => ({ success: true, queues: [], dueSoon: 0 }));
  const { user, location } = renderScreen(module, path, { api, user: ADMIN });
  await untilLoaded();
  const forms = screen.queryAllByRole('search').map((form) => within(form));
  const isPersonal = (name: string) => !DATES.includes(name);
  for (const field of forms.flatMap((form) => [
    ...form.queryAllByRole('searchbox'),
    ...form.queryAllByRole('textbox', { name: isPersonal }),
  ])) {
    await user.type(field, 'Brzoza{Enter}');
    await waitFor(() => expect(JSON.stringify(location().state)).toContain('Brzoza'));
    expect(location().pathname + location().search).toBe(path);
  }
});
