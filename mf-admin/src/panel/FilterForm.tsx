import { Cluster, Stack } from '@najem/shared/ui/base';
import { PHONE_QUERY, useMediaQuery } from '@najem/shared/ui/context';
import { useTypedFilters } from '@najem/shared/ui/data';
import { Button, Form } from '@najem/shared/ui/form';
import { type ReactNode, useId, useState } from 'react';
import { TEXTS } from './texts';

interface FilterFormProps<Name extends string> {
  label: string;
  filters: Record<Name, string>;
  /** The filters that select everything. */
  noFilters: Record<Name, string>;
  onChange: (filters: Record<Name, string>) => void;
  /** The fields, by the names of the filters. */
  children: ReactNode;
}

/** What stands among the filters and narrows nothing. */
const ORDER = 'sort';

/**
 * The filters above a list: applied after a pause in typing, or at once by the Enter key. A phone has them behind a button with
 * the number of those that are set, so that its first view shows rows.
 */
export function FilterForm<Name extends string>(props: FilterFormProps<Name>) {
  const { label, filters, noFilters, onChange, children } = props;
  const [typed, setTyped, apply] = useTypedFilters(filters, onChange);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const set = Object.entries<string>(filters).filter(([name, value]) => name !== ORDER && value !== '').length;
  const form = (
    <Form<Record<Name, string>>
      role="search"
      label={label}
      values={typed}
      onEdit={(_, edited) => setTyped(edited)}
      onSubmit={apply}
    >
      <div className="admin-filters">
        {children}
        <Cluster className="admin-filter-actions">
          <Button
            variant="quiet"
            icon="close"
            disabled={Object.values<string>(typed).every((value) => value === '')}
            onClick={() => setTyped(noFilters)}
          >
            {TEXTS.clear}
          </Button>
        </Cluster>
      </div>
    </Form>
  );
  if (!isPhone) return form;
  return (
    <Stack>
      <Button block icon="search" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {set === 0 ? TEXTS.filters : TEXTS.filtersSet(set)}
      </Button>
      <div id={id} hidden={!isOpen}>
        {form}
      </div>
    </Stack>
  );
}
