import { LEGAL_DOCUMENTS } from '@najem/shared/domain/identity';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, oneOf } from '../kernel/parts';

export const LegalDocument = oneOf(LEGAL_DOCUMENTS);
export type LegalDocument = Static<typeof LegalDocument>;

/** The name of a version, which is also that of its file: a day, YYYY-MM-DD. */
const Version = Type.String({ minLength: 1, maxLength: 40 });
const Day = Type.String({ format: 'date' });

export const LegalVersion = Type.Object({
  version: Version,
  /** It is in force from the beginning of this day in Warsaw. */
  inForceFrom: Day,
  /** Users accept a material change, except in the first version. */
  isMaterial: Type.Boolean(),
  /** What is the most important, in one or two sentences. */
  summary: Type.String(),
});
export type LegalVersion = Static<typeof LegalVersion>;

/** A part of a line; with `href` a link, to this site or another one. */
export const LegalText = Type.Object({
  text: Type.String(),
  isStrong: Type.Optional(Type.Boolean()),
  href: Type.Optional(Type.String()),
});
export type LegalText = Static<typeof LegalText>;

/** A part of a document, in order; a heading has the level 2 or 3. */
export const LegalBlock = Type.Union([
  Type.Object({
    is: Type.Literal('heading'),
    level: Type.Union([Type.Literal(2), Type.Literal(3)]),
    text: Type.String(),
  }),
  Type.Object({ is: Type.Literal('paragraph'), line: Type.Array(LegalText) }),
  Type.Object({ is: Type.Literal('list'), isOrdered: Type.Boolean(), items: Type.Array(Type.Array(LegalText)) }),
]);
export type LegalBlock = Static<typeof LegalBlock>;

export const legal = {
  terms: endpoint({
    method: 'GET',
    path: '/terms',
    access: 'public',
    summary: 'The versions of Regulamin and Polityka prywatności: in force, announced and earlier ones, newest first.',
    reply: Type.Object({
      success: Type.Boolean(),
      documents: Type.Array(
        Type.Object({
          document: LegalDocument,
          title: Type.String(),
          inForce: LegalVersion,
          /** The next material version, where one is announced. */
          next: Type.Optional(LegalVersion),
          versions: Type.Array(LegalVersion),
        }),
      ),
    }),
    errors: [],
  }),
  text: endpoint({
    method: 'GET',
    path: '/terms/{document}',
    access: 'public',
    summary: 'One version of a document, the one in force where none is named, with the list of all versions.',
    params: Type.Object({ document: LegalDocument }),
    query: Type.Object({ version: Type.Optional(Version) }),
    reply: Type.Object({
      success: Type.Boolean(),
      title: Type.String(),
      version: LegalVersion,
      inForce: Version,
      versions: Type.Array(LegalVersion),
      blocks: Type.Array(LegalBlock),
    }),
    errors: ['NOT_FOUND'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/terms/acceptances',
    access: 'user',
    beforeSecondFactor: true,
    withoutTerms: true,
    summary: 'Records that the caller accepts a version; once, however often it is called.',
    body: Type.Object({ document: LegalDocument, version: Version }),
    reply: Done,
    errors: ['NOT_FOUND'],
  }),
};
