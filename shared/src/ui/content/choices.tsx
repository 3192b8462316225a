import { useId } from 'react';
import Checkbox from 'antd/es/checkbox';
import Segmented from 'antd/es/segmented';
import { Icon } from '@najem/shared/ui/base';
import type { IconName } from '@najem/shared/ui/base';
import { PHONE_QUERY, useMediaQuery } from '@najem/shared/ui/context';
import { Field } from '@najem/shared/ui/form';
import type { FieldCommon } from '@najem/shared/ui/form';
import './choices.css';

export type CheckboxFieldProps = Omit<FieldCommon, 'locked' | 'hideLabel'>;

/** One consent or option of a `Form`; the whole line is the target. */
export function CheckboxField({ label, ...field }: CheckboxFieldProps) {
  return (
    <Field {...field} label={undefined} valuePropName="checked">
      {(control) => <Checkbox {...control}>{label}</Checkbox>}
    </Field>
  );
}

export interface ChoiceFieldProps<Value extends string> extends Omit<FieldCommon, 'locked' | 'hideLabel'> {
  /** Absent in a `Form` that holds the values; empty while nothing is chosen. */
  value?: Value | '';
  onChange?: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: IconName }[];
  /** One below the other on any screen, for labels that are sentences. */
  isVertical?: boolean;
}

/** Two to four radio buttons as a segmented control, which is vertical for more than two on a phone. */
export function ChoiceField<Value extends string>({
  value,
  onChange,
  options,
  isVertical = false,
  ...field
}: ChoiceFieldProps<Value>) {
  const labelId = useId();
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <Field {...field} value={value} labelId={labelId}>
      {({ id, name = id, ...control }) => (
        <Segmented<Value | ''>
          {...control}
          id={id}
          name={name}
          // The radio buttons inside take focus.
          tabIndex={-1}
          aria-labelledby={labelId}
          block
          vertical={isVertical || (isPhone && options.length > 2)}
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
