import { tenants } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { aTenant, callError, pageOf } from '@najem/shared/testing';
import type { UnknownAction } from 'redux';
import { createDesk, type DeskState, NO_DESK } from './desk';
import { isSameInput, listAddress } from './list-query';

const desk = createDesk('tenants', TENANT, tenants);
const { list, remove } = desk.calls;
const INPUT = { page: 1, pageSize: 20 };
const subject = aTenant();

function after(...actions: UnknownAction[]): DeskState['list'] {
  return actions.reduce((state, action) => desk.reducer(state, action), NO_DESK).list;
}

const shown = [list.requested(INPUT), list.succeeded(pageOf([subject, aTenant({ _id: 'tenant-2' })], 12), INPUT)];
const asked = desk.list({ type: 'removalOpened', subject });
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
      status: 'refused',
      subject,
      message: 'Nie udało się usunąć najemcy. Sprawdź czy nie ma powiązanych historii.',
    });
  });

  it('asks no other question while a deletion is under way', () => {
    const other = desk.list({ type: 'removalOpened', subject: aTenant({ _id: 'tenant-2' }) });
    const state = after(asked, removing, other, desk.list({ type: 'removalClosed' }));
    expect(state.removal).toEqual({ status: 'removing', subject });
  });

  it('has no question open when it is looked at again', () => {
    expect(after(asked, desk.list({ type: 'closed' })).removal).toEqual({ status: 'closed' });
  });

  it('is the same state for an action that is none of its business', () => {
    const state = desk.reducer(undefined, { type: 'other' });
    expect(desk.reducer(state, { type: 'another' })).toBe(state);
  });
});

describe('the address of the list', () => {
  it('leads back to the list as it was left', () => {
    expect(listAddress('/tenants', undefined)).toBe('/tenants');
    expect(listAddress('/tenants', INPUT)).toBe('/tenants');
    expect(listAddress('/tenants', { ...INPUT, page: 2, sort: '-rating' })).toBe('/tenants?sort=-rating&page=2');
  });

  it('distinguishes inputs that ask for other rows', () => {
    expect(isSameInput(INPUT, { ...INPUT })).toBe(true);
    expect(isSameInput(INPUT, { ...INPUT, page: 2 })).toBe(false);
    expect(isSameInput(undefined, INPUT)).toBe(false);
  });
});
