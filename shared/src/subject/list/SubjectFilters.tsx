import { Button, type FieldRef, TextField } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListFilters } from './query';
import { TEXTS } from '../texts';

/** A pause in typing after which the list follows. */
const TYPING_PAUSE_MS = 300;

const NO_FILTERS: ListFilters = { name: '', identifier: '', email: '' };

export interface SubjectFiltersProps {
  /** What the address says. */
  filters: ListFilters;
  identifierLabel: string;
  onChange: (filters: ListFilters) => void;
}

/** The administrators' search: the list follows what is typed, and the address keeps it. */
export function SubjectFilters({ filters: address, identifierLabel, onChange }: SubjectFiltersProps) {
  // The address holds more than filters, which must not be kept here and written back later.
  const { name, identifier, email } = address;
  const filters: ListFilters = { name, identifier, email };
  const first = useRef<FieldRef>(null);
  const [typed, setTyped] = useState(filters);
  const [applied, setApplied] = useState(filters);
  const [shown, setShown] = useState(filters);

  // Going back in the browser changes the address under the fields; what these fields did to it themselves is older
  // than what was typed since.
  if (!isSame(shown, filters)) {
    setShown(filters);
    if (!isSame(applied, filters)) setTyped(filters);
  }

  const apply = useEffectEvent((next: ListFilters) => {
    setApplied(next);
    if (!isSame(next, filters)) onChange(next);
  });

  useEffect(() => {
    const pause = setTimeout(() => apply(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);

  const change = (field: keyof ListFilters) => (value: string) => setTyped({ ...typed, [field]: value });
  return (
    <form
      className="rn-filters"
      role="search"
      aria-label={TEXTS.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed);
      }}
    >
      <TextField
        ref={first}
        label={TEXTS.filterName}
        icon="search"
        type="search"
        value={typed.name}
        onChange={change('name')}
      />
      <TextField
        label={identifierLabel}
        hint={TEXTS.filterIdentifierHint}
        numeric
        spellCheck={false}
        autoComplete="off"
        value={typed.identifier}
        onChange={change('identifier')}
      />
      <TextField
        label={TEXTS.filterEmail}
        hint={TEXTS.filterEmailHint}
        spellCheck={false}
        autoComplete="off"
        value={typed.email}
        onChange={change('email')}
      />
      {!isSame(typed, NO_FILTERS) && (
        <Button
          variant="quiet"
          icon="close"
          onClick={() => {
            setTyped(NO_FILTERS);
            // The button goes, so focus goes where the next search begins.
            first.current?.focus();
          }}
        >
          {TEXTS.clearFilters}
        </Button>
      )}
    </form>
  );
}

function isSame(one: ListFilters, other: ListFilters): boolean {
  return (['name', 'identifier', 'email'] as const).every((field) => one[field].trim() === other[field].trim());
}
