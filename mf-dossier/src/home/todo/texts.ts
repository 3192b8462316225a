import type { Todo } from '@najem/shared/contract/rights';

type What = Todo['what'];

/** What there is to do, in a sentence that names it: the entry of a dispute, the kind of a case. */
const SENTENCES: Readonly<Record<What, (name: string) => string>> = {
  answer_dispute: (name) => `Odpowiedz w sporze o wpis ${name}`,
  comment_dispute: (name) => `Odnieś się do odpowiedzi w sporze o wpis ${name}`,
  answer_question: (name) => `Odpowiedz na pytanie w sporze o wpis ${name}`,
  comment_question: (name) => `Odnieś się do odpowiedzi na pytanie w sporze o wpis ${name}`,
  appeal_dispute: (name) => `Możesz odwołać się od decyzji o wpisie ${name}`,
  answer_case: (name) => `Odpowiedz na pytanie w sprawie: ${name}`,
  appeal_removal: () => 'Możesz odwołać się od usunięcia Twojego wpisu',
  answer_claim: () => 'Odpowiedz na pytanie o potwierdzenie tożsamości',
  enter_code: () => 'Wpisz kod z listu, który potwierdza, że to Ty',
  answer_invitation: (name) => `Odpowiedz na zaproszenie do najmu ${name}`,
  answer_counter: (name) => `Sprawdź odpowiedź na zaproszenie do najmu ${name}`,
  answer_end: (name) => `Odpowiedz na propozycję końca najmu ${name}`,
  give_opinion: (name) => `Możesz wystawić opinię o najmie ${name}`,
};

const ACTIONS: Readonly<Record<What, string>> = {
  answer_dispute: 'Odpowiedz',
  comment_dispute: 'Odnieś się',
  answer_question: 'Odpowiedz',
  comment_question: 'Odnieś się',
  appeal_dispute: 'Zobacz decyzję',
  answer_case: 'Odpowiedz',
  appeal_removal: 'Zobacz uzasadnienie',
  answer_claim: 'Odpowiedz',
  enter_code: 'Wpisz kod',
  answer_invitation: 'Odpowiedz',
  answer_counter: 'Sprawdź',
  answer_end: 'Odpowiedz',
  give_opinion: 'Wystaw opinię o najmie',
};

/** What the remote of tenancies shows above lists: an invitation is none of the person's own tenancies yet. */
export const SHOWN_BY_TENANCIES: readonly What[] = ['answer_counter', 'answer_end', 'give_opinion'];
/** What concerns a tenancy is called by its number. */
export const OF_TENANCIES: readonly What[] = ['answer_invitation', ...SHOWN_BY_TENANCIES];

/** All Polish texts of what there is to do. */
export const TEXTS = {
  title: 'Do zrobienia',
  sentences: SENTENCES,
  actions: ACTIONS,
  actionOf: (action: string, sentence: string) => `${action}: ${sentence}`,
  entry: (reason: string, otherSide: string | undefined) =>
    otherSide === undefined ? `„${reason}”` : `„${reason}” (${otherSide})`,
  goneEntry: (otherSide: string | undefined) =>
    otherSide === undefined ? 'już usunięty' : `już usunięty (${otherSide})`,
  failed: 'Nie udało się sprawdzić, co czeka na Ciebie',
  retry: 'Spróbuj ponownie',
} as const;
