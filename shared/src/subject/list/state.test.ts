import { tenants } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import { aTenant, callError, pageOf } from '@najem/testing';
import type { UnknownAction } from 'redux';
import { createSubjectFeature, NO_SUBJECT_STATE, type SubjectState } from '../feature';
import { buildListLink, isSameInput } from './query';

const feature = createSubjectFeature('tenants', TENANT, tenants);
const { list, remove } = feature.calls;
const INPUT = { page: 1, pageSize: 20 };
const subject = aTenant();

function after(...actions: UnknownAction[]): SubjectState['list'] {
  return actions.reduce((state, action) => feature.reducer(state, action), NO_SUBJECT_STATE).list;
}

const shown = [list.requested(INPUT), list.succeeded(pageOf([subject, aTenant({ _id: 'tenant-2' })], 12), INPUT)];
const opened = feature.listEvent({ type: 'removalOpened', subject });
const removing = remove.requested({ id: subject._id });

describe('the list state', () => {
  it('keeps the input of the shown rows while other rows are loading', () => {
    const next = { ...INPUT, page: 2 };
    const state = after(...shown, list.requested(next));
    expect(state.page).toMatchObject({ status: 'loading', previous: { total: 12 } });
    expect([state.shown, state.input]).toEqual([INPUT, next]);
  });

  it('keeps the rows when a refetch fails', () => {
    const state = after(...shown, list.requested(INPUT), list.failed(callError('UNAVAILABLE'), INPUT));
    expect(state.page).toMatchObject({ status: 'failed', previous: { total: 12 } });
  });

  it('removes a deleted row at once with a notice', () => {
    const state = after(...shown, opened, removing, remove.succeeded({ success: true }, { id: subject._id }));
    expect(state.page).toMatchObject({ status: 'loaded', data: { rows: [{ _id: 'tenant-2' }], total: 11 } });
    expect(state.notice).toEqual({ tone: 'success', text: 'Usunięto: Jan Brzoza' });
    expect(state.removal).toEqual({ status: 'closed' });
  });

  it('keeps the confirmation open with the reason when a deletion fails', () => {
    const failed = remove.failed(callError('TENANT_HAS_HISTORY'), { id: subject._id });
    expect(after(...shown, opened, removing, failed).removal).toEqual({
      status: 'failed',
      subject,
      message: 'Nie udało się usunąć najemcy. Sprawdź czy nie ma powiązanych historii.',
    });
  });

  it('opens no other confirmation while a deletion is under way', () => {
    const other = feature.listEvent({ type: 'removalOpened', subject: aTenant({ _id: 'tenant-2' }) });
    const state = after(opened, removing, other, feature.listEvent({ type: 'removalClosed' }));
    expect(state.removal).toEqual({ status: 'removing', subject });
  });

  it('closes the confirmation when the list is left', () => {
    expect(after(opened, feature.listEvent({ type: 'closed' })).removal).toEqual({ status: 'closed' });
  });

  it('returns the same state for an action of another feature', () => {
    const state = feature.reducer(undefined, { type: 'other' });
    expect(feature.reducer(state, { type: 'another' })).toBe(state);
  });
});

describe('the address of the list', () => {
  // RULES: Numbers are shown
  it('builds the address of a list with its latest input', () => {
    expect(buildListLink('/tenants', undefined)).toEqual({ href: '/tenants' });
    expect(buildListLink('/tenants', INPUT)).toEqual({ href: '/tenants' });
    const href = '/tenants?sort=-rating&page=2';
    expect(buildListLink('/tenants', { ...INPUT, page: 2, sort: '-rating' })).toEqual({ href });
  });

  it('has no name, no number and no e-mail, which stand in the state of the navigation', () => {
    const filters = { name: 'Jan', identifier: '20871543213', email: 'ewa' };
    expect(buildListLink('/tenants', { ...INPUT, ...filters })).toEqual({ href: '/tenants', state: { filters } });
  });

  it('distinguishes inputs that request other rows', () => {
    expect(isSameInput(INPUT, { ...INPUT })).toBe(true);
    expect(isSameInput(INPUT, { ...INPUT, page: 2 })).toBe(false);
    expect(isSameInput(undefined, INPUT)).toBe(false);
  });
});
