import { cloneElement, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import AntForm from 'antd/es/form';
import type { FormItemProps } from 'antd/es/form';
import { classNames, Icon } from '@najem/shared/ui/base';
import { ErrorText } from './ErrorText';
import { useFormChecks } from './form-context';
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
  /** In a `Form` that holds the values: which of them this field edits. */
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
  /** The form holds the value of the control: it gives `value` and `onChange`. */
  bound?: boolean;
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
  className,
  bound,
  valuePropName,
  labelId,
  children,
}: FieldProps) {
  const ownId = useId();
  const rules = useFormChecks(bound ? name : undefined);
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const notesId = `${controlId}-notes`;
  const notes = locked || hint;
  const described = classNames(Boolean(error) && errorId, Boolean(notes) && notesId);
  const control = children({
    id: controlId,
    name,
    disabled,
    'aria-required': required || undefined,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  });
  return (
    <Kit>
      <div className={classNames('rn-field', className)}>
        <AntForm.Item
          layout="vertical"
          colon={false}
          {...(bound ? { name, rules, valuePropName, validateFirst: true } : {})}
          label={
            hideLabel || label === undefined ? undefined : (
              <span id={labelId} className={required ? 'rn-required' : undefined}>
                {label}
              </span>
            )
          }
          htmlFor={controlId}
          {...(error
            ? {
                validateStatus: 'error',
                help: (
                  <span id={errorId}>
                    <ErrorText>{error}</ErrorText>
                  </span>
                ),
              }
            : {})}
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
