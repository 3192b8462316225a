import { federated } from '@najem/testing/federated';
import { reports } from '@najem/shared/contract/reports';
import { fakeApi, IDENTIFIERS, pageOf, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { aReport } from '../tests/a-report';

const remote = federated('reports');

it('the built remote shows a report', async () => {
  const api = fakeApi()
    .on(reports.list, () => pageOf([]))
    .on(reports.get, () => ({ success: true, report: aReport() }));
  renderScreen(await remote.load(), '/reports/report-1', { api });
  expect(await screen.findByRole('heading', { level: 1, name: 'Jan Brzoza, najemca' })).toBeVisible();
  expect(screen.getByText(IDENTIFIERS.pesel)).toBeVisible();
});
