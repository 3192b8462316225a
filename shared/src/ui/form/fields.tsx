import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import AntForm from 'antd/es/form';
import Input from 'antd/es/input';
import type { InputRef } from 'antd/es/input';
import { classNames, Icon } from '@najem/shared/ui/base';
import type { IconName } from '@najem/shared/ui/base';
import { Field } from './field';
import type { FieldCommon } from './field';
import { TEXTS } from './texts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoFocus' | 'spellCheck' | 'onKeyDown' | 'readOnly'
>;

/** What a screen may do to a field: put the focus there, for one. */
export type FieldRef = InputRef;

export interface TextFieldProps extends FieldCommon, Native {
  /** Absent in a `Form` that holds the values: the field's name then says which one it is. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'search' | 'tel' | 'url' | 'number';
  icon?: IconName;
  /** Sits inside the control at its end, for example a unit. */
  suffix?: ReactNode;
  /** Tabular digits with room between them: PESEL, NIP, account numbers. */
  numeric?: boolean;
  aside?: ReactNode;
  ref?: Ref<FieldRef>;
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
  const isLocked = Boolean(locked) || readOnly;
  return (
    <Field
      {...{ label, hideLabel, hint, error, required, locked, disabled, id, name, aside }}
      bound={name !== undefined && value === undefined}
    >
      {(control) => (
        <Input
          {...control}
          {...native}
          ref={ref}
          className={classNames(numeric && 'rn-numeric', isLocked && 'rn-locked')}
          type={type}
          readOnly={isLocked}
          prefix={icon && <Icon name={icon} />}
          suffix={suffix}
          {...given(value, onChange)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

/** Value and handler of a controlled field; nothing where the form holds the value. */
function given(value: string | undefined, onChange: ((value: string) => void) | undefined) {
  if (value === undefined) return {};
  return { value, onChange: (event: { target: { value: string } }) => onChange?.(event.target.value) };
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'numeric' | 'icon'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a toggle, which is named by what it will do: `KitProvider` names it. */
export function PasswordField({ value, onChange, onBlur, ref, aside, ...rest }: PasswordFieldProps) {
  const { label, hideLabel, hint, error, required, locked, disabled, id, name, ...native } = rest;
  return (
    <Field
      {...{ label, hideLabel, hint, error, required, locked, disabled, id, name, aside }}
      bound={name !== undefined && value === undefined}
    >
      {(control) => (
        <Input.Password
          {...control}
          {...native}
          ref={ref}
          autoCapitalize="none"
          spellCheck={false}
          iconRender={(isShown) => <Icon name={isShown ? 'eye-off' : 'eye'} />}
          {...given(value, onChange)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldCommon {
  /** Absent in a `Form` that holds the values. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  rows?: number;
  /** Shows a counter and stops further input. */
  maxLength?: number;
  placeholder?: string;
}

/** Several lines of text; grows with what is typed by its style, for antd's `autoSize` writes styles that the page's policy refuses. */
export function TextArea({ value, onChange, onBlur, rows = 4, maxLength, placeholder, ...field }: TextAreaProps) {
  const isBound = field.name !== undefined && value === undefined;
  const counter =
    maxLength === undefined ? undefined : isBound ? (
      <FormCounter name={field.name} maxLength={maxLength} />
    ) : (
      <Counter length={value?.length ?? 0} maxLength={maxLength} />
    );
  return (
    <Field {...field} aside={counter} bound={isBound}>
      {(control) => (
        <Input.TextArea
          {...control}
          className={field.locked ? 'rn-locked' : undefined}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          readOnly={Boolean(field.locked)}
          {...given(value, onChange)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

/** Counts what a form holds. */
function FormCounter({ name, maxLength }: { name: string | undefined; maxLength: number }) {
  const text = AntForm.useWatch<string | undefined>(name);
  return <Counter length={text?.length ?? 0} maxLength={maxLength} />;
}

/** Spoken only near the end, so that a screen reader does not count along with every letter. */
function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  const left = maxLength - length;
  return (
    <>
      <span className="rn-counter" aria-hidden="true">
        {length}/{maxLength}
      </span>
      <span className="rn-visually-hidden" role="status">
        {left <= 20 ? TEXTS.charactersLeft(left) : ''}
      </span>
    </>
  );
}
