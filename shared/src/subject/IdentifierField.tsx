import { problemText } from '@najem/shared/contract';
import {
  findIdentifierProblem,
  detectIdentifier,
  normaliseIdentifier,
  NIP_LENGTH,
  PESEL_LENGTH,
  type SubjectDescriptor,
} from '@najem/shared/domain';
import { Icon } from '@najem/shared/ui/base';
import { TextField } from '@najem/shared/ui/form';
import { useDesk } from './desk-context';
import { TEXTS } from './texts';

/** What an identifier field says while somebody types. */
interface Reading {
  recognised?: string;
  error?: string;
}

/** Reads an unfinished identifier; a fault is named only once the text is too long to be on its way to a PESEL. */
export function readIdentifier(descriptor: SubjectDescriptor, text: string): Reading {
  const identifier = normaliseIdentifier(text);
  const type = detectIdentifier(identifier);
  if (type !== 'unknown' && descriptor.identifierTypes.includes(type)) {
    // Digits that could still become a PESEL or a NIP are a passport only by the letter of the rule.
    const isUnfinished = /^[0-9]+$/.test(identifier) && identifier.length < NIP_LENGTH;
    return { recognised: isUnfinished ? TEXTS.recognisedDigits : TEXTS.recognised(type) };
  }
  return identifier.length >= PESEL_LENGTH ? { error: problemText(findIdentifierProblem(descriptor, identifier)) } : {};
}

export interface IdentifierFieldProps {
  id?: string;
  /** The value of the form around that the field edits. */
  name: string;
  label: string;
  /** What it holds now, to be read while it is typed. */
  value: string;
  required?: boolean;
  locked?: string;
  hint?: string;
}

/** An identifier's field, which says what it recognised as somebody types. */
export function IdentifierField({ value, locked, hint, ...field }: IdentifierFieldProps) {
  const { descriptor } = useDesk();
  const reading = locked ? {} : readIdentifier(descriptor, value);
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
            {reading.recognised ?? hint}
          </span>
        )
      }
    />
  );
}
