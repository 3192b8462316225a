import type { DisputeLetter } from '@najem/shared/domain/rights';

/** A letter as it will be printed. */
export function LetterText({ title, paragraphs }: DisputeLetter) {
  return (
    <div className="rn-desk-letter">
      <p>
        <strong>{title}</strong>
      </p>
      {paragraphs.map(({ heading, text }) => (
        <p key={text} className="rn-desk-lines">
          {heading !== undefined && <strong>{heading}: </strong>}
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
