import { DISPUTE_TEXT_MAX_LENGTH, DISPUTE_TEXT_MIN_LENGTH } from '@najem/shared/domain/rights';
import { rule, TextArea } from '@najem/shared/ui/form';
import { TEXTS } from './texts';

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
      rules={[rule(findFault)]}
      label={label}
      hint={hint(DISPUTE_TEXT_MIN_LENGTH)}
      required
      rows={6}
      maxLength={DISPUTE_TEXT_MAX_LENGTH}
    />
  );
}

function findFault(reasons: string): string | undefined {
  return reasons.trim().length < DISPUTE_TEXT_MIN_LENGTH ? TEXTS.reasonsShort(DISPUTE_TEXT_MIN_LENGTH) : undefined;
}
