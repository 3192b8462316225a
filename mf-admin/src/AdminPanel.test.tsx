import { anAdmin, fakeApi, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { module } from './module';

it.each(['reports', 'users'])('the panel leads to its other screens from the tab %s', (tab) => {
  renderScreen(module, `/admin?tab=${tab}`, { api: fakeApi(), user: anAdmin() });
  for (const [name, path] of [
    ['Biurko spraw', '/admin/desk'],
    ['Dziennik zdarzeń', '/admin/audit'],
    ['Moduły serwisu', '/admin/remotes'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});
