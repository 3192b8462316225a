import { problemText } from '@najem/shared/contract/kernel';
import {
  detectIdentifier,
  findIdentifierProblem,
  KNOWN_IDENTIFIER_TYPES,
  type KnownIdentifierType,
  normaliseIdentifier,
} from '@najem/shared/domain/kernel';
import type { SubjectDescriptor } from '@najem/shared/domain/register';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { SealedColumns, SubjectTables } from './tables';
import { SUBJECT_TEXTS } from './texts';

/** A normalised identifier that its kind of subject may have. */
export interface Identifier {
  text: string;
  type: KnownIdentifierType;
}

type IdentifierInput = Partial<Record<'identifier' | KnownIdentifierType, string>>;

/** Finds the identifier in a text; undefined for one that a subject of this kind cannot have. */
export function findIdentifier(descriptor: SubjectDescriptor, text: string): Identifier | undefined {
  const type = detectIdentifier(text);
  if (type === 'unknown' || !descriptor.identifierTypes.includes(type)) return undefined;
  return { text: normaliseIdentifier(text), type };
}

/** Requires an identifier of the kind. IDENTIFIER_NOT_ALLOWED or, with the kind's own sentence, IDENTIFIER_INVALID. */
export function requireIdentifier(descriptor: SubjectDescriptor, text: string): Identifier {
  const identifier = findIdentifier(descriptor, text);
  if (identifier) return identifier;
  // A landlord's passport is a right number in the wrong place.
  if (isOtherKinds(descriptor, text)) refuse('IDENTIFIER_NOT_ALLOWED');
  refuse('IDENTIFIER_INVALID', { message: problemText(findIdentifierProblem(descriptor, text)) });
}

/** Whether the text is an identifier, but of a type that this kind of subject does not have. */
export function isOtherKinds(descriptor: SubjectDescriptor, text: string): boolean {
  const type = detectIdentifier(text);
  return type !== 'unknown' && !descriptor.identifierTypes.includes(type);
}

/**
 * Reads the one identifier of a form's fields, normalised, or '' where all are empty. IDENTIFIER_INVALID where two of
 * them differ, or where one holds another type's number.
 */
export function readIdentifierFields(descriptor: SubjectDescriptor, input: IdentifierInput): string {
  const named = KNOWN_IDENTIFIER_TYPES.filter((field) => !isBlank(input[field]));
  const texts = [input.identifier, ...named.map((field) => input[field])].flatMap((text) => text ?? []);
  const distinct = new Set(texts.filter((text) => !isBlank(text)).map((text) => normaliseIdentifier(text)));
  const [identifier = ''] = distinct;
  if (distinct.size > 1) refuse('IDENTIFIER_INVALID', { message: SUBJECT_TEXTS.identifiersDiffer });
  for (const field of named) {
    const type = detectIdentifier(identifier);
    if (type === field) continue;
    const message = problemText(findIdentifierProblem(descriptor, identifier)) ?? SUBJECT_TEXTS.identifiersDiffer;
    refuse('IDENTIFIER_INVALID', { message });
  }
  return identifier;
}

/** Decrypts the identifier of a stored subject, or returns null where it has none. */
export function openIdentifier(
  ctx: Context,
  subject: Pick<SubjectTables['subjects'], 'identifier_cipher' | 'identifier_key'>,
): string | null {
  const { identifier_cipher: cipher, identifier_key: keyId } = subject;
  return cipher === null || keyId === null ? null : ctx.vault.open({ cipher, keyId });
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

export function sealIdentifier(ctx: Context, descriptor: SubjectDescriptor, text: string): SealedColumns {
  const { index, ending, cipher, keyId } = ctx.vault.seal(text);
  const type = findIdentifier(descriptor, text)?.type ?? null;
  return {
    identifier_type: type,
    identifier_index: index,
    identifier_ending: ending,
    identifier_cipher: cipher,
    identifier_key: keyId,
  };
}
