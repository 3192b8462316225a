/** What a person writes and sends later: the forms whose words are kept until then. */
export const PERSON_DRAFT_KINDS = [
  'dispute',
  'answer',
  'comment',
  'question_answer',
  'question_comment',
  'appeal',
  'removal_appeal',
  'reply',
  'case',
  'case_message',
  'account_case',
  'statement',
] as const;

/** What an administrator writes at the desk, likewise. */
export const DESK_DRAFT_KINDS = [
  'dispute_decision',
  'case_decision',
  'claim_decision',
  'evidence_decision',
  'letter_case',
  'question',
  'extension',
  'restriction',
  'note',
  'desk_text',
  'block',
] as const;

export const DRAFT_KINDS = [...PERSON_DRAFT_KINDS, ...DESK_DRAFT_KINDS] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];
export type PersonDraftKind = (typeof PERSON_DRAFT_KINDS)[number];
export type DeskDraftKind = (typeof DESK_DRAFT_KINDS)[number];

export const DRAFT_KIND_LABELS: Readonly<Record<PersonDraftKind, string>> = {
  dispute: 'Spór',
  answer: 'Odpowiedź w sporze',
  comment: 'Komentarz do odpowiedzi autora',
  question_answer: 'Odpowiedź na pytanie w sporze',
  question_comment: 'Komentarz do odpowiedzi na pytanie',
  appeal: 'Odwołanie',
  removal_appeal: 'Odwołanie od usunięcia wpisu',
  reply: 'Odpowiedź na wpis',
  case: 'Nowa sprawa',
  case_message: 'Wiadomość w sprawie',
  account_case: 'Sprawa dotycząca konta',
  statement: 'Uzupełnienie zgłoszenia',
};

/** Whether only administrators have drafts of a kind. */
export function isDeskDraft(kind: DraftKind): kind is DeskDraftKind {
  return (DESK_DRAFT_KINDS as readonly string[]).includes(kind);
}

/** The thing of a draft about what does not exist yet: one of a kind. */
export const NEW_THING = 'new';

/** How many drafts a person may have at once; the desk has no limit. */
export const DRAFTS_MAX = 50;
