import type { Subject } from '@najem/shared/contract/register';
import { orMissing } from '@najem/shared/domain/kernel';
import { Icon } from '@najem/shared/ui/base';
import { BasicsText } from '../BasicsText';
import { Identifier, TypeBadge } from './columns';
import { RatingExplained } from './RatingExplained';
import { RowActions } from './SubjectDetails';

/** A subject on a phone. `entries` shows the history as the wide table does. */
export function SubjectCard({ subject, entries }: { subject: Subject; entries: React.ReactNode }) {
  return (
    <div className="rn-subject-card">
      <div className="rn-subject-card-head">
        <div>
          <h2 className="rn-subject-card-name" translate="no">
            {orMissing(subject.name)}
          </h2>
          <Identifier subject={subject} />
        </div>
        <RowActions subject={subject} />
      </div>
      <RatingExplained subject={subject} />
      <div className="rn-subject-card-facts">
        <TypeBadge subject={subject} />
        <span className="rn-subject-card-address">
          <Icon name="pin" size={16} /> <BasicsText text={subject.address} />
        </span>
      </div>
      {subject.entryCount + (subject.suspendedCount ?? 0) > 0 && entries}
    </div>
  );
}
