import type { AuditEntry } from '@najem/shared/contract/kernel';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { Card, unbroken } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { UserLink } from '../panel/UserLink';
import { TEXTS } from './texts';

const { columns } = TEXTS;
const FACTS: Readonly<Record<string, string>> = TEXTS.facts;
const VALUES: Readonly<Record<string, string>> = TEXTS.values;
/** What people named themselves: a remote called `admin` is no administrator. */
const NAMED: readonly string[] = ['remote', 'version', 'code'];
const ID = /^[\da-f]{8}-[\da-f-]{27}$/;

const COLUMNS: Column<AuditEntry>[] = [
  { key: 'action', title: columns.action, rowHeader: true, render: ({ action }) => labelOf(TEXTS.actions, action) },
  { key: 'target', title: columns.target, render: ({ targetType }) => labelOf(TEXTS.targets, targetType) },
  { key: 'actor', title: columns.actor, render: (entry) => <Actor entry={entry} /> },
  { key: 'at', title: columns.at, render: ({ at }) => <span className="rn-tabular">{formatDateTime(at)}</span> },
  {
    key: 'details',
    title: columns.details,
    render: ({ details }) => <span className="admin-details">{describeDetails(details)}</span>,
  },
  { key: 'seq', title: columns.seq, render: ({ seq }) => <span className="rn-muted rn-small rn-tabular">{seq}</span> },
];

interface AuditTableProps {
  entries: readonly AuditEntry[];
  isLoading: boolean;
  /** Whether the search may still find older entries. */
  hasOlder: boolean;
}

/** The entries of the audit log, newest first. */
export function AuditTable({ entries, isLoading, hasOlder }: AuditTableProps) {
  return (
    <DataTable<AuditEntry>
      caption={TEXTS.table}
      columns={COLUMNS}
      rows={entries}
      rowKey={({ seq }) => String(seq)}
      loading={isLoading}
      empty={
        <Card>
          <EmptyState title={hasOlder ? TEXTS.nothingFoundYet : TEXTS.nothingFound} />
        </Card>
      }
    />
  );
}

function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  if (!actor) return <span className="rn-muted">{TEXTS.anonymous}</span>;
  if (!actor.email) return <span className="rn-muted">{actor.name || TEXTS.removed}</span>;
  return (
    <span className="admin-actor">
      <UserLink id={actor._id}>{actor.name || actor.email}</UserLink>
      <span className="rn-muted rn-small">{unbroken(actor.email)}</span>
    </span>
  );
}

/** The Polish label of a name in the log, or the name itself when it has none. */
function labelOf(labels: Readonly<Record<string, string>>, name: string): string {
  return labels[name] ?? name;
}

/** Describes the details of an entry in Polish: `status: aktywny → zablokowany`. Ids, hashes and null are left out. */
function describeDetails(details: Record<string, unknown>): string {
  const facts = Object.entries(details).flatMap(([name, value]) => {
    const label = FACTS[name];
    if (label === undefined || value === null || (typeof value === 'string' && ID.test(value))) return [];
    return [`${label}: ${NAMED.includes(name) ? String(value) : valueText(value)}`];
  });
  return facts.join(', ');
}

function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value) {
    return `${valueText(value.from)} → ${valueText(value.to)}`;
  }
  if (Array.isArray(value)) return String(value.length);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return VALUES[text] ?? text;
}
