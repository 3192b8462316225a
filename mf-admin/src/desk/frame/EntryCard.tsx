import type { DisputedEntry } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { reasonLabel, reasonTone, SUBJECTS } from '@najem/shared/domain/register';
import { GradeBadge } from '@najem/shared/subject';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Badge, DescriptionList } from '@najem/shared/ui/content';
import type { ReactNode } from 'react';
import { UserLink } from '../../panel/UserLink';
import { ENTRY_TEXTS as T } from './texts';
import { known } from './values';

interface EntryCardProps {
  /** Absent once a removed entry's dispute is closed. */
  entry: DisputedEntry | undefined;
  person: { name: string };
  author: { _id: string; name: string };
  children?: ReactNode;
}

/** The entry that is worked on: what it says, how well it is proved, whom it is about and who wrote it. */
export function EntryCard({ entry, person, author, children }: EntryCardProps) {
  const people = [
    { label: T.person, value: person.name },
    { label: T.author, value: <UserLink id={author._id}>{author.name}</UserLink> },
  ];
  return (
    <Card title={T.entry} icon="report">
      <Stack>
        {entry && <Head entry={entry} />}
        {!entry && <p className="rn-muted">{T.gone}</p>}
        <DescriptionList columns={2} items={entry ? [...factsOf(entry), ...people] : people} />
        {children}
      </Stack>
    </Card>
  );
}

function Head({ entry: { role, reason, grade, isRemoved } }: { entry: DisputedEntry }) {
  const tone = reasonTone(SUBJECTS[role], reason);
  return (
    <Cluster>
      <Badge tone={tone === 'positive' ? 'success' : tone === 'negative' ? 'danger' : 'neutral'}>
        {reasonLabel(SUBJECTS[role], reason)}
      </Badge>
      <GradeBadge grade={grade} />
      {isRemoved && (
        <Badge tone="danger" icon="trash">
          {T.removed}
        </Badge>
      )}
    </Cluster>
  );
}

function factsOf({ comment, rentalAddress, landlord, tenant, created_at }: DisputedEntry) {
  return known([
    {
      label: T.comment,
      value: comment ? (
        <span className="admin-desk-lines">{comment}</span>
      ) : (
        <span className="rn-muted">{T.noComment}</span>
      ),
    },
    { label: T.address, value: rentalAddress },
    { label: T.landlord, value: landlord },
    { label: T.tenant, value: tenant },
    { label: T.created, value: formatDate(created_at) },
  ]);
}
