import {
  CLAIM_CODE_LENGTHS,
  CLAIM_FILES_MAX,
  CLAIM_METHODS,
  CLAIM_STATES,
  CLAIM_TEXT_MAX_LENGTH,
  POSTAL_ADDRESS_MAX_LENGTH,
  REVIEW_METHODS,
} from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Email, FullName, Id, IdentifierText, IdentifierType, IdParams, oneOf, Time } from '../kernel/parts';

export const ClaimState = oneOf(CLAIM_STATES);
export const ClaimMethod = oneOf(CLAIM_METHODS);
export const ClaimLevel = Type.Union([Type.Literal(2), Type.Literal(3)]);

/** A person's claim on an identifier, as they see it. */
export const Claim = Type.Object({
  _id: Id,
  number: Type.String(),
  state: ClaimState,
  method: ClaimMethod,
  level: ClaimLevel,
  /** Masked; none before an administrator read a signature. */
  identifiers: Type.Array(Type.Object({ type: IdentifierType, identifier: Type.String() })),
  givenName: Type.Optional(Type.String()),
  familyName: Type.Optional(Type.String()),
  createdAt: Time,
  provedAt: Type.Optional(Time),
  endedAt: Type.Optional(Time),
  /** When the present state ends by itself: the letter's code, the wait after a warning, the claim. */
  dueAt: Type.Optional(Time),
  /** Until when another letter can be asked for, in place of one that lapsed; absent where none can. */
  newLetterUntil: Type.Optional(Time),
  /** What the desk asks, until it is answered. */
  question: Type.Optional(Type.Object({ text: Type.String(), dueAt: Time })),
  /** Why it was refused. */
  reasons: Type.Optional(Type.String()),
});
export type Claim = Static<typeof Claim>;

const ClaimReply = Type.Object({ success: Type.Boolean(), claim: Claim });

/** A code as typed: spaces, dashes and lower case do not matter. */
export const CodeText = Type.String({ minLength: 1, maxLength: 40 });
const Secret = Type.String({ minLength: 1, maxLength: 200 });
const AttachmentIds = (least: number, most: number) => Type.Array(Id, { minItems: least, maxItems: most });

const Sent = Type.Object({
  success: Type.Boolean(),
  claimId: Id,
  /** Shown once, to a guest: the link in the mail opens nothing without it. */
  code: Type.Optional(Type.String({ description: `${CLAIM_CODE_LENGTHS.guest} characters.` })),
});

