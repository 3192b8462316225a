import type { Dispute } from '@najem/shared/contract/rights';
import { Cluster, Stack } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDossier } from '../../state';
import { TEXTS } from '../texts';

const T = TEXTS.check;

interface CheckStepProps {
  /** The side that sends. */
  side: Dispute['side'];
  /** What is sent, besides its files. */
  items: readonly { label: string; value: ReactNode }[];
  /** The files that dispute and entry have already, as far as this side sees them. */
  known?: readonly string[];
  knownLabel?: string;
  /** What it means that nothing is attached; undefined where nothing can be, or something is there already. */
  withoutFiles?: string;
  /** What happens next, and by when. */
  next: ReactNode;
  isSending: boolean;
  error?: string;
  onSend: () => void;
  /** Back to the form. */
  onBack: () => void;
}

/** 'Sprawdź i wyślij': the last look at what is sent, who reads it and what follows. */
export function CheckStep(props: CheckStepProps) {
  const { side, items, known = [], knownLabel = T.known, withoutFiles, next, isSending, error, onSend, onBack } = props;
  const files = useDossier((state) => state.files);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isBare = withoutFiles !== undefined && files.length === 0;
  const sent = [
    ...items,
    ...(files.length > 0 ? [{ label: T.files, value: files.map(({ name }) => name).join(', ') }] : []),
    ...(known.length > 0 ? [{ label: knownLabel, value: known.join('\n') }] : []),
  ];
  return (
    <section aria-label={T.title}>
      <Stack gap="l">
        <h2 ref={heading} tabIndex={-1}>
          {T.title}
        </h2>
        <DescriptionList
          columns={1}
          items={sent.map(({ label, value }) => ({
            label,
            value: <span className="dossier-dispute-text">{value}</span>,
          }))}
        />
        <p>{T.readers[side]}</p>
        {next}
        {isBare && (
          <Notice tone="warning" role={null}>
            {withoutFiles}
          </Notice>
        )}
        <Cluster className="rn-actions">
          <Button onClick={onBack}>{T.back}</Button>
          {isBare && (
            <Button icon="plus" onClick={onBack}>
              {T.addFile}
            </Button>
          )}
          <Button variant="primary" loading={isSending} onClick={onSend}>
            {isBare ? T.sendBare : T.send}
          </Button>
        </Cluster>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </Stack>
    </section>
  );
}
