import type { DeskCase, DeskCaseEntry } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { listBasics, reasonLabel, reasonTone, SUBJECTS } from '@najem/shared/domain/register';
import { GradeBadge } from '@najem/shared/subject';
import { Card, Cluster, Link, Stack, Unbroken } from '@najem/shared/ui/base';
import { Badge, DescriptionList } from '@najem/shared/ui/content';
import { UserLink } from '../../panel/UserLink';
import { DISPUTE_PATH } from '../frame/paths';
import { ENTRY_TEXTS } from '../frame/texts';
import { CASE_TEXTS as T } from './texts';

/** The server sends no more of them. */
const ENTRIES_LIMIT = 500;

/** What the register says under the identifiers of a case: the subjects and the entries about them. */
export function CaseSubjects({ found: { subjects, entries } }: { found: DeskCase }) {
  return (
    <>
      <Card title={T.subjects} icon="users">
        {subjects.length === 0 && <p className="rn-muted">{T.noSubjects}</p>}
        <Stack>
          {subjects.map(({ _id, role, name, identifier, ...basics }) => (
            <section key={_id} aria-label={T.subjectName(T.roles[role], name)}>
              <h3 className="admin-desk-section">{T.subjectName(T.roles[role], name)}</h3>
              <DescriptionList
                columns={2}
                items={[
                  { label: T.identifier, value: identifier && <span className="rn-tabular">{identifier}</span> },
                  ...listBasics(basics).map(({ label, value }) => ({ label, value })),
                  { label: T.email, value: basics.email },
                ]}
              />
            </section>
          ))}
        </Stack>
      </Card>
      <Card
        title={T.entries}
        icon="calendar"
        lead={entries.length >= ENTRIES_LIMIT ? T.entriesLimit(ENTRIES_LIMIT) : undefined}
      >
        {entries.length === 0 ? (
          <p className="rn-muted">{T.noEntries}</p>
        ) : (
          <ul className="rn-list admin-desk-entries">
            {entries.map((entry) => (
              <li key={entry._id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Entry({ entry }: { entry: DeskCaseEntry }) {
  const { role, reason, grade, comment, rentalAddress, created_at, author } = entry;
  const tone = reasonTone(SUBJECTS[role], reason);
  return (
    <Stack gap="s">
      <Cluster>
        <Badge tone={tone === 'positive' ? 'success' : tone === 'negative' ? 'danger' : 'neutral'}>
          {reasonLabel(SUBJECTS[role], reason)}
        </Badge>
        <GradeBadge grade={grade} />
        <StandingBadge entry={entry} />
        <time className="rn-muted rn-small rn-tabular" dateTime={created_at}>
          {formatDate(created_at)}
        </time>
      </Cluster>
      {comment && <p className="admin-desk-lines admin-desk-text">{comment}</p>}
      <p className="rn-muted rn-small admin-desk-text">
        {T.roles[role]} · <Unbroken>{rentalAddress}</Unbroken> · {ENTRY_TEXTS.author}:{' '}
        <UserLink id={author._id}>{author.name}</UserLink>
      </p>
    </Stack>
  );
}

/** Whether an entry counts now; a disputed one leads to its dispute. */
function StandingBadge({ entry: { standing } }: { entry: DeskCaseEntry }) {
  if (standing.is === 'counting') return null;
  const badge = <Badge tone="warning">{T.standings[standing.is]}</Badge>;
  return standing.is === 'disputed' ? <Link href={`${DISPUTE_PATH}/${standing.disputeId}`}>{badge}</Link> : badge;
}

/** An entry in one line. */
export function nameOfEntry({ role, reason, rentalAddress, created_at }: DeskCaseEntry): string {
  return T.entryName(reasonLabel(SUBJECTS[role], reason), formatDate(created_at), rentalAddress);
}
