import {
  type IdentifierRules,
  KNOWN_IDENTIFIER_TYPES,
  NIP_LENGTH,
  PASSPORT_MAX_LENGTH,
  PASSPORT_MIN_LENGTH,
  PESEL_LENGTH,
} from '../kernel/identifier';
import type { ProblemCode } from '../kernel/problem';
import { LANDLORD_TEXTS, TENANT_TEXTS } from '../kernel/texts';
import { BASICS_FIELDS } from './basics';
import { type HasReasons, LANDLORD_REASONS, TENANT_REASONS } from './reason';

/** Both kinds in the order in which an identifier known to both is looked at: the tenant comes first. */
export const SUBJECT_KINDS = ['tenant', 'landlord'] as const;
/** Also the name under which the wire carries one subject of the kind: `{ tenant }`, `{ landlord }`. */
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export const SUBJECT_FIELDS = ['name', 'type', 'identifier', ...BASICS_FIELDS] as const;
export type SubjectField = (typeof SUBJECT_FIELDS)[number];
export const ENTRY_FIELDS = ['counterpart', 'rentalAddress', 'reason', 'comment'] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

/** When an entry is written: together with its new subject, added to an existing one, or edited later. */
export type EntryPurpose = 'withSubject' | 'add' | 'edit';

export type SubjectTexts = Readonly<Record<keyof typeof TENANT_TEXTS, string>>;

/** Everything in which tenants and landlords differ. Code asks the descriptor and never compares the kind. */
export interface SubjectDescriptor extends IdentifierRules, HasReasons {
  readonly kind: SubjectKind;
  /** The kind that writes entries about this one. */
  readonly counterpartKind: SubjectKind;
  /** The entry's wire field that names the counterpart. */
  readonly counterpartField: SubjectKind;
  /** The list's address on the site. */
  readonly path: string;
  readonly addPath: string;
  /** Where identity verification goes when it was not sent from a form. */
  readonly afterVerificationPath: string;
  /** The collection's address below `/api`. */
  readonly apiPath: string;
  readonly awardAction: 'add_tenant' | 'add_landlord';
  /** The problem of a person whose identifier is missing or of another type. */
  readonly personProblem: ProblemCode;
  readonly requiredFields: readonly SubjectField[];
  readonly requiredEntryFields: Readonly<Record<EntryPurpose, readonly EntryField[]>>;
  readonly texts: SubjectTexts;
}

/** Entries that one author may write in one day. */
export const ENTRIES_PER_DAY_MAX = 50;
/** Entries of a subject that one answer holds; older ones are paged. */
export const HISTORY_PAGE_SIZE = 50;
/** Subjects that an account without a verified identity may add in all. */
export const UNTRUSTED_SUBJECTS_MAX = 3;

/** A subject that was not saved yet carries a temporary id with this prefix. */
export const UNSAVED_ID_PREFIX = 'new_';

export const TENANT: SubjectDescriptor = {
  kind: 'tenant',
  counterpartKind: 'landlord',
  counterpartField: 'landlord',
  path: '/tenants',
  addPath: '/tenants/add',
  afterVerificationPath: '/add-tenant',
  apiPath: '/tenants',
  awardAction: 'add_tenant',
  identifierTypes: KNOWN_IDENTIFIER_TYPES,
  identifierInput: { minLength: PASSPORT_MIN_LENGTH, maxLength: PASSPORT_MAX_LENGTH, digitsOnly: false },
  identifierProblems: {
    empty: 'TENANT_IDENTIFIER_MISSING',
    format: 'TENANT_IDENTIFIER_FORMAT',
    peselChecksum: 'PESEL_CHECKSUM',
    nipChecksum: 'NIP_CHECKSUM',
  },
  personProblem: 'TENANT_NEEDS_IDENTIFIER',
  reasons: TENANT_REASONS,
  requiredFields: ['name', 'type'],
  requiredEntryFields: {
    withSubject: ENTRY_FIELDS,
    // The simple form asks for no landlord: the author of the entry is the landlord.
    add: ['rentalAddress', 'reason', 'comment'],
    edit: ENTRY_FIELDS,
  },
  texts: TENANT_TEXTS,
};

export const LANDLORD: SubjectDescriptor = {
  kind: 'landlord',
  counterpartKind: 'tenant',
  counterpartField: 'tenant',
  path: '/landlords',
  addPath: '/landlords/add',
  afterVerificationPath: '/add-landlord',
  apiPath: '/landlords',
  awardAction: 'add_landlord',
  identifierTypes: ['pesel', 'nip'],
  identifierInput: { minLength: NIP_LENGTH, maxLength: PESEL_LENGTH, digitsOnly: true },
  identifierProblems: {
    empty: 'LANDLORD_IDENTIFIER_MISSING',
    format: 'LANDLORD_IDENTIFIER_FORMAT',
    peselChecksum: 'PESEL_CHECKSUM',
    nipChecksum: 'NIP_CHECKSUM',
  },
  personProblem: 'LANDLORD_NEEDS_PESEL',
  reasons: LANDLORD_REASONS,
  requiredFields: ['name', 'type', 'address', 'contact_info'],
  requiredEntryFields: {
    withSubject: ['counterpart', 'rentalAddress', 'reason'],
    add: ['counterpart', 'rentalAddress', 'reason'],
    edit: ENTRY_FIELDS,
  },
  texts: LANDLORD_TEXTS,
};

export const SUBJECTS: Readonly<Record<SubjectKind, SubjectDescriptor>> = { tenant: TENANT, landlord: LANDLORD };

/** Whether the text names one of the two kinds. */
export function isSubjectKind(text: unknown): text is SubjectKind {
  return typeof text === 'string' && SUBJECT_KINDS.some((kind) => kind === text);
}

/** Whether the id is the temporary one of a subject that was not saved yet. */
export function isUnsavedId(id: string): boolean {
  return id.startsWith(UNSAVED_ID_PREFIX);
}
