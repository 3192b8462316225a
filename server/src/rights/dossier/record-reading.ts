import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import type { InquiryChannel } from '../../register/inquiries/new-inquiry';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import { accountOf, type DossierFile } from '../file/open-file';

/** Audits that a person read their own file, which is an inquiry of the kind `own` about each identifier. */
export async function recordReading(
  ctx: Context,
  person: Person,
  { claims, identifiers }: DossierFile,
  action: 'dossier.opened' | 'dossier.exported',
  channel: Extract<InquiryChannel, 'dossier' | 'export'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordInquiries(
    ctx,
    {
      actorId: accountOf(person),
      action,
      targetType: 'claim',
      targetId: claims[0]?.claim.id ?? null,
      details,
    },
    identifiers.map(({ blind }) => ({
      kind: 'own',
      channel,
      purpose: 'own_file',
      about: { indexes: blind },
    })),
  );
}
