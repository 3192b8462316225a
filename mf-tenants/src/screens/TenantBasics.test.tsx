import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { BASICS_FIELDS, BASICS_TEXTS, type BasicsField, eachBasic } from '@najem/shared/domain/register';
import { anAdmin, aTenant, pageOf, press, renderScreen } from '@najem/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { module } from '../module';
import { check, fill, fillEntry, knownApi, PATH, subject, unknownApi } from './tenant-add-testing';

beforeEach(() => sessionStorage.clear());

const GIVEN = eachBasic((field) => `Podane: ${field}`);
const CHANGED = eachBasic((field) => `Zmienione: ${field}`);

const basics = () => within(screen.getByRole('region', { name: 'Dane podstawowe' }));
const textOf = (field: BasicsField) => basics().getByLabelText(new RegExp(`^${BASICS_TEXTS[field].fieldLabel}`));

describe('each text of the basics', () => {
  it('is asked for with a new tenant and sent', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await check();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    for (const field of BASICS_FIELDS) fireEvent.change(textOf(field), { target: { value: GIVEN[field] } });
    await fillEntry(shown);
    await press('Zapisz');
    expect(shown.api.inputs(tenants.create)).toMatchObject([GIVEN]);
  });

  it('is changed in the administrators’ form', async () => {
    const full = aTenant(GIVEN);
    const api = unknownApi().on(tenants.update, () => ({ success: true, tenant: full }));
    renderScreen(module, PATH, { api, user: anAdmin(), state: { tenant: full, editMode: true } });
    for (const field of BASICS_FIELDS) {
      expect(textOf(field)).toHaveValue(GIVEN[field]);
      fireEvent.change(textOf(field), { target: { value: CHANGED[field] } });
    }
    await press('Zapisz dane');
    expect(api.inputs(tenants.update)).toMatchObject([CHANGED]);
  });

  it('is shown beside a new entry about a tenant who is known', async () => {
    const api = knownApi().on(tenants.check, () => ({ success: true, exists: true, tenant: { ...subject, ...GIVEN } }));
    renderScreen(module, PATH, { api });
    await check();
    for (const field of BASICS_FIELDS) {
      expect(basics().getByText(BASICS_TEXTS[field].fieldLabel)).toBeVisible();
      expect(basics().getByText(GIVEN[field])).toBeVisible();
    }
  });

  it('is shown in the list, with the details of its row', async () => {
    const api = unknownApi()
      .on(tenants.list, () => pageOf([aTenant(GIVEN)]))
      .on(reports.list, () => pageOf([]));
    const { user } = renderScreen(module, '/tenants', { api });
    await user.click(screen.getByRole('button', { name: /^Pokaż szczegóły/ }));
    for (const field of BASICS_FIELDS) expect(screen.getByText(GIVEN[field])).toBeVisible();
  });
});
