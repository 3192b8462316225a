import type { ProcessingActivity } from '@najem/shared/contract/identity';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { TEXTS } from '../texts';

const T = TEXTS.processing;

const COLUMNS: readonly Column<ProcessingActivity>[] = [
  { key: 'categories', title: T.category, render: ({ categories }) => categories, rowHeader: true },
  { key: 'source', title: T.source, render: ({ source }) => source },
  { key: 'purpose', title: T.purpose, render: ({ purpose }) => purpose },
  { key: 'legalBasis', title: T.basis, render: ({ legalBasis }) => legalBasis },
  { key: 'kept', title: T.kept, render: ({ kept }) => kept },
];

/** Where the data come from and what they are kept for, for who opens it. */
export function ProcessingCard({ rows }: { rows: readonly ProcessingActivity[] }) {
  return (
    <details className="rn-card rn-card-body dossier-processing">
      <summary>
        <h2>{T.title}</h2>
      </summary>
      <DataTable caption={T.title} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </details>
  );
}
