import type { ReactNode } from 'react';
import AutoComplete from 'antd/es/auto-complete';
import DatePicker from 'antd/es/date-picker';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import dayjs from 'dayjs';
import { Field, Icon } from '@najem/shared/ui/base';
import type { FieldCommon, SelectGroup, SelectOption } from '@najem/shared/ui/base';
import { TEXTS } from './texts';
import './form.css';

const DATE_FORMAT = 'DD.MM.YYYY';
const WIRE_FORMAT = 'YYYY-MM-DD';

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

export interface DateFieldProps extends FieldCommon {
  /** YYYY-MM-DD, or '' for none. */
  value: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  /** First and last day that may be chosen, YYYY-MM-DD. */
  min?: string;
  max?: string;
  placeholder?: string;
}

/** A day, typed as 31.12.2026 or chosen from a calendar. */
export function DateField({
  value,
  onChange,
  onBlur,
  min,
  max,
  placeholder = TEXTS.datePlaceholder,
  ...field
}: DateFieldProps) {
  return (
    <Field {...field} disabled={field.disabled || Boolean(field.locked)}>
      {({ name: _name, ...control }) => (
        <DatePicker
          {...control}
          className="rn-antd-control"
          value={value ? dayjs(value, WIRE_FORMAT) : null}
          onChange={(day) => onChange?.(day ? day.format(WIRE_FORMAT) : '')}
          onBlur={onBlur}
          format={DATE_FORMAT}
          minDate={min ? dayjs(min, WIRE_FORMAT) : undefined}
          maxDate={max ? dayjs(max, WIRE_FORMAT) : undefined}
          placeholder={placeholder}
          status={field.error ? 'error' : undefined}
          suffixIcon={<Icon name="calendar" size={18} />}
        />
      )}
    </Field>
  );
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

export interface AutoCompleteFieldProps extends FieldCommon {
  value: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  /** A hint was chosen. */
  onSelect?: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
}

/** One line of free text with hints. */
export function AutoCompleteField({
  value,
  onChange,
  onBlur,
  onSelect,
  options,
  placeholder,
  ...field
}: AutoCompleteFieldProps) {
  return (
    <Field {...field}>
      {({ name: _name, ...control }) => (
        <AutoComplete
          {...control}
          className="rn-antd-control"
          value={value}
          onChange={(next: string) => onChange?.(next)}
          onBlur={onBlur}
          onSelect={(next: string) => onSelect?.(next)}
          options={[...options]}
          placeholder={placeholder}
          status={field.error ? 'error' : undefined}
        />
      )}
    </Field>
  );
}
