import type { Inquiry } from '@najem/shared/contract/register';
import { formatDate } from '@najem/shared/domain/kernel';
import { INQUIRY_KIND_LABELS, isWork, PURPOSE_LABELS } from '@najem/shared/domain/register';

/** Who asked: the name, the company that got the invoice, and the masked addresses of a link's recipients. */
export function whoText({ who: { name, company, recipients = [] } }: Inquiry): string {
  return [name, company, ...recipients].filter((text) => text !== undefined).join(', ');
}

/** A kind that says itself who it was, for example the person, is not followed by that name once more. */
function describe(inquiry: Inquiry): string {
  const who = whoText(inquiry);
  const parts = [formatDate(inquiry.at), who, ...(isWork(inquiry.kind) ? [] : [PURPOSE_LABELS[inquiry.purpose]])];
  return parts.filter((part) => part !== INQUIRY_KIND_LABELS[inquiry.kind]).join(' · ');
}

/** The last inquiries as a short list. */
export function InquiryRows({ rows }: { rows: readonly Inquiry[] }) {
  return (
    <ul className="rn-list dossier-inquiries">
      {rows.map((inquiry) => (
        <li key={inquiry._id}>
          <strong>{INQUIRY_KIND_LABELS[inquiry.kind]}</strong>
          <span className="rn-muted rn-small">{describe(inquiry)}</span>
        </li>
      ))}
    </ul>
  );
}
