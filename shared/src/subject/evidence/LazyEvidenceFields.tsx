import { Notice, Spinner } from '@najem/shared/ui/form';
import { lazy, Suspense } from 'react';
import { TEXTS } from '../texts';
import type { EvidenceFieldsProps } from './EvidenceFields';

const Fields = lazy(() =>
  import('./EvidenceFields').then(
    ({ EvidenceFields }) => ({ default: EvidenceFields }),
    () => ({ default: Unloaded }),
  ),
);

/** The fields of evidence, which come in a script of their own; the form around them works without it. */
export function LazyEvidenceFields(props: EvidenceFieldsProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <Fields {...props} />
    </Suspense>
  );
}

function Unloaded(_props: EvidenceFieldsProps) {
  return <Notice tone="warning">{TEXTS.evidenceUnloaded}</Notice>;
}
