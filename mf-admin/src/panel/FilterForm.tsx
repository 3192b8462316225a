import { Cluster } from '@najem/shared/ui/base';
import { useTypedFilters } from '@najem/shared/ui/data';
import { Button, Form } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
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

/** The filters above a list: applied after a pause in typing, or at once by the Enter key. */
export function FilterForm<Name extends string>(props: FilterFormProps<Name>) {
  const { label, filters, noFilters, onChange, children } = props;
  const [typed, setTyped, apply] = useTypedFilters(filters, onChange);
  return (
    <Form<Record<Name, string>>
      role="search"
      label={label}
      values={typed}
      onEdit={(_, edited) => setTyped(edited)}
      onSubmit={apply}
    >
      <div className="rn-admin-filters">
        {children}
        <Cluster className="rn-admin-filter-actions">
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
}
