import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { TEXTS } from './texts';
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
  'aria-required'?: true;
  'aria-invalid'?: true;
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
  const described = classNames(
    Boolean(hint) && `${controlId}-hint`,
    Boolean(locked) && `${controlId}-lock`,
    Boolean(error) && `${controlId}-error`,
  );
  return (
    <div className={classNames('rn-field', Boolean(error) && 'rn-field-invalid', className)}>
      <div className={hideLabel ? 'rn-visually-hidden' : 'rn-field-top'}>
        <label className="rn-label" htmlFor={controlId}>
          {label}
          {required && (
            <span className="rn-required" title={TEXTS.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id: controlId,
        name,
        disabled,
        'aria-required': required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p className="rn-field-error" id={`${controlId}-error`}>
          <Icon name="warning" size={16} /> <span>{error}</span>
        </p>
      )}
      {locked && (
        <p className="rn-field-hint" id={`${controlId}-lock`}>
          <Icon name="lock" size={15} /> {locked}
        </p>
      )}
      {hint && (
        <p className="rn-field-hint" id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
