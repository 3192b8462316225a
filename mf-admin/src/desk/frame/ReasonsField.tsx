import { DISPUTE_TEXT_MAX_LENGTH, DISPUTE_TEXT_MIN_LENGTH } from '@najem/shared/domain';
import { TextArea } from '@najem/shared/ui/form';

interface ReasonsFieldProps {
  label: string;
  /** Says how many characters are needed at least. */
  hint: (least: number) => string;
}

/** Why something is decided, as `reasons` of a form. */
export function ReasonsField({ label, hint }: ReasonsFieldProps) {
  return (
    <TextArea
      name="reasons"
      label={label}
      hint={hint(DISPUTE_TEXT_MIN_LENGTH)}
      required
      rows={6}
      maxLength={DISPUTE_TEXT_MAX_LENGTH}
    />
  );
}
