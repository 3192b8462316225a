import type { Ref } from 'react';
import Select from 'antd/es/select';
import type { RefSelectProps } from 'antd/es/select';
import { Icon } from '@najem/shared/ui/base';
import { type ControlProps, Field, type FieldCommon } from '@najem/shared/ui/form';
import { TEXTS } from './texts';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectFieldProps extends Omit<FieldCommon, 'locked'> {
  /** Absent in a `Form` that holds the values: the field's name then says which one it is. */
  value?: string;
  onChange?: (value: string) => void;
  options: readonly (SelectOption | SelectGroup)[];
  /** Shown while nothing is chosen; `null` says that something always is. */
  placeholder?: string | null;
}

/** One choice of a list, with groups. The keyboard opens it, walks through it and finds by typing. */
export function SelectField({ value, onChange, options, placeholder = TEXTS.choose, ...field }: SelectFieldProps) {
  return (
    <Field {...field} value={value}>
      {({ name: _name, ...control }) => <Choice {...control} {...{ value, onChange, options, placeholder }} />}
    </Field>
  );
}

type ChoiceProps = Omit<ControlProps, 'name'> &
  Pick<SelectFieldProps, 'value' | 'onChange' | 'options' | 'placeholder'> & { ref?: Ref<RefSelectProps> };

/** antd's list for texts: the empty one is no choice. A form gives it value and handler where none are given. */
function Choice({ value, onChange, options, placeholder, ...rest }: ChoiceProps) {
  return (
    <Select<string>
      {...rest}
      value={value === '' ? undefined : value}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
      placeholder={placeholder ?? undefined}
      suffixIcon={<Icon name="chevron" size={18} />}
      popupMatchSelectWidth={false}
      virtual={false}
      options={options.map((option) => ('options' in option ? { ...option, options: [...option.options] } : option))}
    />
  );
}
