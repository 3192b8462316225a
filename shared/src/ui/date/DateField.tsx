import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import 'dayjs/locale/pl';
import { Icon } from '@najem/shared/ui/base';
import { Field } from '@najem/shared/ui/form';
import type { FieldCommon } from '@najem/shared/ui/form';

const ISO = 'YYYY-MM-DD';
/** As people write dates here; ISO is understood, too. */
const FORMATS = ['DD.MM.YYYY', ISO];

dayjs.locale('pl');

export interface DateFieldProps extends Omit<FieldCommon, 'locked'> {
  /** A day as `YYYY-MM-DD`; empty for none. */
  value: string;
  onChange?: (value: string) => void;
}

/** One day, typed or picked in a calendar. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <DatePicker
          {...control}
          className="rn-date"
          value={value === '' ? null : dayjs(value, ISO)}
          onChange={(day) => onChange?.(day ? day.format(ISO) : '')}
          format={FORMATS}
          suffixIcon={<Icon name="calendar" size={18} />}
          style={{ inlineSize: '100%' }}
        />
      )}
    </Field>
  );
}
