import { SubjectType } from '@najem/shared/contract/kernel';
import { Grade, ReportSubject } from '@najem/shared/contract/register';
import { ProcessingActivity } from '@najem/shared/contract/identity';
import { ClaimMethod, DraftValues } from '@najem/shared/contract/rights';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { eachBasic } from '@najem/shared/domain/register';

const Time = Type.String({ format: 'date-time' });
const Maybe = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const Text = Type.String();
const Whole = Type.Integer();
const closed = { additionalProperties: false };

const ExportedEntry = Type.Object(
  {
    id: Text,
    role: ReportSubject,
    reason: Text,
    reason_label: Text,
    comment: Text,
    rental_address: Text,
    counterpart: Text,
    created_at: Time,
    recorded_at: Time,
    expires_at: Time,
    version: Whole,
    author: Type.Object({ name: Text, role: Text, level: Whole, level_name: Maybe(Text) }, closed),
    grade: Grade,
    /** What the author proved it by, without the files. */
    evidence: Type.Array(Type.Object({ kind: Text, kind_label: Text, added_at: Time, grade: Maybe(Grade) }, closed)),
    standing: Type.Object({ is: Text, since: Maybe(Time), until: Maybe(Time) }, closed),
    corrected_at: Maybe(Time),
    /** The days of the tenancy that it comes from, where both sides confirmed it. */
    from_tenancy: Maybe(Type.Object({ from: Text, to: Text }, closed)),
    reply: Maybe(Type.Object({ text: Text, at: Time }, closed)),
    confirmed_at: Maybe(Time),
    effect: Type.Number(),
    rating_without: Type.Number(),
  },
  closed,
);

const RATING = {
  value: Type.Number(),
  confidence: Text,
  cause: Maybe(Text),
  entries: Whole,
  suspended: Whole,
  authors: Whole,
  documented_rating: Maybe(Type.Number()),
  newest_at: Maybe(Time),
  factors: Type.Array(Type.Object({ reason: Text, reason_label: Text, count: Whole, effect: Type.Number() }, closed)),
};
const ExportedRating = Type.Object(RATING, closed);

const ExportedDispute = Type.Object(
  {
    number: Text,
    entry_id: Text,
    state: Text,
    ground: Text,
    ground_label: Text,
    wanted: Text,
    wanted_text: Maybe(Text),
    opened_at: Time,
    due_at: Maybe(Time),
    /** Whom the desk waits for after a question: for the answer, or for what the other side says to it. */
    awaited: Maybe(Type.Object({ side: Text, step: Text, until: Time }, closed)),
    suspended: Type.Boolean(),
    outcome: Maybe(Text),
    outcome_label: Maybe(Text),
    basis: Maybe(Text),
    basis_label: Maybe(Text),
    reasons: Maybe(Text),
    decided_at: Maybe(Time),
    closed_at: Maybe(Time),
    timeline: Type.Array(Type.Object({ at: Time, by: Text, what: Text, text: Maybe(Text) }, closed)),
  },
  closed,
);

const ExportedCase = Type.Object(
  {
    number: Text,
    kind: Text,
    kind_label: Text,
    state: Text,
    concern: Text,
    entry_id: Maybe(Text),
    /** The number of the tenancy whose opinion it is about. */
    tenancy: Maybe(Text),
    text: Text,
    restricting: Type.Boolean(),
    received_at: Time,
    due_at: Maybe(Time),
    outcome: Maybe(Text),
    outcome_label: Maybe(Text),
    ground: Maybe(Text),
    ground_label: Maybe(Text),
    reasons: Maybe(Text),
    decided_at: Maybe(Time),
    closed_at: Maybe(Time),
    timeline: Type.Array(Type.Object({ at: Time, by: Text, what: Text, text: Maybe(Text) }, closed)),
  },
  closed,
);

/** The document `najem-dossier/1`: its fields keep their names and meanings. */
const ExportedOpinion = Type.Object(
  {
    /** Which side wrote it. */
    by: ReportSubject,
    /** In words whether it was shown to both. */
    state: Text,
    entries: Type.Array(Type.Object({ reason: Text, reason_label: Text, comment: Text, place: Text }, closed)),
    revealed_at: Maybe(Time),
    withdrawn_at: Maybe(Time),
  },
  closed,
);

const ExportedTenancy = Type.Object(
  {
    number: Text,
    /** What the person is in it. */
    role: ReportSubject,
    state: Text,
    state_label: Text,
    /** Whether the person entered it. */
    entered_by_person: Type.Boolean(),
    person: Maybe(Text),
    person_company: Maybe(Text),
    other: Text,
    address: Text,
    from: Text,
    to: Maybe(Text),
    created_at: Time,
    confirmed_at: Maybe(Time),
    proven_at: Maybe(Time),
    opinions_from: Maybe(Text),
    opinions_shown_at: Maybe(Time),
    proposed_ends: Type.Array(Type.Object({ by: ReportSubject, to: Text, proposed_at: Time }, closed)),
    /** The person's own one while it is sealed, and both from the day on which they are shown. */
    opinions: Type.Array(ExportedOpinion),
    /** While opinions are sealed: that those of others are left out, whether or not there are any. */
    sealed: Maybe(Text),
    timeline: Type.Array(Type.Object({ at: Time, by: Text, what: Text, to: Maybe(Text) }, closed)),
  },
  closed,
);
export type ExportedTenancy = Static<typeof ExportedTenancy>;

