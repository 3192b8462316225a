import { useTypedFilters } from '@najem/shared/ui/data';
import { Button, type FieldRef, TextField } from '@najem/shared/ui/form';
import { useRef } from 'react';
import { LIST_SHAPE, type ListFilters } from './list-query';
import { TEXTS } from './texts';

export interface SubjectFiltersProps {
  /** What the address says. */
  filters: ListFilters;
  identifierLabel: string;
  onChange: (filters: ListFilters) => void;
}

/** The administrators' search: the list follows what is typed, and the address keeps it. */
export function SubjectFilters({ filters, identifierLabel, onChange }: SubjectFiltersProps) {
  const first = useRef<FieldRef>(null);
  const [typed, setTyped, applyNow] = useTypedFilters(filters, onChange);

  const change = (field: keyof ListFilters) => (value: string) => setTyped({ ...typed, [field]: value });
  return (
    <form
      className="rn-filters"
      role="search"
      aria-label={TEXTS.filters}
      onSubmit={(event) => {
        event.preventDefault();
        applyNow();
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
      {Object.values(typed).some((text) => text.trim() !== '') && (
        <Button
          variant="quiet"
          icon="close"
          onClick={() => {
            setTyped(LIST_SHAPE.filters);
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
