import type { ComponentProps } from 'react';
import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import 'dayjs/locale/pl';
import { Icon } from '@najem/shared/ui/base';
import { type ControlProps, Field, type FieldCommon } from '@najem/shared/ui/form';
import './date-field.css';

const ISO = 'YYYY-MM-DD';
/** As people write dates here; ISO is understood, too. */
const FORMATS = ['DD.MM.YYYY', ISO];

dayjs.locale('pl');

export interface DateFieldProps extends Omit<FieldCommon, 'locked'> {
  /** A day as `YYYY-MM-DD`; empty for none. Absent in a `Form` that holds the values. */
  value?: string;
  onChange?: (value: string) => void;
}

/** One day, typed or picked in a calendar. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  return (
    <Field {...field} bound={field.name !== undefined && value === undefined}>
      {(control) => <Day {...control} value={value} onChange={onChange} />}
    </Field>
  );
}

type DayProps = ControlProps &
  Pick<DateFieldProps, 'value' | 'onChange'> &
  Pick<ComponentProps<typeof DatePicker>, 'ref'>;

/** antd's picker for days as text. A form gives it value and handler where none are given. */
function Day({ value, onChange, ...rest }: DayProps) {
  return (
    <DatePicker
      {...rest}
      className="rn-date"
      classNames={{ popup: { root: 'rn-date-popup' } }}
      value={value ? dayjs(value, ISO) : null}
      onChange={(day) => onChange?.(day ? day.format(ISO) : '')}
      format={FORMATS}
      suffixIcon={<Icon name="calendar" size={18} />}
      style={{ inlineSize: '100%' }}
    />
  );
}
