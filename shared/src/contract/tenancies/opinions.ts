import { ATTACHMENTS_PER_THING } from '@najem/shared/domain/register';
import { Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Id } from '../kernel/parts';
import { EvidenceKind } from '../register/parts';
import { NameableEntry, OpinionEntries, OpinionVersion } from './parts';
import { tenancies } from './tenancies';

const { params, reply } = tenancies.get;

/** The calls about what the sides of a tenancy say of each other. */
export const opinions = {
  read: endpoint({
    method: 'GET',
    path: '/tenancies/{number}/opinions',
    access: 'user',
    fresh: true,
    summary: 'A tenancy with its revealed opinions, for one of its sides after a fresh proof.',
    params,
    reply,
    errors: ['TENANCY_NOT_FOUND'],
  }),
  give: endpoint({
    method: 'PUT',
    path: '/tenancies/{number}/opinion',
    access: 'user',
    summary: 'Saves the caller’s opinion, sealed until the end of the window; 0 is the version of a first one.',
    params,
    body: Type.Object({ entries: OpinionEntries, version: OpinionVersion }),
    reply,
    errors: [
      'TENANCY_NOT_FOUND',
      'STATE_PASSED',
      'OPINION_REVEALED',
      'OWN_ENTRY',
      'STALE_EDIT',
      'REASON_UNKNOWN',
      'ENTRY_INCOMPLETE',
      'TEXT_TOO_LONG',
      'IDENTITY_NOT_VERIFIED',
      'ENTRY_LIMIT',
      'ENTRY_DAY_LIMIT',
    ],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/tenancies/{number}/opinion',
    access: 'user',
    summary: 'Takes the caller’s opinion back; after the reveal as a whole and for good.',
    params,
    query: Type.Object({ version: OpinionVersion }),
    reply,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT'],
  }),
  addEvidence: endpoint({
    method: 'POST',
    path: '/tenancies/{number}/opinion/evidence',
    access: 'user',
    summary:
      'Adds evidence to an entry of the caller’s revealed opinion in the history; to the first without `entryId`.',
    params,
    body: Type.Object({
      entryId: Type.Optional(Id),
      attachmentIds: Type.Array(Id, { minItems: 1, maxItems: ATTACHMENTS_PER_THING }),
      kind: EvidenceKind,
    }),
    reply,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'ATTACHMENT_INVALID', 'ENTRY_DISPUTED'],
  }),
  join: endpoint({
    method: 'POST',
    path: '/tenancies/{number}/join',
    access: 'user',
    fresh: true,
    summary: 'Puts the opinion about the caller, with their own, into the history.',
    params,
    reply,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'DOSSIER_PROOF_REQUIRED'],
  }),
  ownEntries: endpoint({
    method: 'GET',
    path: '/tenancies/{number}/entries',
    access: 'user',
    summary: 'Entries of the caller’s that may be named as ones of this tenancy, the newest first.',
    params,
    reply: Type.Object({ success: Type.Boolean(), entries: Type.Array(NameableEntry) }),
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED'],
  }),
  nameEntries: endpoint({
    method: 'PUT',
    path: '/tenancies/{number}/entries',
    access: 'user',
    summary: 'Names entries of the caller’s, from before the confirmation, as ones of this tenancy.',
    params,
    body: Type.Object({ entryIds: Type.Array(Id, { maxItems: 20 }) }),
    reply,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'ENTRY_NOT_FOUND'],
  }),
};
