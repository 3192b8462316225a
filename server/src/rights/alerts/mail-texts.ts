import { countWord } from '@najem/shared/domain/kernel';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** Composes the news that something happened in a person's file, never what. */
export function alertMail(events: number, url: string): ComposedMail {
  const subject = 'Nowe zdarzenie w Twojej teczce';
  const text = `${countWord(events, ['nowe zdarzenie', 'nowe zdarzenia', 'nowych zdarzeń'])}. Szczegóły zobaczysz po zalogowaniu.`;
  return composeMail({
    subject,
    preview: text,
    title: subject,
    blocks: [text, { button: 'Otwórz teczkę', url }],
  });
}
