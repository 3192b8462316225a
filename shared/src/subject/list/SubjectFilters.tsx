import { IDENTIFIER_TEXT_MAX_LENGTH, MAX_EMAIL_LENGTH, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { classNames } from '@najem/shared/ui/base';
import { useTypedFilters } from '@najem/shared/ui/data';
import { Button, type FieldRef, TextField } from '@najem/shared/ui/form';
import { useRef } from 'react';
import { TEXTS } from '../texts';
import { LIST_SHAPE, type ListFilters } from './query';

/** Of a masked number the list shows as many characters. */
const ENDING_LENGTH = 4;
/** What the list takes; more is not cut, and the field says so. */
const NAME_LENGTH = 200;

export interface SubjectFiltersProps {
  /** The filters of the address. */
  filters: ListFilters;
  identifierLabel: string;
  /** Of all subjects, as administrators see them; else of the user's own ones, whose numbers the list shows by their endings. */
  isOfAll: boolean;
  onChange: (filters: ListFilters) => void;
}

/** The search of the list, which follows it during typing. */
export function SubjectFilters({ filters, identifierLabel, isOfAll, onChange }: SubjectFiltersProps) {
  const first = useRef<FieldRef>(null);
  const [typed, setTyped, applyNow] = useTypedFilters(filters, onChange);

  const change = (field: keyof ListFilters) => (value: string) => setTyped({ ...typed, [field]: value });
  return (
    <form
      className={classNames('rn-filters', !isOfAll && 'rn-filters-own')}
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
        maxLength={NAME_LENGTH}
        value={typed.name}
        onChange={change('name')}
      />
      {isOfAll ? (
        <>
          <TextField
            label={identifierLabel}
            hint={TEXTS.filterIdentifierHint}
            numeric
            spellCheck={false}
            autoComplete="off"
            maxLength={IDENTIFIER_TEXT_MAX_LENGTH}
            value={typed.identifier}
            onChange={change('identifier')}
          />
          <TextField
            label={TEXTS.filterEmail}
            hint={TEXTS.filterEmailHint}
            spellCheck={false}
            autoComplete="off"
            maxLength={MAX_EMAIL_LENGTH}
            value={typed.email}
            onChange={change('email')}
          />
        </>
      ) : (
        <TextField
          label={TEXTS.filterEnding}
          numeric
          spellCheck={false}
          autoComplete="off"
          value={typed.identifier}
          // A whole number would be a look-up, and would stand in the address.
          onChange={(text) => change('identifier')(normaliseIdentifier(text).slice(-ENDING_LENGTH))}
        />
      )}
      {Object.values(typed).some((text) => text.trim() !== '') && (
        <Button
          variant="quiet"
          icon="close"
          onClick={() => {
            setTyped(LIST_SHAPE.filters);
            // The button disappears, so focus moves to the first filter.
            first.current?.focus();
          }}
        >
          {TEXTS.clearFilters}
        </Button>
      )}
    </form>
  );
}
