import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { TEXTS } from './texts';
import './values.css';

const PLURAL = new Intl.PluralRules('pl-PL');

/** The number of history entries in Polish: '1 wpis', '3 wpisy', '5 wpisów'. */
export function entriesText(count: number): string {
  const form = PLURAL.select(count);
  return `${count} ${form === 'one' ? TEXTS.entries.one : form === 'few' ? TEXTS.entries.few : TEXTS.entries.many}`;
}

/** What a line does not break within: an e-mail address, a postal code, a document's number, a word such as 'e-dowód'. */
const UNBROKEN =
  /([^\s@()„”,;:]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|(?<!\d)\d{2}-\d{3}(?!\d)|\b[A-Z]{2}(?:-[\dA-Z]{4}){2,}|(?<!\p{L})[Ee]-\p{L}+)/u;

/** A text whose e-mail addresses, postal codes and numbers stay on one line each; any other node as it is. */
export function unbroken(node: ReactNode): ReactNode {
  return typeof node === 'string' && UNBROKEN.test(node) ? <Unbroken>{node}</Unbroken> : node;
}

/** A text by the rule of `unbroken`: one element, because a flex container would lay its parts out as columns. */
export function Unbroken({ children }: { children: string }) {
  return (
    <span>
      {children.split(UNBROKEN).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className={part.includes('@') ? 'rn-email' : 'rn-unbroken'}>
            {part}
          </span>
        ),
      )}
    </span>
  );
}

export interface IdentifierTextProps {
  /** As the server sent it: whole, or masked by characters that are not letters or digits. Empty shows 'Brak identyfikatora'. */
  value?: string | null;
  /** Small word before the number: PESEL, NIP, Paszport. */
  kind?: string;
}

/** An identifier in tabular digits. Screen readers read a masked one as a hidden number with its ending, not as dots. */
export function IdentifierText({ value, kind }: IdentifierTextProps) {
  if (!value) return <span className="rn-identifier-none">{TEXTS.noIdentifier}</span>;
  const visible = /[\p{L}\p{N}]*$/u.exec(value)?.[0] ?? '';
  const isMasked = visible.length < value.length;
  return (
    <span className={classNames('rn-identifier', isMasked && 'rn-identifier-masked')} translate="no">
      {kind && <span className="rn-identifier-kind">{kind}</span>}
      {isMasked ? (
        <>
          <span aria-hidden="true">
            {'•'.repeat(value.length - visible.length)}
            {visible}
          </span>
          <span className="rn-visually-hidden">{TEXTS.identifierEnding(visible)}</span>
        </>
      ) : (
        <span>{value}</span>
      )}
    </span>
  );
}
