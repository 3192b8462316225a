import type { DeskClaim } from '@najem/shared/contract';
import { Card } from '@najem/shared/ui/base';
import { DeskFile } from './DeskFile';
import { CLAIM_TEXTS as T, FILE_TEXTS } from './texts';

/** The files of a claim. */
export function ClaimFiles({ claim: { attachments, decidedAt } }: { claim: DeskClaim }) {
  return (
    <Card title={T.files} icon="lock" lead={attachments.length > 0 ? FILE_TEXTS.lead : undefined}>
      {attachments.length === 0 ? (
        <p className="rn-muted">{decidedAt === undefined ? T.noFiles : T.filesGone}</p>
      ) : (
        <ul className="rn-list rn-stack rn-gap-m">
          {attachments.map((file) => (
            <li key={file._id}>
              <DeskFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
