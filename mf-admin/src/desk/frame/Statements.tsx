import { formatDateTime } from '@najem/shared/domain/kernel';
import { Card, Stack } from '@najem/shared/ui/base';

interface StatementsProps {
  title: string;
  statements: readonly { heading: string; who: string; at: string; text: string | undefined }[];
}

/** What people wrote about a piece of work, one below the other; nothing where they did not. */
export function Statements({ title, statements }: StatementsProps) {
  if (statements.length === 0) return null;
  return (
    <Card title={title} icon="users">
      <Stack>
        {statements.map(({ heading, who, at, text }) => (
          <article key={`${heading} ${at}`} className="admin-desk-statement">
            <h3>{heading}</h3>
            <p className="rn-muted rn-small">
              {who} · <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            <p className="admin-desk-lines">{text}</p>
          </article>
        ))}
      </Stack>
    </Card>
  );
}
