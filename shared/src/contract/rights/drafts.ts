import { ATTACHMENTS_PER_THING } from '@najem/shared/domain/register';
import { DRAFT_KINDS } from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Id, Time, oneOf } from '../kernel/parts';
import { Attachment } from '../register/attachments';

/** Room for the longest form, a decision about 500 chosen entries. */
const DRAFT_LIMIT_BYTES = 128 * 1024;

export const DraftKind = oneOf(DRAFT_KINDS);

/** The fields of a form by their names. */
export const DraftValues = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.]{0,39}$' }),
  Type.Union([
    Type.String({ maxLength: 5000 }),
    Type.Boolean(),
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 }),
  ]),
  { maxProperties: 40, additionalProperties: false },
);
export type DraftValues = Static<typeof DraftValues>;

/** What somebody wrote in a form and has not sent. */
export const Draft = Type.Object({
  values: DraftValues,
  /** The files of the form that arrived; they stay as long as the draft. */
  attachments: Type.Array(Attachment),
  changedAt: Time,
});
export type Draft = Static<typeof Draft>;

const DraftParams = Type.Object({
  kind: DraftKind,
  /** The entry, dispute, case, claim, evidence or note that it is about; `new` for what does not exist yet. */
  thing: Id,
});

/** Counts every save, removal and sending of the draft of a form; 0 where there was none. */
const DraftVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** The drafts of the caller: of administrators those of the desk, too. What is somebody else's is none. */
export const drafts = {
  get: endpoint({
    method: 'GET',
    path: '/drafts/{kind}/{thing}',
    access: 'person',
    summary: 'The draft of the caller for a form, if there is one, and the version that the next save carries.',
    params: DraftParams,
    reply: Type.Object({ success: Type.Boolean(), version: DraftVersion, draft: Type.Optional(Draft) }),
    errors: ['FORBIDDEN'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/drafts/{kind}/{thing}',
    access: 'person',
    withoutTerms: true,
    summary:
      'Keeps what the caller wrote in a form. STALE_EDIT: it was saved or removed elsewhere meanwhile; STATE_PASSED: the form was sent.',
    params: DraftParams,
    body: Type.Object({
      values: DraftValues,
      /** All files of the form: those that are the caller's and not sent with anything stay with the draft. */
      attachmentIds: Type.Optional(Type.Array(Id, { maxItems: ATTACHMENTS_PER_THING })),
      /** As it was read, or as the last save or removal answered it; 0 for a first one. */
      version: DraftVersion,
    }),
    bodyLimitBytes: DRAFT_LIMIT_BYTES,
    outlivesPage: true,
    reply: Type.Object({ success: Type.Boolean(), version: DraftVersion, changedAt: Time }),
    errors: ['FORBIDDEN', 'STALE_EDIT', 'STATE_PASSED', 'DRAFT_LIMIT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/drafts/{kind}/{thing}',
    access: 'person',
    withoutTerms: true,
    summary: 'Deletes the draft of the caller for a form with its files; answers the same when there is none.',
    params: DraftParams,
    reply: Type.Object({ success: Type.Boolean(), version: DraftVersion }),
    errors: ['FORBIDDEN'],
  }),
};
