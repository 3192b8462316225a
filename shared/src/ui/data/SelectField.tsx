import type { Ref } from 'react';
import Select from 'antd/es/select';
import type { RefSelectProps } from 'antd/es/select';
import { Icon } from '@najem/shared/ui/base';
import { type ControlProps, Field, type FieldCommon } from '@najem/shared/ui/form';
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
  /** Absent in a `Form` that holds the values: the field's name then says which one it is. */
  value?: string;
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
    <Field
      {...field}
      disabled={field.disabled || Boolean(field.locked)}
      bound={field.name !== undefined && value === undefined}
    >
      {({ name: _name, ...control }) => <Choice {...control} {...{ value, onChange, onBlur, options, placeholder }} />}
    </Field>
  );
}

type ChoiceProps = Omit<ControlProps, 'name'> &
  Pick<SelectFieldProps, 'value' | 'onChange' | 'onBlur' | 'options' | 'placeholder'> & { ref?: Ref<RefSelectProps> };

/** antd's list for texts: the empty one is no choice. A form gives it value and handler where none are given. */
function Choice({ value, onChange, options, placeholder, ...rest }: ChoiceProps) {
  return (
    <Select<string>
      {...rest}
      className="rn-select"
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