export const DossierExport = Type.Object(
  {
    format: Type.Literal('najem-dossier/1'),
    made_at: Time,
    person: Type.Object(
      {
        given_name: Maybe(Text),
        family_name: Maybe(Text),
        identifiers: Type.Array(Type.Object({ type: Text, value: Text }, closed)),
      },
      closed,
    ),
    claims: Type.Array(
      Type.Object(
        {
          number: Text,
          method: ClaimMethod,
          level: Whole,
          state: Text,
          assurance: Text,
          created_at: Time,
          proved_at: Maybe(Time),
          ended_at: Maybe(Time),
        },
        closed,
      ),
    ),
    subjects: Type.Array(
      Type.Object(
        {
          id: Text,
          role: ReportSubject,
          type: SubjectType,
          name: Text,
          identifier: Maybe(Text),
          identifier_type: Maybe(Text),
          ...eachBasic(() => Maybe(Text)),
          email: Maybe(Text),
          created_at: Time,
          rating: ExportedRating,
          entries: Type.Array(ExportedEntry),
          replies: Type.Array(Type.Object({ entry_id: Text, text: Text, at: Time }, closed)),
          grades: Type.Array(Type.Object({ entry_id: Text, grade: Grade }, closed)),
        },
        closed,
      ),
    ),
    /** The rating of each of the subjects, with every factor. */
    rating: Type.Array(Type.Object({ subject_id: Text, role: ReportSubject, ...RATING }, closed)),
    inquiries: Type.Array(
      Type.Object(
        {
          at: Time,
          kind: Text,
          kind_label: Text,
          purpose: Text,
          purpose_label: Text,
          count: Whole,
          who: Text,
          company: Maybe(Text),
          recipients: Type.Array(Text),
        },
        closed,
      ),
    ),
    recipients: Type.Array(
      Type.Object(
        {
          report_number: Text,
          owner: Text,
          company: Maybe(Text),
          purpose: Text,
          entry_count: Whole,
          issued_at: Time,
          valid_until: Time,
          versions: Type.Array(Type.Object({ version: Whole, made_at: Time, checksum: Text }, closed)),
        },
        closed,
      ),
    ),
    shares: Type.Array(
      Type.Object(
        {
          report_number: Text,
          made_by: Text,
          made_at: Time,
          ends_at: Time,
          ended_at: Maybe(Time),
          opened: Whole,
          last_opened_at: Maybe(Time),
          recipients: Type.Array(Text),
        },
        closed,
      ),
    ),
    passports: Type.Array(
      Type.Object(
        {
          report_number: Text,
          role: ReportSubject,
          made_at: Time,
          ends_at: Time,
          with_addresses: Type.Boolean(),
          with_comments: Type.Boolean(),
          living_links: Whole,
        },
        closed,
      ),
    ),
    disputes: Type.Array(ExportedDispute),
    cases: Type.Array(ExportedCase),
    tenancies: Type.Array(ExportedTenancy),
    /** What the person has written and not sent. */
    drafts: Type.Array(
      Type.Object({ kind: Text, kind_label: Text, about: Maybe(Text), values: DraftValues, changed_at: Time }, closed),
    ),
    /** Where a guest gets news. */
    news_address: Maybe(Type.Object({ email: Text, confirmed_at: Maybe(Time) }, closed)),
    account: Maybe(
      Type.Object(
        {
          name: Text,
          email: Text,
          role: Text,
          created_at: Time,
          identity_verified_at: Maybe(Time),
          sign_ins: Type.Array(Time),
          rentcoins: Type.Object(
            {
              balance: Whole,
              movements: Type.Array(Type.Object({ at: Time, amount: Whole, balance: Whole, action: Text }, closed)),
            },
            closed,
          ),
          orders: Type.Array(
            Type.Object({ number: Text, at: Time, amount: Type.Number(), currency: Text, state: Text }, closed),
          ),
          invoices: Type.Array(
            Type.Object({ number: Text, issued_at: Time, amount: Type.Number(), buyer: Maybe(Text) }, closed),
          ),
          terms: Type.Array(
            Type.Object({ document: Text, version: Text, text_sha256: Text, at: Time, channel: Text }, closed),
          ),
          /** Of administrators. */
          desk_texts: Type.Optional(Type.Array(Type.Object({ title: Text, text: Text, changed_at: Time }, closed))),
        },
        closed,
      ),
    ),
    processing: Type.Array(ProcessingActivity),
    /** What the document does not have, each with its ground. */
    left_out: Type.Array(Text),
  },
  { ...closed, $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'najem-dossier/1' },
);
export type DossierExport = Static<typeof DossierExport>;
