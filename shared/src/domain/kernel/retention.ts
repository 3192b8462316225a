/** How long something is kept. */
export type Period = { readonly months: number } | { readonly days: number } | { readonly hours: number };

const years = (count: number): Period & { months: number } => ({ months: count * 12 });

const ENTRY_POSITIVE = years(6);
const ENTRY_ABOUT_LANDLORD = years(3);
const ENTRY_OF_DAMAGE = years(2);

/**
 * How long everything is kept, and from when on it counts: the job that removes what has expired, the dates on screens
 * and the register of processing read this one table.
 */
export const RETENTION = {
  /** From the day on which the server recorded the entry, whatever date its author gave it. */
  entries: {
    timely_payment: ENTRY_POSITIVE,
    property_care: ENTRY_POSITIVE,
    cleanliness: ENTRY_POSITIVE,
    payment_issues: years(3),
    property_damage: ENTRY_OF_DAMAGE,
    contract_breach: ENTRY_OF_DAMAGE,
    deposit_settlement: ENTRY_POSITIVE,
    good_property_condition: ENTRY_POSITIVE,
    quick_response: ENTRY_POSITIVE,
    other_positive: ENTRY_POSITIVE,
    deposit_issues: ENTRY_ABOUT_LANDLORD,
    bad_property_condition: ENTRY_ABOUT_LANDLORD,
    no_response: ENTRY_ABOUT_LANDLORD,
    other_negative: ENTRY_ABOUT_LANDLORD,
  },
  /** Of an entry with the grade 'court', where its reason alone would keep it for less. */
  courtEntry: years(6),
  /** From its last change. */
  subjectWithoutEntries: { months: 12 },
  /** From their day. */
  inquiry: { months: 24 },
  /** Name, address and entries of a report and its versions: from the end of its validity. */
  reportContent: { months: 12 },
  /** Number, dates and checksums of a report: from the end of its validity. */
  reportRecord: years(6),
  /** Shares, passports and requests for one: from their end. */
  share: { months: 12 },
  /** From the grade that it led to, or the end of the dispute, whichever is later. */
  evidence: { days: 90 },
  /** From its upload. */
  ungradedEvidence: { months: 12 },
  /** What is written and not sent: from the due date of what it is about, or where that has none from its last change. */
  draft: { days: 30 },
  /** From the decision on the claim. */
  identityDocument: { hours: 24 },
  /** A claim is active from its proof on … */
  activeClaim: years(3),
  /** … and its record is kept from its end on. */
  claimRecord: { months: 12 },
  /** A tenancy whose both sides were proven: from its last day … */
  provenTenancy: years(6),
  /** … another confirmed one from its last day, the reveal or its annulment … */
  unprovenTenancy: { months: 12 },
  /** … and one that nobody confirmed from its end on. */
  unconfirmedTenancy: { days: 30 },
  /** The hash of the network from which a side confirmed a tenancy: from the confirmation. */
  tenancyNetwork: { days: 90 },
  /** Disputes, cases and notices: from their closing. */
  closedCase: years(3),
  /** Tombstones of erasures and closed identifiers: how long until they are looked at. */
  erasureReview: years(6),
} as const;
