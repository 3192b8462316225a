import { useEffect, useEffectEvent, useState } from 'react';

/** The pause in typing after which the filters are applied. */
const TYPING_PAUSE_MS = 300;

/**
 * Filters while they are typed: they are applied after a pause and follow the address when the user goes back. A change
 * of the address that this hook caused does not overwrite later input.
 */
export function useTyped<Name extends string>(
  filters: Record<Name, string>,
  onChange: (filters: Record<Name, string>) => void,
): [Record<Name, string>, (typed: Record<Name, string>) => void, () => void] {
  const [typed, setTyped] = useState(filters);
  const [applied, setApplied] = useState(filters);
  const [shown, setShown] = useState(filters);

  if (!isSame(shown, filters)) {
    setShown(filters);
    if (!isSame(applied, filters)) setTyped(filters);
  }

  const apply = useEffectEvent((next: Record<Name, string>) => {
    setApplied(next);
    if (!isSame(next, filters)) onChange(trimmed(next));
  });

  useEffect(() => {
    const pause = setTimeout(() => apply(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);

  const applyNow = () => {
    setApplied(typed);
    onChange(trimmed(typed));
  };
  return [typed, setTyped, applyNow];
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  return Object.keys(one).every((name) => one[name]?.trim() === other[name]?.trim());
}

function trimmed<Name extends string>(filters: Record<Name, string>): Record<Name, string> {
  const result = { ...filters };
  for (const name in filters) result[name] = filters[name].trim();
  return result;
}
