import { useId } from 'react';
import Checkbox from 'antd/es/checkbox';
import Segmented from 'antd/es/segmented';
import { Icon } from '@najem/shared/ui/base';
import type { IconName } from '@najem/shared/ui/base';
import { Field } from '@najem/shared/ui/form';
import type { FieldCommon } from '@najem/shared/ui/form';
import './choices.css';

export interface CheckboxFieldProps extends Omit<FieldCommon, 'locked' | 'hideLabel'> {
  /** Absent in a `Form` that holds the values. */
  checked?: boolean;
  onChange?: (checked: boolean) => void;
}

/** One consent or option; the whole line is the target. */
export function CheckboxField({ label, checked, onChange, ...field }: CheckboxFieldProps) {
  return (
    <Field
      {...field}
      label={undefined}
      bound={field.name !== undefined && checked === undefined}
      valuePropName="checked"
    >
      {(control) => (
        <Checkbox
          {...control}
          {...(checked === undefined ? {} : { checked })}
          onChange={(event) => onChange?.(event.target.checked)}
        >
          {label}
        </Checkbox>
      )}
    </Field>
  );
}

export interface ChoiceFieldProps<Value extends string> extends Omit<FieldCommon, 'locked'> {
  /** Absent in a `Form` that holds the values; empty while nothing is chosen. */
  value?: Value | '';
  onChange?: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: IconName; disabled?: boolean }[];
}

/** Two to four choices side by side: radio buttons in the shape of a segmented control. */
export function ChoiceField<Value extends string>({ value, onChange, options, ...field }: ChoiceFieldProps<Value>) {
  const labelId = useId();
  const { label, hideLabel } = field;
  return (
    <Field {...field} labelId={labelId} bound={field.name !== undefined && value === undefined}>
      {({ id, disabled, name, ...aria }) => (
        <Segmented<Value | ''>
          {...aria}
          id={id}
          // Its radio buttons take the focus.
          tabIndex={-1}
          aria-label={hideLabel && typeof label === 'string' ? label : undefined}
          aria-labelledby={hideLabel ? undefined : labelId}
          disabled={disabled}
          name={name ?? id}
          block
          {...(value === undefined ? {} : { value })}
          onChange={(next) => next !== '' && onChange?.(next)}
          options={options.map(({ icon, ...option }) => ({
            ...option,
            icon: icon && <Icon name={icon} size={18} />,
          }))}
        />
      )}
    </Field>
  );
}
