import { type Static, Type } from '@sinclair/typebox';
import { Id, Time } from '../kernel/parts';

/** Why the caller looks the identifier up; a call without it is an inquiry of the purpose `unspecified`. */
export const StatedPurpose = Type.Union([
  Type.Literal('rental_decision'),
  Type.Literal('ongoing_tenancy'),
  Type.Literal('settlement'),
  Type.Literal('own_file'),
  Type.Literal('entry'),
]);

export const Purpose = Type.Union([StatedPurpose, Type.Literal('unspecified')]);

export const InquiryKind = Type.Union([
  Type.Literal('checked'),
  Type.Literal('offered'),
  Type.Literal('issued'),
  Type.Literal('opened'),
  Type.Literal('shared'),
  Type.Literal('viewed'),
  Type.Literal('own'),
  Type.Literal('desk'),
  Type.Literal('dispute_work'),
  Type.Literal('case_work'),
  Type.Literal('entry_work'),
]);

/** That somebody looked an identifier up or received something about it, once or several times on one day. */
export const Inquiry = Type.Object({
  _id: Id,
  /** The last time on that day. */
  at: Time,
  kind: InquiryKind,
  purpose: Purpose,
  count: Type.Integer(),
  who: Type.Object({
    /** As shown: an account's name, or the Polish words for a reader who has none. */
    name: Type.String(),
    /** Where an invoice went to a company. */
    company: Type.Optional(Type.String()),
    /** Of a link: the masked addresses that it was sent to. */
    recipients: Type.Optional(Type.Array(Type.String())),
  }),
});
export type Inquiry = Static<typeof Inquiry>;
