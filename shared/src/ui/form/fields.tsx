import type { ChangeEvent, ComponentType, InputHTMLAttributes, ReactNode, Ref } from 'react';
import Input from 'antd/es/input';
import type { InputRef, PasswordProps } from 'antd/es/input';
import { textLength } from '@najem/shared/domain/kernel';
import { classNames, Icon, VisuallyHidden } from '@najem/shared/ui/base';
import type { IconName } from '@najem/shared/ui/base';
import { Field } from './field';
import type { FieldCommon } from './field';
import { TEXTS } from './texts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'autoFocus' | 'spellCheck' | 'onKeyDown' | 'readOnly'
>;

/** The imperative handle of a field, to focus it. */
export type FieldRef = InputRef;

interface LineProps extends FieldCommon, Native {
  /** Missing in a `Form` that holds the values, which finds them by the field's name. */
  value?: string;
  onChange?: (value: string) => void;
  aside?: ReactNode;
  ref?: Ref<FieldRef>;
}

export interface TextFieldProps extends LineProps {
  type?: 'text' | 'email' | 'search';
  icon?: IconName;
  /** Tabular digits with room between them: PESEL, NIP, account numbers. */
  numeric?: boolean;
}

/** One line of text. */
export function TextField({ type = 'text', icon, numeric, readOnly, ...rest }: TextFieldProps) {
  const isLocked = Boolean(rest.locked) || readOnly;
  return (
    <LineField
      {...rest}
      control={Input}
      own={{
        type,
        className: classNames(numeric && 'rn-numeric', isLocked && 'rn-locked'),
        prefix: icon && <Icon name={icon} />,
        readOnly: isLocked,
      }}
    />
  );
}

export interface PasswordFieldProps extends LineProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a visibility toggle, which `KitProvider` names. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <LineField
      {...props}
      control={Input.Password}
      own={{
        autoCapitalize: 'none',
        spellCheck: false,
        iconRender: (isShown) => <Icon name={isShown ? 'eye-off' : 'eye'} />,
      }}
    />
  );
}

interface Controlled {
  /** antd's control and its own props, in addition to the field's. */
  control: ComponentType<PasswordProps & { ref?: Ref<InputRef> }>;
  own: PasswordProps;
}

function LineField({ control: Control, own, value, onChange, ref, aside, ...rest }: LineProps & Controlled) {
  const { label, hideLabel, hint, error, required, locked, disabled, id, name, rules, maxLength, ...native } = rest;
  const heldByCaller =
    value === undefined
      ? {}
      : { value, onChange: (event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value) };
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      locked={locked}
      disabled={disabled}
      id={id}
      name={name}
      rules={rules}
      maxLength={maxLength}
      aside={aside}
      value={value}
    >
      {(control) => <Control {...control} {...native} {...own} {...heldByCaller} ref={ref} />}
    </Field>
  );
}

export interface TextAreaProps extends Omit<FieldCommon, 'locked'> {
  rows?: number;
  /** Shows a counter. */
  maxLength: number;
}

/** Several lines of text in a `Form`. It grows by CSS, because antd's `autoSize` writes styles that the page's policy refuses. */
export function TextArea({ rows = 4, maxLength, ...field }: TextAreaProps) {
  return (
    <Field {...field} maxLength={maxLength}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={rows}
          showCount={{ formatter: ({ value }) => <Counter count={textLength(value)} maxLength={maxLength} /> }}
        />
      )}
    </Field>
  );
}

/** Announced only near the limit, so that a screen reader does not count every letter. */
function Counter({ count, maxLength }: { count: number; maxLength: number }) {
  const left = maxLength - count;
  return (
    <>
      <span aria-hidden="true" className={left < 0 ? 'rn-over' : undefined}>
        {count}/{maxLength}
      </span>
      <VisuallyHidden>
        {/* Beyond the limit the field's error says it. */}
        <span role="status">{left >= 0 && left <= 20 ? TEXTS.charactersLeft(left) : ''}</span>
      </VisuallyHidden>
    </>
  );
}
