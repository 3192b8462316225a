import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const PANEL_PATH = '/admin';
export const TABS = ['reports', 'statistics', 'referrals', 'users'] as const;
export type TabKey = (typeof TABS)[number];

/** What an address says, by name; a name that is absent is an empty text. */
export type Address<Name extends string> = Record<Name, string>;

/** The panel's address with these parts; empty ones are left out. */
export function panelAddress(parts: Record<string, string>): string {
  const params = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return `${PANEL_PATH}?${params.toString()}`;
}

/**
 * Reads named parts of the address and changes them. Everything that a tab shows stands in its address, so that a
 * reload, a bookmark and the way back show the same; `replace` is for what changes with every letter.
 */
export function useAddress<Name extends string>(
  names: readonly Name[],
): [Address<Name>, (changes: Partial<Address<Name>>, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const address = useMemo(() => {
    const read = new URLSearchParams(text);
    return Object.fromEntries(names.map((name) => [name, read.get(name) ?? ''])) as Address<Name>;
  }, [names, text]);
  const change = useCallback(
    (changes: Partial<Address<Name>>, options?: { replace?: boolean }) => {
      setParams((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      }, options);
    },
    [setParams],
  );
  return [address, change];
}
