import AntForm from 'antd/es/form';
import { describeReading, IDENTIFIER_TEXT_MAX_LENGTH } from '@najem/shared/domain/kernel';
import { TextField, type TextFieldProps } from './fields';

export interface IdentifierTextFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'id' | 'rules' | 'required'> {
  /** The name of the value in the surrounding `Form`. */
  name: string;
}

/** A number of a person or company; says how it was read where another may have been meant. */
export function IdentifierTextField({ name, hint, ...field }: IdentifierTextFieldProps) {
  const typed: unknown = AntForm.useWatch(name);
  const reading = typeof typed === 'string' ? describeReading(typed) : undefined;
  return (
    <TextField
      {...field}
      name={name}
      hint={<span role="status">{reading ?? hint}</span>}
      numeric
      autoComplete="off"
      spellCheck={false}
      maxLength={IDENTIFIER_TEXT_MAX_LENGTH}
    />
  );
}
