import { useRequest } from '@najem/shared/store';
import type { Output } from '@najem/shared/contract/kernel';
import type { LegalBlock, LegalDocument, LegalText, LegalVersion, legal } from '@najem/shared/contract/identity';
import { formatDate } from '@najem/shared/domain/kernel';
import { ErrorState, Link, Page, PlainButton, Waiting } from '@najem/shared/ui/base';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadText } from './state';
import { LEGAL } from './texts';
import './legal.css';

export interface LegalPageProps {
  document: LegalDocument;
}

/** Regulamin or Polityka prywatności: the version in force, or the one that `?wersja=` names. */
export function LegalPage({ document }: LegalPageProps) {
  const [query] = useSearchParams();
  const version = query.get('wersja') || undefined;
  const [state, load] = useRequest(loadText);
  useEffect(() => load({ document, version }), [load, document, version]);

  if (state.status === 'loaded') return <LegalDocumentView document={document} {...state.data} />;
  return (
    <Page title={LEGAL.titles[document]} width="narrow">
      {state.status === 'failed' ? (
        <ErrorState onRetry={() => load({ document, version })}>
          {state.error.code === 'NOT_FOUND' ? LEGAL.unknown : LEGAL.failed}
        </ErrorState>
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

type DocumentProps = Output<typeof legal.text> & { document: LegalDocument };

function LegalDocumentView({ document, title, version, inForce, versions, blocks }: DocumentProps) {
  return (
    <Page
      title={title}
      width="narrow"
      lead={<Standing document={document} version={version} inForce={inForce} versions={versions} />}
      actions={
        <PlainButton className="rn-legal-print" onClick={() => print()}>
          {LEGAL.print}
        </PlainButton>
      }
    >
      <article className="rn-legal">
        {blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </article>
      <nav className="rn-legal-versions" aria-labelledby="legal-versions">
        <h2 id="legal-versions">{LEGAL.versions}</h2>
        <ul>
          {versions.map((one) => (
            <li key={one.version}>
              <Link
                href={`/${document}?wersja=${one.version}`}
                aria-current={one.version === version.version ? 'page' : undefined}
              >
                {LEGAL.versionFrom(dayText(one))}
              </Link>
              <span>{`${one.version === inForce ? ` (${LEGAL.current})` : ''} – ${one.summary}`}</span>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}

function Standing({ document, version, inForce, versions }: Omit<DocumentProps, 'title' | 'blocks' | 'success'>) {
  const date = dayText(version);
  if (version.version === inForce) return <p>{LEGAL.inForce(date)}</p>;
  const current = versions.find((one) => one.version === inForce);
  const isFuture = current !== undefined && version.inForceFrom > current.inForceFrom;
  return (
    <p>
      {isFuture ? LEGAL.future(date) : LEGAL.past(date)} <Link href={`/${document}`}>{LEGAL.toInForce}</Link>
    </p>
  );
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.is) {
    case 'heading':
      return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
    case 'paragraph':
      return (
        <p>
          <Line line={block.line} />
        </p>
      );
    case 'list': {
      const items = block.items.map((line, index) => (
        <li key={index}>
          <Line line={line} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function Line({ line }: { line: readonly LegalText[] }) {
  return line.map(({ text, isStrong, href }, index) => {
    if (href !== undefined) {
      return (
        <Link key={index} href={href}>
          {text}
        </Link>
      );
    }
    return isStrong ? <strong key={index}>{text}</strong> : text;
  });
}

/** The day of a version, as people read it; noon is the same day in every European time zone. */
function dayText({ inForceFrom }: LegalVersion): string {
  return formatDate(`${inForceFrom}T12:00:00Z`);
}
