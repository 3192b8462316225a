import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { listInput, type ListQuery, readListQuery, useLastPage, useListQuery, writeListQuery } from './list-query';

const SHAPE = { filters: { name: '', identifier: '', email: '', date: '' }, sorts: ['name', 'rating'] };

const query = (search: string, filters = {}) => readListQuery(SHAPE, new URLSearchParams(search), { filters });

describe('the query of a list', () => {
  it('is read from an address with filters, order and page, and written as the same address', () => {
    const search = 'date=2026-05&sort=-rating&page=3&pageSize=50';
    const found = { name: 'Jan', identifier: '3008017585', email: 'ewa' };
    expect(query(search, found)).toEqual({
      filters: { ...found, date: '2026-05' },
      sort: { key: 'rating', direction: 'desc' },
      page: 3,
      pageSize: 50,
    });
    expect(writeListQuery(query(search, found)).toString()).toBe(search);
  });

  it('takes nothing from an address by which a person is found', () => {
    expect(query('name=Jan&identifier=3008017585&email=ewa').filters).toEqual(SHAPE.filters);
  });

  it.each(['page=0', 'page=2.5', 'page=x', 'page=1000001', 'pageSize=7', 'sort=password', 'sort=--name'])(
    'ignores %s, which is not allowed',
    (search) => expect(writeListQuery(query(search)).toString()).toBe(''),
  );

  it('asks the server only for what was filled in', () => {
    expect(listInput(query('date=%20%20'))).toEqual({ page: 1, pageSize: 20 });
    expect(listInput(query('sort=name', { email: 'ewa' }))).toEqual({
      page: 1,
      pageSize: 20,
      sort: 'name',
      email: 'ewa',
    });
  });
});

interface Loaded {
  rows: readonly unknown[];
  total: number;
}

function useList(loaded?: Loaded) {
  const [shown, change] = useListQuery(SHAPE);
  useLastPage(shown, change, loaded);
  return { shown, change, search: useLocation().search };
}

function openList(address: string, loaded?: Loaded) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(MemoryRouter, { initialEntries: [address] }, children);
  return renderHook(useList, { wrapper, initialProps: loaded }).result;
}

describe('a list that keeps its query in the address', () => {
  it('changes its own parameters and leaves the others', () => {
    const list = openList('/admin?tab=users&page=3&date=2026-05');
    const changes: Partial<ListQuery<keyof typeof SHAPE.filters>> = {
      sort: { key: 'name', direction: 'asc' },
      page: 1,
    };
    act(() => list.current.change(changes));
    expect(list.current.search).toBe('?tab=users&date=2026-05&sort=name');
    expect(list.current.shown).toMatchObject({ page: 1, filters: { date: '2026-05' } });
  });

  it('goes to the last page when its page lies beyond it', () => {
    expect(openList('/list?page=5', { rows: [], total: 41 }).current.search).toBe('?page=3');
  });

  it('stays on its page while the rows are on their way, and when there are none at all', () => {
    expect(openList('/list?page=5').current.search).toBe('?page=5');
    expect(openList('/list?page=5', { rows: [], total: 0 }).current.search).toBe('?page=5');
  });
});
