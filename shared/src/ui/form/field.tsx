import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import AntForm from 'antd/es/form';
import type { FormItemProps } from 'antd/es/form';
import { classNames, Icon, unbroken } from '@najem/shared/ui/base';
import { ErrorText, findTooLong, type Rule, useFieldRules } from './form-context';
import { Kit } from './KitProvider';
import { TEXTS } from './texts';
import './fields.css';

/** The props of every field of the kit. */
export interface FieldCommon {
  label: ReactNode;
  /** Keeps the label for screen readers only, for example in a filter row. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Shown under the control, which it describes and marks as invalid. The rules of a field in a form need none. */
  error?: ReactNode;
  /** A required text is refused while it is empty; false marks the field as optional, for a form that has both kinds. */
  required?: boolean;
  /** Why the control is read-only, shown with a padlock: 'Pole zablokowane po weryfikacji'. */
  locked?: ReactNode;
  disabled?: boolean;
  id?: string;
  /** The name of the value that the field edits in its `Form`. */
  name?: string;
  /** antd's rules of the value in its `Form`, of which the first that fails is shown; `rule` makes one of a function. */
  rules?: readonly Rule[];
  /** The most characters of a text. Nothing is cut: a longer one has an error at once, and is not sent. */
  maxLength?: number;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name?: string;
  disabled?: boolean;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-label'?: string;
}

export interface FieldProps extends FieldCommon {
  /** Right end of the label line, for example a link. */
  aside?: ReactNode;
  /** Set if the caller holds the value; otherwise the surrounding form gives the control its value and handler. */
  value?: unknown;
  /** How the form reads the value: antd's property of a control, `checked` for a checkbox. */
  valuePropName?: FormItemProps['valuePropName'];
  /** Id of the label for a control that is not a form element and is named by `aria-labelledby`. */
  labelId?: string;
  children: (control: ControlProps) => ReactElement<ControlProps>;
}

/** Label, control, hint and error of one field, as antd's form item. Use it to give any other control the kit's shape. */
export function Field({
  label,
  hideLabel,
  hint,
  error: ownError,
  required,
  locked,
  disabled,
  id,
  name,
  rules,
  maxLength,
  aside,
  value,
  valuePropName,
  labelId,
  children,
}: FieldProps) {
  const ownId = useId();
  const isBound = name !== undefined && value === undefined;
  const fieldRules = useFieldRules(isBound ? name : undefined, { own: rules, maxLength, required });
  const error = ownError ?? (isBound ? undefined : findTooLong(value, maxLength));
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const notesId = `${controlId}-notes`;
  const hasNotes = Boolean(locked || hint);
  const control = children({
    id: controlId,
    name,
    disabled,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classNames(error ? errorId : false, hasNotes && notesId) || undefined,
  });
  const hasLabel = !hideLabel && label !== undefined;
  return (
    <Kit>
      <div className="rn-field">
        <AntForm.Item
          layout="vertical"
          colon={false}
          {...(isBound ? { name, rules: fieldRules, valuePropName, validateFirst: true } : {})}
          label={
            hasLabel ? <Label labelId={labelId} isOptional={required === false && !locked} label={label} /> : undefined
          }
          htmlFor={controlId}
          validateStatus={error ? 'error' : undefined}
          help={error ? <FieldError errorId={errorId} error={error} /> : undefined}
          extra={hasNotes ? <Notes notesId={notesId} locked={locked} hint={hint} /> : undefined}
        >
          {hideLabel && typeof label === 'string' ? cloneElement(control, { 'aria-label': label }) : control}
        </AntForm.Item>
        {aside && <span className="rn-field-aside">{aside}</span>}
      </div>
    </Kit>
  );
}

function Label({ labelId, isOptional, label }: Pick<FieldProps, 'labelId' | 'label'> & { isOptional: boolean }) {
  return (
    <span id={labelId} {...(isOptional ? { className: 'rn-optional', 'data-mark': TEXTS.optional } : {})}>
      {unbroken(label)}
    </span>
  );
}

function FieldError({ errorId, error }: Pick<FieldProps, 'error'> & { errorId: string }) {
  return (
    <span id={errorId}>
      <ErrorText role="alert">{error}</ErrorText>
    </span>
  );
}

function Notes({ notesId, locked, hint }: Pick<FieldProps, 'locked' | 'hint'> & { notesId: string }) {
  return (
    <span id={notesId} className="rn-field-notes">
      {locked && (
        <span>
          <Icon name="lock" size={15} /> <span>{locked}</span>
        </span>
      )}
      {hint && (
        <span>
          {/* In one box: an unbroken word of its own would stand as a column beside the rest. */}
          <span>{unbroken(hint)}</span>
        </span>
      )}
    </span>
  );
}
