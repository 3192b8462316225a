import { formatDateTime } from '@najem/shared/domain';
import { Card, Stack } from '@najem/shared/ui/base';

interface StatementsProps {
  title: string;
  /** Said where there are none. */
  none: string;
  statements: readonly { heading: string; who: string; at: string; text: string | undefined }[];
}

/** What people wrote about a piece of work, one below the other. */
export function Statements({ title, none, statements }: StatementsProps) {
  return (
    <Card title={title} icon="users">
      {statements.length === 0 ? (
        <p className="rn-muted">{none}</p>
      ) : (
        <Stack>
          {statements.map(({ heading, who, at, text }) => (
            <article key={`${heading} ${at}`} className="rn-desk-statement">
              <h3>{heading}</h3>
              <p className="rn-muted rn-small">
                {who} · <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
              <p className="rn-desk-lines">{text}</p>
            </article>
          ))}
        </Stack>
      )}
    </Card>
  );
}
