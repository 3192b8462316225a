import type { Ref } from 'react';
import Select from 'antd/es/select';
import type { RefSelectProps } from 'antd/es/select';
import { Icon } from '@najem/shared/ui/base';
import { type ControlProps, Field, type FieldCommon } from '@najem/shared/ui/form';
import { TEXTS } from './texts';
import './select-field.css';

/** Reasons, the longest list that is read as a whole, need no scrolling. */
const LIST_HEIGHT_PX = 440;

interface SelectOption {
  value: string;
  label: string;
  /** Stands at the end of the option's line in the list. */
  aside?: string;
}

interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectFieldProps extends Omit<FieldCommon, 'locked'> {
  /** Missing in a `Form` that holds the values, which finds them by the field's name. */
  value?: string;
  onChange?: (value: string) => void;
  options: readonly (SelectOption | SelectGroup)[];
  /** Shown while no option is chosen; `null` for a field that always has one. */
  placeholder?: string | null;
}

/** A choice from a list, which may have groups; the keyboard opens, walks and searches it. */
export function SelectField({ value, onChange, options, placeholder = TEXTS.choose, ...field }: SelectFieldProps) {
  return (
    <Field {...field} value={value}>
      {({ name: _name, ...control }) => (
        <Choice {...control} value={value} onChange={onChange} options={options} placeholder={placeholder} />
      )}
    </Field>
  );
}

type ChoiceProps = Omit<ControlProps, 'name'> &
  Pick<SelectFieldProps, 'value' | 'onChange' | 'options' | 'placeholder'> & { ref?: Ref<RefSelectProps> };

/** antd's select for strings, of which the empty one means no choice; a form injects missing value and handler. */
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
      listHeight={LIST_HEIGHT_PX}
      optionRender={({ label, data }) => (
        <span className="rn-option">
          <span>{label}</span>
          {data.aside && <span className="rn-muted rn-tabular">{data.aside}</span>}
        </span>
      )}
      options={options.map((option) => ('options' in option ? { ...option, options: [...option.options] } : option))}
    />
  );
}
