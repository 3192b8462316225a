import { type Ref, useId } from 'react';
import Checkbox from 'antd/es/checkbox';
import Radio from 'antd/es/radio';
import type { RadioChangeEvent, RadioRef } from 'antd/es/radio';
import { Icon } from '@najem/shared/ui/base';
import type { IconName } from '@najem/shared/ui/base';
import { Field } from '@najem/shared/ui/form';
import type { ControlProps, FieldCommon } from '@najem/shared/ui/form';
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
  options: readonly ChoiceOption<Value>[];
  /** Side by side in one bar: for a filter, or for two or three short words. */
  asBar?: boolean;
}

export interface ChoiceOption<Value extends string> {
  value: Value;
  label: string;
  icon?: IconName;
  /** What follows from the choice, in one line. */
  note?: string;
}

/** A few radio buttons: a card each, with what follows from the choice, or one bar. Labels are whole at any width. */
export function ChoiceField<Value extends string>({
  value,
  onChange,
  options,
  asBar = false,
  ...field
}: ChoiceFieldProps<Value>) {
  const labelId = useId();
  return (
    <Field {...field} value={value} labelId={labelId}>
      {({ name: _name, ...control }) => (
        <Choices<Value>
          {...control}
          aria-labelledby={labelId}
          value={value}
          onChange={onChange}
          options={options}
          asBar={asBar}
        />
      )}
    </Field>
  );
}

interface ChoicesProps<Value extends string>
  extends Omit<ControlProps, 'name'>, Pick<ChoiceFieldProps<Value>, 'value' | 'onChange' | 'options' | 'asBar'> {
  'aria-labelledby': string;
  ref?: Ref<RadioRef>;
}

/** antd's radio buttons; a form injects missing value and handler, and focuses the first button at an error. */
function Choices<Value extends string>({ ref, onChange, options, asBar, ...group }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <Radio.Group
      {...group}
      name={name}
      className={asBar ? 'rn-choices rn-choice-bar' : 'rn-choices rn-choice-cards'}
      onChange={({ target }: RadioChangeEvent) => {
        const chosen = options.find(({ value }) => value === target.value);
        if (chosen) onChange?.(chosen.value);
      }}
    >
      {options.map(({ value, label, icon, note }, index) => (
        <Radio
          key={value}
          value={value}
          ref={index === 0 ? ref : undefined}
          aria-labelledby={`${name}-${value}`}
          aria-describedby={note && `${name}-${value}-note`}
        >
          <span className="rn-choice-label" id={`${name}-${value}`}>
            {icon && <Icon name={icon} size={18} />}
            <span>{label}</span>
          </span>
          {note && (
            <span className="rn-choice-note" id={`${name}-${value}-note`}>
              {note}
            </span>
          )}
        </Radio>
      ))}
    </Radio.Group>
  );
}
