import { fieldsOf } from '@najem/shared/domain/kernel';
import { type SubjectKind, SUBJECTS } from '@najem/shared/domain/register';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export const PANEL_PATH = '/admin';
export const AUDIT_PATH = `${PANEL_PATH}/audit`;
export const SECURITY_PATH = `${PANEL_PATH}/security`;
export const USERS_PATH = `${PANEL_PATH}/users`;
export const TABS = ['reports', 'statistics', 'referrals', 'users'] as const;
export type TabKey = (typeof TABS)[number];

/** Parts that hold an e-mail or a name: they stand in the state of the navigation, because histories and logs keep addresses. */
const PRIVATE: readonly string[] = ['actor', 'q'];

/** Parts of an address by name; an absent part is empty. */
export type Address<Name extends string> = Record<Name, string>;

/** The address of the panel with these parts; empty ones are omitted. */
export function panelAddress(parts: Record<string, string>): string {
  const params = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return `${PANEL_PATH}?${params.toString()}`;
}

/** The way to the list that shows a subject, by its filter. */
export function subjectLink(kind: SubjectKind, name: string): { href: string; state: object } {
  return { href: SUBJECTS[kind].path, state: { filters: { name } } };
}

/**
 * Reads and changes named parts of the address, which holds what a tab shows, so that a reload and going back show the
 * same. `empty` names the parts and is declared once, outside of components; `replace` adds no history entry.
 */
export function useAddress<Name extends string>(
  empty: Address<Name>,
): [Address<Name>, (changes: Partial<Address<Name>>, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const kept = fieldsOf(fieldsOf(state)['filters']);
  const values = { ...empty };
  for (const name in values) {
    const value = PRIVATE.includes(name) ? kept[name] : params.get(name);
    values[name] = typeof value === 'string' ? value : '';
  }
  const text = JSON.stringify(values);
  // Another part, as of an open window, makes no other address: a list is not fetched again for it. The text is of `values`.
  const address = useMemo(() => JSON.parse(text) as Address<Name>, [text]);
  const change = useCallback(
    (changes: Partial<Address<Name>>, options?: { replace?: boolean }) => {
      const hidden = Object.entries<string | undefined>(changes).filter(([name]) => PRIVATE.includes(name));
      const filters = { ...fieldsOf(fieldsOf(state)['filters']), ...Object.fromEntries(hidden) };
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries<string | undefined>(changes)) {
            if (value && !PRIVATE.includes(name)) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { ...options, state: { filters } },
      );
    },
    [setParams, state],
  );
  return [address, change];
}
