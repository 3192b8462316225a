import { type ComponentProps, useState } from 'react';
import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import 'dayjs/locale/pl';
import { Icon } from '@najem/shared/ui/base';
import { type ControlProps, Field, type FieldCommon } from '@najem/shared/ui/form';
import './date-field.css';

const ISO = 'YYYY-MM-DD';
/** The Polish format in which days are shown, then the others that people type; a format takes exactly its own form. */
const FORMATS = [
  'DD.MM.YYYY',
  ISO,
  'YYYY-M-D',
  'D MMMM YYYY',
  ...['.', '-', '/', '. ', ' '].flatMap((mark) =>
    ['D', 'DD'].flatMap((day) => ['M', 'MM'].map((month) => [day, month, 'YYYY'].join(mark))),
  ),
];

const unreadable = (text: string) => `„${text}” to nie jest data. Wpisz ją na przykład tak: 02.11.2026.`;

dayjs.locale('pl');

/**
 * One day of a `Form`, typed in any usual form or picked in a calendar: the form holds it as `YYYY-MM-DD`, empty for none
 * and for a typed text that is no day, under which the field says so.
 */
export function DateField(field: Omit<FieldCommon, 'locked'>) {
  const [unread, setUnread] = useState('');
  const error = field.error ?? (unread === '' ? undefined : unreadable(unread));
  return (
    <Field {...field} error={error}>
      {(control) => <Day {...control} onUnread={setUnread} />}
    </Field>
  );
}

interface DayProps extends ControlProps, Pick<ComponentProps<typeof DatePicker>, 'ref'> {
  value?: string;
  onChange?: (value: string) => void;
  /** Called with a typed text that is no day, and with none once there is another. */
  onUnread: (text: string) => void;
}

/** antd's picker for days as text; the form injects value and handler. */
function Day({ value, onChange, onUnread, ...rest }: DayProps) {
  function judge({ value: typed }: { value?: string }) {
    const text = typed?.trim() ?? '';
    const day =
      FORMATS.map((format) => dayjs(text, format, true))
        .find((read) => read.isValid())
        ?.format(ISO) ?? '';
    onUnread(day === '' ? text : '');
    // Also of a text that is no day: the day of before is not what the field shows any more.
    if (text !== '' && day !== (value ?? '')) onChange?.(day);
  }
  return (
    <DatePicker
      {...rest}
      classNames={{ popup: { root: 'rn-date-popup' } }}
      value={value ? dayjs(value, ISO) : null}
      onChange={(day) => {
        onUnread('');
        onChange?.(day ? day.format(ISO) : '');
      }}
      onBlur={({ target }) => judge(target as HTMLInputElement)}
      onKeyDown={({ key, target }) => key === 'Enter' && judge(target as HTMLInputElement)}
      preserveInvalidOnBlur
      // The field would show the day under a resting pointer, and be left with it.
      previewValue={false}
      format={FORMATS}
      suffixIcon={<Icon name="calendar" size={18} />}
      style={{ inlineSize: '100%' }}
    />
  );
}
