import type { LegalDocument } from '@najem/shared/contract/identity';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

interface TermsChangedMail {
  document: LegalDocument;
  /** The day from which it is in force, as people read it. */
  from: string;
  summary: string;
  url: string;
}

const CHANGE_OF: Readonly<Record<LegalDocument, string>> = {
  regulamin: 'Zmiana Regulaminu',
  'polityka-prywatnosci': 'Zmiana Polityki prywatności',
};

/** Composes the news of a material new version. */
export function termsChangedMail({ document, from, summary, url }: TermsChangedMail): ComposedMail {
  const subject = `${CHANGE_OF[document]} od ${from}`;
  return composeMail({ subject, preview: summary, title: subject, blocks: [summary, { button: 'Przeczytaj', url }] });
}
