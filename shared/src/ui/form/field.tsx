import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import AntForm from 'antd/es/form';
import type { FormItemProps } from 'antd/es/form';
import { classNames, Icon } from '@najem/shared/ui/base';
import { ErrorText, useFormChecks } from './form-context';
import { Kit } from './KitProvider';
import './fields.css';

/** What every field of the kit takes, whatever its control is. */
export interface FieldCommon {
  label: ReactNode;
  /** Keeps the label for screen readers only, for example in a filter row. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Shown in place under the control, tied to it, and turns it red. The form's own check needs none. */
  error?: ReactNode;
  required?: boolean;
  /** Why the value cannot be changed, with a padlock: 'Pole zablokowane po weryfikacji'. Makes the control read-only. */
  locked?: ReactNode;
  disabled?: boolean;
  id?: string;
  /** Which of the values of the `Form` around this field edits. */
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
  /** Right end of the label line, for example a link. */
  aside?: ReactNode;
  /** Given where the caller holds the value; the form around gives the control its value and handler otherwise. */
  value?: unknown;
  /** How the form reads the value: antd's property of a control, `checked` for a checkbox. */
  valuePropName?: FormItemProps['valuePropName'];
  /** The control is no form element: it is named by `aria-labelledby` of this id. */
  labelId?: string;
  children: (control: ControlProps) => ReactElement<ControlProps>;
}

/** Label, control, hint and error of one field, as antd's form item. Use it to give any other control the kit's shape. */
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
  value,
  valuePropName,
  labelId,
  children,
}: FieldProps) {
  const ownId = useId();
  const isBound = name !== undefined && value === undefined;
  const rules = useFormChecks(isBound ? name : undefined);
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const notesId = `${controlId}-notes`;
  const notes = locked || hint;
  const control = children({
    id: controlId,
    name,
    disabled,
    'aria-required': required || undefined,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(error || notes ? { 'aria-describedby': classNames(error ? errorId : false, notes ? notesId : false) } : {}),
  });
  return (
    <Kit>
      <div className="rn-field">
        <AntForm.Item
          layout="vertical"
          colon={false}
          {...(isBound ? { name, rules, valuePropName, validateFirst: true } : {})}
          label={
            hideLabel || label === undefined ? undefined : (
              <span id={labelId} className={required ? 'rn-required' : undefined}>
                {label}
              </span>
            )
          }
          htmlFor={controlId}
          validateStatus={error ? 'error' : undefined}
          help={
            error ? (
              <span id={errorId}>
                <ErrorText role="alert">{error}</ErrorText>
              </span>
            ) : undefined
          }
          extra={
            notes ? (
              <span id={notesId} className="rn-field-notes">
                {locked && (
                  <span>
                    <Icon name="lock" size={15} /> {locked}
                  </span>
                )}
                {hint && <span>{hint}</span>}
              </span>
            ) : undefined
          }
        >
          {hideLabel ? cloneElement(control, { 'aria-label': label } as object) : control}
        </AntForm.Item>
        {aside && <span className="rn-field-aside">{aside}</span>}
      </div>
    </Kit>
  );
}
