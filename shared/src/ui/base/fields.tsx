import { useId, useState } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names';
import { Field, FieldNotes, fieldStates } from './field';
import type { FieldCommon } from './field';
import { Icon } from './Icon';
import type { IconName } from './icon-paths';
import { TEXTS } from './texts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoFocus' | 'spellCheck' | 'onKeyDown' | 'readOnly'
>;

export interface TextFieldProps extends FieldCommon, Native {
  value: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'search' | 'tel' | 'url' | 'date';
  icon?: IconName;
  /** Sits inside the control at its end, for example a unit. */
  suffix?: ReactNode;
  /** Tabular digits with room between them: PESEL, NIP, account numbers. */
  numeric?: boolean;
  aside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  icon,
  suffix,
  numeric,
  ref,
  aside,
  ...rest
}: TextFieldProps) {
  const { label, hideLabel, hint, error, required, locked, disabled, id, name, readOnly, ...native } = rest;
  return (
    <Field {...{ label, hideLabel, hint, error, required, locked, disabled, id, name, aside }}>
      {(control) => (
        <span className={classNames('rn-control', Boolean(locked || readOnly) && 'rn-control-locked')}>
          {icon && <Icon name={icon} />}
          <input
            {...control}
            {...native}
            ref={ref}
            className={numeric ? 'rn-numeric' : undefined}
            type={type}
            value={value}
            readOnly={Boolean(locked) || readOnly}
            onChange={(event) => onChange?.(event.target.value)}
            onBlur={onBlur}
          />
          {suffix && <span className="rn-control-suffix">{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'numeric' | 'icon'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a show/hide toggle, which is a real button named by what it will do. */
export function PasswordField({ value, onChange, onBlur, ref, aside, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const { label, hideLabel, hint, error, required, locked, disabled, id, name, ...native } = rest;
  return (
    <Field {...{ label, hideLabel, hint, error, required, locked, disabled, id, name, aside }}>
      {(control) => (
        <span className="rn-control">
          <input
            {...control}
            {...native}
            ref={ref}
            type={isShown ? 'text' : 'password'}
            value={value}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange?.(event.target.value)}
            onBlur={onBlur}
          />
          <button
            type="button"
            className="rn-control-button"
            aria-label={isShown ? TEXTS.hidePassword : TEXTS.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldCommon {
  value: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  rows?: number;
  /** Shows a counter and stops further input. */
  maxLength?: number;
  placeholder?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with what is typed. */
export function TextArea({ value, onChange, onBlur, rows = 4, maxLength, placeholder, ref, ...field }: TextAreaProps) {
  const counter = maxLength !== undefined && (
    <span className="rn-counter" aria-hidden="true">
      {value.length}/{maxLength}
    </span>
  );
  // Spoken only near the end, so that a screen reader does not count along with every letter.
  const left = maxLength === undefined ? Infinity : maxLength - value.length;
  return (
    <Field {...field} aside={counter}>
      {(control) => (
        <>
          <span className={classNames('rn-control', 'rn-control-area', Boolean(field.locked) && 'rn-control-locked')}>
            <textarea
              {...control}
              ref={ref}
              rows={rows}
              maxLength={maxLength}
              placeholder={placeholder}
              value={value}
              readOnly={Boolean(field.locked)}
              onChange={(event) => onChange?.(event.target.value)}
              onBlur={onBlur}
            />
          </span>
          {maxLength !== undefined && (
            <span className="rn-visually-hidden" role="status">
              {left <= 20 ? TEXTS.charactersLeft(left) : ''}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

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
  /** First, empty choice; `null` leaves it out. */
  placeholder?: string | null;
  ref?: Ref<HTMLSelectElement>;
}

/** The platform's own select, with groups: best on a phone and for short lists. */
export function SelectField({
  value,
  onChange,
  onBlur,
  options,
  placeholder = TEXTS.choose,
  ref,
  ...field
}: SelectFieldProps) {
  return (
    <Field {...field} disabled={field.disabled || Boolean(field.locked)}>
      {(control) => (
        <span className={classNames('rn-control', 'rn-control-select', Boolean(field.locked) && 'rn-control-locked')}>
          <select
            {...control}
            ref={ref}
            value={value}
            onChange={(event) => onChange?.(event.target.value)}
            onBlur={onBlur}
          >
            {placeholder !== null && <option value="">{placeholder}</option>}
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(renderOption)}
                </optgroup>
              ) : (
                renderOption(option)
              ),
            )}
          </select>
          <Icon name="chevron" size={18} />
        </span>
      )}
    </Field>
  );
}

function renderOption({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

export interface CheckboxFieldProps extends Omit<FieldCommon, 'locked' | 'hideLabel'> {
  checked: boolean;
  onChange?: (checked: boolean) => void;
}

/** One consent or option; the whole line is the target. */
export function CheckboxField({
  label,
  checked,
  onChange,
  hint,
  error,
  required,
  disabled,
  id,
  name,
}: CheckboxFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={classNames('rn-field', Boolean(error) && 'rn-field-invalid')}>
      <label className="rn-check">
        <input
          type="checkbox"
          id={controlId}
          name={name}
          checked={checked}
          disabled={disabled}
          {...fieldStates({ id: controlId, required, error, hint })}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={controlId} error={error} hint={hint} />
    </div>
  );
}

export interface ChoiceFieldProps<Value extends string> extends Omit<FieldCommon, 'locked'> {
  value: Value | '';
  onChange?: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: IconName; disabled?: boolean }[];
}

/** Two to four choices side by side: radio buttons in the shape of a segmented control. */
export function ChoiceField<Value extends string>({
  label,
  hideLabel,
  value,
  onChange,
  options,
  hint,
  error,
  required,
  disabled,
  id,
  name,
}: ChoiceFieldProps<Value>) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <fieldset
      className={classNames('rn-field', Boolean(error) && 'rn-field-invalid')}
      id={controlId}
      tabIndex={-1}
      disabled={disabled}
      aria-describedby={fieldStates({ id: controlId, error, hint })['aria-describedby']}
    >
      <legend className={hideLabel ? 'rn-visually-hidden' : classNames('rn-label', required && 'rn-required')}>
        {label}
      </legend>
      <div className="rn-segments">
        {options.map((option) => (
          <label key={option.value} className="rn-segment">
            <input
              type="radio"
              name={name ?? controlId}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange?.(option.value)}
            />
            <span>
              {option.icon && <Icon name={option.icon} size={18} />}
              {option.label}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={controlId} error={error} hint={hint} />
    </fieldset>
  );
}
