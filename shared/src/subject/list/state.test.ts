import { tenants } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { aTenant, callError, pageOf } from '@najem/shared/testing';
import type { UnknownAction } from 'redux';
import { createSubjectFeature, type SubjectState, NO_SUBJECT_STATE } from '../feature';
import { isSameInput, listAddress, listInput, readListQuery, writeListQuery } from './query';

const feature = createSubjectFeature('tenants', TENANT, tenants);
const { list, remove } = feature.calls;
const INPUT = { page: 1, pageSize: 20 };
const subject = aTenant();

function after(...actions: UnknownAction[]): SubjectState['list'] {
  return actions.reduce((state, action) => feature.reducer(state, action), NO_SUBJECT_STATE).list;
}

const shown = [list.requested(INPUT), list.succeeded(pageOf([subject, aTenant({ _id: 'tenant-2' })], 12), INPUT)];
const asked = feature.listEvent({ type: 'removalOpened', subject });
const removing = remove.requested({ id: subject._id });

describe('the list', () => {
  it('remembers what its rows are the answer to while other rows are on their way', () => {
    const next = { ...INPUT, page: 2 };
    const state = after(...shown, list.requested(next));
    expect(state.page).toMatchObject({ status: 'loading', previous: { total: 12 } });
    expect([state.shown, state.input]).toEqual([INPUT, next]);
  });

  it('keeps its rows when a renewal fails', () => {
    const state = after(...shown, list.requested(INPUT), list.failed(callError('UNAVAILABLE'), INPUT));
    expect(state.page).toMatchObject({ status: 'failed', previous: { total: 12 } });
  });

  it('drops a deleted row at once and says so', () => {
    const state = after(...shown, asked, removing, remove.succeeded({ success: true }, { id: subject._id }));
    expect(state.page).toMatchObject({ status: 'loaded', data: { rows: [{ _id: 'tenant-2' }], total: 11 } });
    expect(state.notice).toEqual({ tone: 'success', text: 'Usunięto: Jan Brzoza' });
    expect(state.removal).toEqual({ status: 'closed' });
  });

  it('keeps the question open with the reason when a deletion fails', () => {
    const failed = remove.failed(callError('TENANT_HAS_HISTORY'), { id: subject._id });
    expect(after(...shown, asked, removing, failed).removal).toEqual({
      status: 'failed',
      subject,
      message: 'Nie udało się usunąć najemcy. Sprawdź czy nie ma powiązanych historii.',
    });
  });

  it('asks no other question while a deletion is under way', () => {
    const other = feature.listEvent({ type: 'removalOpened', subject: aTenant({ _id: 'tenant-2' }) });
    const state = after(asked, removing, other, feature.listEvent({ type: 'removalClosed' }));
    expect(state.removal).toEqual({ status: 'removing', subject });
  });

  it('has no question open when it is looked at again', () => {
    expect(after(asked, feature.listEvent({ type: 'closed' })).removal).toEqual({ status: 'closed' });
  });

  it('is the same state for an action that is none of its business', () => {
    const state = feature.reducer(undefined, { type: 'other' });
    expect(feature.reducer(state, { type: 'another' })).toBe(state);
  });
});

describe('the address', () => {
  const query = (search: string) => readListQuery(new URLSearchParams(search));

  it('reads filters, order and page, and writes the same', () => {
    const search = 'name=Jan&identifier=3008017585&email=ewa&sort=-rating&page=3&pageSize=50';
    expect(query(search)).toEqual({
      name: 'Jan',
      identifier: '3008017585',
      email: 'ewa',
      sort: { key: 'rating', direction: 'desc' },
      page: 3,
      pageSize: 50,
    });
    expect(writeListQuery(query(search)).toString()).toBe(search);
  });

  it.each(['page=0', 'page=2.5', 'page=x', 'pageSize=7', 'sort=password', 'sort=--name'])(
    '%s counts as absent',
    (search) => expect(writeListQuery(query(search)).toString()).toBe(''),
  );

  it('asks the server for nothing that nobody filled in', () => {
    expect(listInput(query('name=%20%20'))).toEqual({ page: 1, pageSize: 20 });
    expect(listInput(query('sort=name&email=ewa'))).toEqual({ page: 1, pageSize: 20, sort: 'name', email: 'ewa' });
  });

  it('leads back to the list as it was left', () => {
    expect(listAddress('/tenants', undefined)).toBe('/tenants');
    expect(listAddress('/tenants', listInput(query('')))).toBe('/tenants');
    expect(listAddress('/tenants', listInput(query('sort=-rating&page=2')))).toBe('/tenants?sort=-rating&page=2');
  });

  it('tells the same question from another one', () => {
    expect(isSameInput(INPUT, { ...INPUT })).toBe(true);
    expect(isSameInput(INPUT, { ...INPUT, page: 2 })).toBe(false);
    expect(isSameInput(undefined, INPUT)).toBe(false);
  });
});
