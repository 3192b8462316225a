import type { ReactNode } from 'react';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { Field, Icon } from '@najem/shared/ui/base';
import type { FieldCommon, SelectGroup, SelectOption } from '@najem/shared/ui/base';
import { TEXTS } from './texts';
import './form.css';

export interface SearchSelectProps extends FieldCommon {
  value: string;
  /** '' when cleared. */
  onChange?: (value: string) => void;
  onBlur?: () => void;
  options: readonly (SelectOption | SelectGroup)[];
  placeholder?: string;
  /** Typing narrows the list; letters without Polish marks find those with them. */
  searchable?: boolean;
  clearable?: boolean;
  loading?: boolean;
}

/** A long or grouped list to choose one from, with search. Short ones read better in `SelectField`. */
export function SearchSelect({
  value,
  onChange,
  onBlur,
  options,
  placeholder = TEXTS.choose,
  searchable = true,
  clearable,
  loading,
  ...field
}: SearchSelectProps) {
  return (
    <Field {...field} disabled={field.disabled || Boolean(field.locked)}>
      {({ name: _name, ...control }) => (
        <Select<string>
          {...control}
          className="rn-antd-control"
          value={value || undefined}
          onChange={(next) => onChange?.(next ?? '')}
          onBlur={onBlur}
          // Virtual lists name their groups in a way that screen readers stumble over.
          virtual={false}
          listHeight={340}
          options={options.map((option) =>
            'options' in option ? { ...option, options: [...option.options] } : option,
          )}
          placeholder={placeholder}
          showSearch={
            searchable && {
              filterOption: (typed, option) => folded(String(option?.label ?? '')).includes(folded(typed)),
            }
          }
          allowClear={clearable}
          loading={loading}
          status={field.error ? 'error' : undefined}
          notFoundContent={TEXTS.nothingFound}
          suffixIcon={<Icon name="chevron" size={18} />}
        />
      )}
    </Field>
  );
}

function folded(text: string): string {
  // ł and Ł have no decomposition, so they are told apart by hand.
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
}

export interface NumberFieldProps extends FieldCommon {
  value: number | null;
  onChange?: (value: number | null) => void;
  onBlur?: () => void;
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the comma. */
  precision?: number;
  suffix?: ReactNode;
  placeholder?: string;
}

/** A number with a decimal comma and arrow keys. Out of range is left to the caller's error, never silently changed while typing. */
export function NumberField({
  value,
  onChange,
  onBlur,
  min,
  max,
  step,
  precision,
  suffix,
  placeholder,
  ...field
}: NumberFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <InputNumber<number>
          {...control}
          className="rn-antd-control"
          value={value}
          onChange={(next) => onChange?.(next)}
          onBlur={onBlur}
          min={min}
          max={max}
          step={step}
          precision={precision}
          decimalSeparator=","
          suffix={suffix}
          placeholder={placeholder}
          readOnly={Boolean(field.locked)}
          status={field.error ? 'error' : undefined}
          changeOnBlur={false}
        />
      )}
    </Field>
  );
}