/** Proofs of identity, the claims that they make, and the file sessions of guests. */
export const claims = {
  methods: endpoint({
    method: 'GET',
    path: '/dossier/claims/methods',
    access: 'public',
    summary: 'Whether the eID provider can be used, and where a person writes who prefers paper.',
    reply: Type.Object({
      success: Type.Boolean(),
      /** Absent where this site has no provider. */
      eid: Type.Optional(Type.Object({ label: Type.String() })),
      controller: Type.Object({ name: Type.String(), address: Type.String() }),
    }),
    errors: [],
  }),
  startEid: endpoint({
    method: 'POST',
    path: '/dossier/claims/eid',
    access: 'public',
    repeatable: 'It sets a cookie.',
    fresh: true,
    summary: 'Starts a proof by the eID provider; sets the cookie that binds it to this browser.',
    reply: Type.Object({ success: Type.Boolean(), redirectUri: Type.String() }),
    errors: ['PROVER_UNAVAILABLE', 'TOKEN_EXPIRED'],
  }),
  finishEid: endpoint({
    method: 'POST',
    path: '/dossier/claims/eid/finish',
    access: 'public',
    repeatable: 'It sets a cookie; an attempt is good for one proof.',
    summary:
      'Finishes a proof by the eID provider with what it added to the address. For a caller who is not signed in it opens a file session.',
    body: Type.Object({
      state: Secret,
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
      /** The issuer, where the provider names it (RFC 9207). */
      iss: Type.Optional(Type.String({ maxLength: 500 })),
      error: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Object({ success: Type.Boolean(), claim: Claim, isGuest: Type.Boolean() }),
    errors: [
      'PROVER_UNAVAILABLE',
      'PROOF_FAILED',
      'PROOF_CANCELLED',
      'PROOF_NO_IDENTIFIER',
      'PROOF_EXPIRED',
      'PROOF_OTHER_PERSON',
      'TOKEN_EXPIRED',
    ],
  }),
  start: endpoint({
    method: 'POST',
    path: '/dossier/claims/attempts',
    access: 'public',
    repeatable: 'It sets a cookie.',
    fresh: true,
    summary: 'Starts a proof by review; sets the cookie with which files are uploaded for it, for an hour.',
    body: Type.Object({
      method: oneOf(REVIEW_METHODS),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      attemptId: Id,
      /** What is written on the sheet that is photographed with the document. */
      code: Type.Optional(Type.String()),
    }),
    errors: ['TOKEN_EXPIRED'],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/dossier/claims/attempts/{id}/statement.pdf',
    access: 'public',
    summary: "The statement to sign, to the browser with the attempt's cookie.",
    params: IdParams,
    binary: 'application/pdf',
    reply: Type.Unknown(),
    errors: ['CLAIM_NOT_FOUND'],
  }),
  submitSigned: endpoint({
    method: 'POST',
    path: '/dossier/claims/signed',
    access: 'public',
    summary: 'Sends a signed statement to the desk.',
    body: Type.Object({ attemptId: Id, attachmentId: Id, email: Type.Optional(Email) }),
    reply: Sent,
    status: 201,
    errors: ['STATEMENT_UNSIGNED', 'ATTACHMENT_INVALID', 'EMAIL_INVALID', 'PROOF_EXPIRED'],
  }),
  submitDocument: endpoint({
    method: 'POST',
    path: '/dossier/claims/document',
    access: 'public',
    summary:
      'Sends a document to the desk; the answer is the same in form and time whatever is known about the identifier.',
    body: Type.Object({
      attemptId: Id,
      /** A PESEL or a passport number. */
      identifier: IdentifierText,
      name: FullName,
      postalAddress: Type.String({ maxLength: POSTAL_ADDRESS_MAX_LENGTH }),
      attachmentIds: AttachmentIds(1, 2),
      email: Type.Optional(Email),
    }),
    reply: Sent,
    status: 201,
    errors: [
      'IDENTIFIER_INVALID',
      'FIELDS_REQUIRED',
      'ATTACHMENT_INVALID',
      'TEXT_TOO_LONG',
      'NAME_INVALID',
      'EMAIL_INVALID',
      'PROOF_EXPIRED',
    ],
  }),
  submitCompany: endpoint({
    method: 'POST',
    path: '/dossier/claims/company',
    access: 'user',
    summary: 'Sends the proof that the caller, who has a claim of level 3, may act for a company.',
    body: Type.Object({
      attemptId: Id,
      nip: IdentifierText,
      attachmentIds: AttachmentIds(1, CLAIM_FILES_MAX),
    }),
    reply: Sent,
    status: 201,
    errors: ['IDENTIFIER_INVALID', 'DOSSIER_PROOF_REQUIRED', 'ATTACHMENT_INVALID', 'PROOF_EXPIRED'],
  }),
  letterCode: endpoint({
    method: 'POST',
    path: '/dossier/claims/{id}/letter-code',
    access: 'public',
    summary:
      "Types the code of the letter: as the person of the claim, or with the mail's link and the code shown to the guest.",
    params: IdParams,
    body: Type.Object({
      code: CodeText,
      token: Type.Optional(Secret),
      guestCode: Type.Optional(CodeText),
    }),
    reply: ClaimReply,
    errors: ['LETTER_CODE_WRONG', 'STATE_PASSED', 'CLAIM_NOT_FOUND', 'LINK_INVALID', 'TOKEN_EXPIRED'],
  }),
  newLetter: endpoint({
    method: 'POST',
    path: '/dossier/claims/{id}/letter',
    access: 'public',
    summary:
      "Asks once for another letter in place of one that lapsed: as the person of the claim, or with the mail's link and the code shown to the guest.",
    params: IdParams,
    body: Type.Object({
      /** Where the letter goes; a company's goes to its seat without one. */
      postalAddress: Type.Optional(Type.String({ maxLength: POSTAL_ADDRESS_MAX_LENGTH })),
      token: Type.Optional(Secret),
      guestCode: Type.Optional(CodeText),
    }),
    reply: ClaimReply,
    errors: [
      'FIELDS_REQUIRED',
      'TEXT_TOO_LONG',
      'STATE_PASSED',
      'CLAIM_NOT_FOUND',
      'LINK_INVALID',
      'LETTER_CODE_WRONG',
      'TOKEN_EXPIRED',
    ],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/dossier/claims/{id}/answer',
    access: 'person',
    summary: 'Answers what the desk asked about a claim.',
    params: IdParams,
    body: Type.Object({
      attachmentIds: AttachmentIds(0, CLAIM_FILES_MAX),
      text: Type.String({ maxLength: CLAIM_TEXT_MAX_LENGTH }),
    }),
    reply: ClaimReply,
    errors: ['CLAIM_NOT_FOUND', 'STATE_PASSED', 'ATTACHMENT_INVALID', 'TEXT_TOO_LONG'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/dossier/claims',
    access: 'person',
    summary: "The caller's claims, newest first.",
    reply: Type.Object({
      success: Type.Boolean(),
      claims: Type.Array(Claim),
      /** For a guest: when the file session ends. */
      guestUntil: Type.Optional(Time),
      /** For a user: what was proved in this browser before the sign-in, and can be taken to the account. */
      guestClaim: Type.Optional(Claim),
    }),
    errors: [],
  }),
  dueDate: endpoint({
    method: 'GET',
    path: '/dossier/claims/{id}/due.ics',
    access: 'person',
    summary: 'When the present state of a claim ends, for a calendar: number, day and the address of the start page.',
    params: IdParams,
    reply: Type.Unknown(),
    binary: 'text/calendar',
    errors: ['CLAIM_NOT_FOUND', 'STATE_PASSED'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/dossier/claims/{id}',
    access: 'person',
    fresh: true,
    summary: 'Ends an active claim; nothing that is held is deleted.',
    params: IdParams,
    reply: Done,
    errors: ['CLAIM_NOT_FOUND', 'STATE_PASSED'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/dossier/claims/stop',
    access: 'public',
    summary: "Stops a claim by the link of its warning ('To nie ja'); answers the same whatever the token.",
    body: Type.Object({ token: Secret }),
    reply: Done,
    errors: [],
  }),
  checkLink: endpoint({
    method: 'POST',
    path: '/dossier/guest/check',
    access: 'public',
    repeatable: 'It reads.',
    summary:
      "Says before a guest types a code whether a mail's link can be used and, with `hasLetter`, whether its claim awaits the code of a letter.",
    body: Type.Object({ token: Secret, hasLetter: Type.Boolean() }),
    reply: Done,
    errors: ['LINK_INVALID', 'STATE_PASSED'],
  }),
  openGuest: endpoint({
    method: 'POST',
    path: '/dossier/guest/open',
    access: 'public',
    repeatable: 'It sets a cookie.',
    summary: 'Opens a file session by the link of a mail and the code that was shown when the claim was sent.',
    body: Type.Object({ token: Secret, code: CodeText }),
    reply: Done,
    errors: ['LINK_INVALID', 'LETTER_CODE_WRONG'],
  }),
  closeGuest: endpoint({
    method: 'POST',
    path: '/dossier/guest/close',
    access: 'public',
    repeatable: 'It ends what is there.',
    summary: 'Ends the file session; answers the same when there is none.',
    reply: Done,
    errors: [],
  }),
  adopt: endpoint({
    method: 'POST',
    path: '/dossier/guest/adopt',
    access: 'user',
    repeatable: 'It ends a session of its own; a file is taken along once.',
    fresh: true,
    summary: "Takes the claim of this browser's file session to the caller's account, and ends the file session.",
    reply: ClaimReply,
    errors: ['DOSSIER_PROOF_REQUIRED', 'PROOF_OTHER_PERSON'],
  }),
};
