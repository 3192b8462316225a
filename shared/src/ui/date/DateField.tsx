import type { ComponentProps } from 'react';
import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import 'dayjs/locale/pl';
import { Icon } from '@najem/shared/ui/base';
import { type ControlProps, Field, type FieldCommon } from '@najem/shared/ui/form';
import './date-field.css';

const ISO = 'YYYY-MM-DD';
/** The Polish format, and ISO. */
const FORMATS = ['DD.MM.YYYY', ISO];

dayjs.locale('pl');

/** One day of a `Form`, typed or picked in a calendar: the form holds it as `YYYY-MM-DD`, empty for none. */
export function DateField(field: Omit<FieldCommon, 'locked'>) {
  return <Field {...field}>{(control) => <Day {...control} />}</Field>;
}

interface DayProps extends ControlProps, Pick<ComponentProps<typeof DatePicker>, 'ref'> {
  value?: string;
  onChange?: (value: string) => void;
}

/** antd's picker for days as text; the form injects value and handler. */
function Day({ value, onChange, ...rest }: DayProps) {
  return (
    <DatePicker
      {...rest}
      classNames={{ popup: { root: 'rn-date-popup' } }}
      value={value ? dayjs(value, ISO) : null}
      onChange={(day) => onChange?.(day ? day.format(ISO) : '')}
      format={FORMATS}
      suffixIcon={<Icon name="calendar" size={18} />}
      style={{ inlineSize: '100%' }}
    />
  );
}
