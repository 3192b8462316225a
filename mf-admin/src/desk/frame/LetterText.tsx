import type { DisputeLetter } from '@najem/shared/domain/rights';

/** A letter as it will be printed. */
export function LetterText({ title, paragraphs }: DisputeLetter) {
  return (
    <div className="admin-desk-letter">
      <p>
        <strong>{title}</strong>
      </p>
      {paragraphs.map(({ heading, text }) => (
        <p key={text} className="admin-desk-lines">
          {heading !== undefined && <strong>{heading}: </strong>}
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
