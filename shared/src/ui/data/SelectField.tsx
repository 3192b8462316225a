import Select from 'antd/es/select';
import { Icon } from '@najem/shared/ui/base';
import { Field } from '@najem/shared/ui/form';
import type { FieldCommon } from '@najem/shared/ui/form';
import { TEXTS } from './texts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectFieldProps extends FieldCommon {
  value: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  options: readonly (SelectOption | SelectGroup)[];
  /** Shown while nothing is chosen; `null` says that something always is. */
  placeholder?: string | null;
}

/** One choice of a list, with groups. The keyboard opens it, walks through it and finds by typing. */
export function SelectField({
  value,
  onChange,
  onBlur,
  options,
  placeholder = TEXTS.choose,
  ...field
}: SelectFieldProps) {
  return (
    <Field {...field} disabled={field.disabled || Boolean(field.locked)}>
      {({ name: _name, ...control }) => (
        <Select<string>
          {...control}
          className="rn-select"
          value={value === '' ? undefined : value}
          onChange={(next: string | undefined) => onChange?.(next ?? '')}
          onBlur={onBlur}
          placeholder={placeholder ?? undefined}
          suffixIcon={<Icon name="chevron" size={18} />}
          popupMatchSelectWidth={false}
          virtual={false}
          options={options.map((option) =>
            'options' in option ? { ...option, options: [...option.options] } : option,
          )}
        />
      )}
    </Field>
  );
}
