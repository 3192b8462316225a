import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import './fields.css';

/** What every field of the kit takes, whatever its control is. */
export interface FieldCommon {
  label: ReactNode;
  /** Keeps the label for screen readers only, for example in a filter row. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Shown in place under the control, tied to it, and turns it red. */
  error?: ReactNode;
  required?: boolean;
  /** Why the value cannot be changed, with a padlock: 'Pole zablokowane po weryfikacji'. Makes the control read-only. */
  locked?: ReactNode;
  disabled?: boolean;
  id?: string;
  name?: string;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name?: string;
  disabled?: boolean;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

export interface FieldProps extends FieldCommon {
  /** Right end of the label line, for example a counter or a link. */
  aside?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error of one field. Use it to give any other control the kit's shape. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  required,
  locked,
  disabled,
  id,
  name,
  aside,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={classNames('rn-field', Boolean(error) && 'rn-field-invalid', className)}>
      <div className={hideLabel ? 'rn-visually-hidden' : 'rn-field-top'}>
        <label className={classNames('rn-label', required && 'rn-required')} htmlFor={controlId}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id: controlId,
        name,
        disabled,
        ...fieldStates({ id: controlId, required, error, locked, hint }),
      })}
      <FieldNotes id={controlId} {...{ error, locked, hint }} />
    </div>
  );
}

type Notes = Pick<FieldCommon, 'hint' | 'error' | 'locked'>;

/** What is wrong with a field, why it is locked, and how to fill it: the lines under its control. */
export function FieldNotes({ id, error, locked, hint }: Notes & { id: string }) {
  return (
    <>
      {error && (
        <p className="rn-field-error" id={`${id}-error`}>
          <Icon name="warning" size={16} /> <span>{error}</span>
        </p>
      )}
      {locked && (
        <p className="rn-field-hint" id={`${id}-lock`}>
          <Icon name="lock" size={15} /> {locked}
        </p>
      )}
      {hint && (
        <p className="rn-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** The ARIA attributes of a control whose lines are `FieldNotes` of the same id. */
export function fieldStates({ id, required, error, locked, hint }: Notes & { id: string; required?: boolean }) {
  const described = classNames(
    Boolean(hint) && `${id}-hint`,
    Boolean(locked) && `${id}-lock`,
    Boolean(error) && `${id}-error`,
  );
  return {
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
}
