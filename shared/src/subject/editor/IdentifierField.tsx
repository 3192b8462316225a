import { problemText } from '@najem/shared/contract/kernel';
import {
  describeReading,
  findIdentifierProblem,
  detectIdentifier,
  normaliseIdentifier,
  NIP_LENGTH,
  PESEL_LENGTH,
} from '@najem/shared/domain/kernel';
import type { SubjectDescriptor } from '@najem/shared/domain/register';
import { Icon } from '@najem/shared/ui/base';
import { type FieldCommon, TextField } from '@najem/shared/ui/form';
import { useSubjectFeature } from '../feature-context';
import { TEXTS } from '../texts';

/** The feedback on a partly typed identifier. */
interface Recognition {
  recognised?: string;
  error?: string;
}

/** Recognises a partly typed identifier; an error is reported once the text has the length of a PESEL. */
export function recogniseIdentifier(descriptor: SubjectDescriptor, text: string): Recognition {
  const identifier = normaliseIdentifier(text);
  const type = detectIdentifier(identifier);
  if (type !== 'unknown' && descriptor.identifierTypes.includes(type)) {
    // Digits may still become a PESEL or a NIP, although the rule already accepts them as a passport.
    const isUnfinished = /^[0-9]+$/.test(identifier) && identifier.length < NIP_LENGTH;
    return { recognised: describeReading(text) ?? (isUnfinished ? TEXTS.recognisedDigits : TEXTS.recognised(type)) };
  }
  return identifier.length >= PESEL_LENGTH ? { error: problemText(findIdentifierProblem(descriptor, identifier)) } : {};
}

export interface IdentifierFieldProps {
  id?: string;
  /** The form's value that the field edits. */
  name: string;
  label: string;
  /** The typed text, which the field recognises. */
  value: string;
  required?: boolean;
  locked?: string;
  hint?: string;
  autoFocus?: boolean;
  rules?: FieldCommon['rules'];
}

/** The field of an identifier, which shows the recognised type during typing. */
export function IdentifierField({ value, locked, hint, ...field }: IdentifierFieldProps) {
  const { descriptor } = useSubjectFeature();
  const reading = locked ? {} : recogniseIdentifier(descriptor, value);
  return (
    <TextField
      {...field}
      error={reading.error}
      locked={locked}
      numeric
      spellCheck={false}
      autoComplete="off"
      inputMode={descriptor.identifierInput.digitsOnly ? 'numeric' : 'text'}
      hint={
        locked ? undefined : (
          <span role="status" className={reading.recognised ? 'rn-recognised' : undefined}>
            {reading.recognised && <Icon name="check" size={16} />}
            <span>{reading.recognised ?? hint}</span>
          </span>
        )
      }
    />
  );
}
