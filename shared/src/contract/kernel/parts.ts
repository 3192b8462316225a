import {
  FULL_NAME_MAX_LENGTH,
  IDENTIFIER_TEXT_MAX_LENGTH,
  KNOWN_IDENTIFIER_TYPES,
  NAME_MAX_LENGTH,
  ROLES,
  SUBJECT_TYPES,
  VERIFICATION_STATUSES,
} from '@najem/shared/domain/kernel';
import { type Static, type TLiteral, type TUnion, Type } from '@sinclair/typebox';

/** A closed list of the domain as a schema: its values are spelled once. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
): TUnion<{ -readonly [Place in keyof Values]: TLiteral<Values[Place]> }> {
  return Type.Union(values.map((value) => Type.Literal(value))) as never;
}

/** Opaque identifier of an object. */
export const Id = Type.String({ minLength: 1, maxLength: 64 });
export const Time = Type.String({ format: 'date-time' });
/** A calendar day in Warsaw, as `YYYY-MM-DD`. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Counts up with every change; sent back with an edit so that a stale one is refused. At most an `integer` of PostgreSQL. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** The place of a row in a numbered list: at most what both JSON and a `bigint` of PostgreSQL hold. */
export const SequenceNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** Złote with two decimals; integer grosze everywhere inside. */
export const Money = Type.Number();
export const Done = Type.Object({ success: Type.Boolean(), message: Type.Optional(Type.String()) });
export type Done = Static<typeof Done>;

export const IdParams = Type.Object({ id: Id });

/** Optional paging of a list; without it the answer is whole (or its first page, for administrators). */
export const Paging = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const Role = oneOf(ROLES);
export const VerificationStatus = oneOf(VERIFICATION_STATUSES);
export const SubjectType = oneOf(SUBJECT_TYPES);
export const IdentifierType = oneOf(KNOWN_IDENTIFIER_TYPES);
/** As typed or pasted by a person: normalised and checked by the domain, which has the sentence for what is wrong. */
export const IdentifierText = Type.String({ minLength: 1, maxLength: IDENTIFIER_TEXT_MAX_LENGTH });

/** How the identifier was read, where another may have been meant: a Polish sentence to show. */
export const Reading = Type.String();

/** The name of a user or sender, as typed: the domain trims and judges it and has the sentence for what is wrong. */
export const Name = Type.String({
  maxLength: 1000,
  description: `One line of at most ${NAME_MAX_LENGTH} characters, without control and formatting characters, ://, www. and @.`,
});
/** The name of a company or of somebody described, as typed: judged likewise. */
export const FullName = Type.String({
  maxLength: 1000,
  description: `One line of at most ${FULL_NAME_MAX_LENGTH} characters, without control and formatting characters.`,
});
export const Email = Type.String({ maxLength: 254 });
/** Marks what no document shows, and what may therefore have any letters. */
export const UNPRINTED = { unprinted: true } as const;
export const Password = Type.String({ maxLength: 200, ...UNPRINTED });

/** The query of a list that goes on from where a page ended, as the desk's do. */
export const Slice = {
  /** `next` of the page before, as it was. */
  next: Type.Optional(Type.String({ maxLength: 200 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};
