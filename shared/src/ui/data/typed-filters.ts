import { useEffect, useEffectEvent, useState } from 'react';

/** Filters are applied after this pause in typing. */
const TYPING_PAUSE_MS = 300;

type Filters<Name extends string> = Record<Name, string>;

/**
 * Keeps filters while they are typed: they are applied after a pause, and follow the address when the person goes back.
 * A change of the address does not overwrite what was typed since.
 */
export function useTypedFilters<Name extends string>(
  filters: Filters<Name>,
  onApply: (filters: Filters<Name>) => void,
): [typed: Filters<Name>, setTyped: (typed: Filters<Name>) => void, applyNow: () => void] {
  const [typed, setTyped] = useState(filters);
  const [applied, setApplied] = useState(filters);
  const [shown, setShown] = useState(filters);

  if (!isSame(shown, filters)) {
    setShown(filters);
    if (!isSame(applied, filters)) setTyped(filters);
  }

  const apply = useEffectEvent((next: Filters<Name>) => {
    setApplied(next);
    if (!isSame(next, filters)) onApply(trimmed(next));
  });

  useEffect(() => {
    const pause = setTimeout(() => apply(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);

  const applyNow = () => {
    setApplied(typed);
    onApply(trimmed(typed));
  };
  return [typed, setTyped, applyNow];
}

function isSame<Name extends string>(one: Filters<Name>, other: Filters<Name>): boolean {
  for (const name in one) {
    if (one[name].trim() !== other[name].trim()) return false;
  }
  return true;
}

function trimmed<Name extends string>(filters: Filters<Name>): Filters<Name> {
  const result = { ...filters };
  for (const name in result) result[name] = result[name].trim();
  return result;
}
