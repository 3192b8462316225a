import { formatDate } from '@najem/shared/domain/kernel';
import { reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { otherRole, sealedOpinionsText, TENANCY_ROLES, TENANCY_STATE_LABELS } from '@najem/shared/domain/tenancies';
import type { Reader } from '../../rights/disputes/queries';
import type { DossierExport, ExportedTenancy } from '../../rights/dossier/export-schema';
import { authorOf } from '../opinions/queries';
import { openOpinion } from '../seals';
import { listTenanciesOf, type OwnTenancy } from '../sides/side-queries';
import type { Context, SideRow } from '../tables';
import { TENANCY_TEXTS } from '../texts';
import { type Belongings, readBelongings } from './file-queries';
import { nameOf, sealedUntil } from './file-parts';

/**
 * What an export has of the person's tenancies: their own sealed opinion and no other's, and where opinions are sealed the
 * sentence that says so, whether or not there are any.
 */
export async function exportTenancies(
  ctx: Context,
  reader: Reader,
): Promise<Partial<Pick<DossierExport, 'tenancies' | 'left_out'>>> {
  const whole = await listTenanciesOf(ctx, reader);
  const belongings = await readBelongings(
    ctx,
    whole.map(({ tenancy }) => tenancy.id),
  );
  const tenancies = whole.map((one) => exportTenancy(ctx, one, belongings, reader));
  return { tenancies, left_out: tenancies.some(({ sealed }) => sealed !== null) ? [TENANCY_TEXTS.leftOut] : [] };
}

function exportTenancy(
  ctx: Context,
  { tenancy, own, other }: OwnTenancy,
  belongings: Belongings,
  reader: Reader,
): ExportedTenancy {
  const isHere = ({ tenancy_id }: { tenancy_id: string }) => tenancy_id === tenancy.id;
  const until = sealedUntil(ctx, tenancy);
  return {
    number: tenancy.number,
    role: own.role,
    state: tenancy.state,
    state_label: TENANCY_STATE_LABELS[tenancy.state],
    entered_by_person: tenancy.inviter === own.role,
    person: own.name,
    person_company: openCompany(ctx, own),
    other: nameOf(other, tenancy),
    address: tenancy.address,
    from: tenancy.starts_on,
    to: tenancy.ends_on,
    created_at: tenancy.created_at.toISOString(),
    confirmed_at: time(tenancy.confirmed_at),
    proven_at: time(tenancy.proven_at),
    opinions_from: tenancy.window_opens_on,
    opinions_shown_at: time(tenancy.window_ends_at),
    proposed_ends: belongings.ends
      .filter((end) => isHere(end) && tenancy.state === 'running')
      .map(({ by, ends_on, proposed_at }) => ({ by, to: ends_on, proposed_at: proposed_at.toISOString() })),
    opinions: [...exportSealed(ctx, own, belongings, reader), ...exportRevealed(own, belongings)],
    sealed: until === undefined ? null : sealedOpinionsText(tenancy.number, formatDate(until)),
    timeline: belongings.events
      .filter(isHere)
      .map(({ at, by, what, ends_on }) => ({ at: at.toISOString(), by, what, to: ends_on })),
  };
}

function openCompany(ctx: Context, { company_cipher: cipher, company_key: keyId }: SideRow): string | null {
  return cipher === null || keyId === null ? null : ctx.vault.open({ cipher, keyId });
}

type Exported = ExportedTenancy['opinions'][number];

/** One's own opinion before the reveal, for its author's account alone: who has a proof of the side without it reads none. */
function exportSealed(ctx: Context, own: SideRow, { opinions }: Belongings, { userId }: Reader): Exported[] {
  const mine = opinions.find(({ tenancy_id, by }) => tenancy_id === own.tenancy_id && by === own.role);
  if (!mine || userId === null || authorOf(own, mine) !== userId) return [];
  const entries = openOpinion(ctx.vault, mine);
  if (entries.length === 0) return [];
  return [
    {
      by: own.role,
      state: TENANCY_TEXTS.sealedOpinion,
      entries: entries.map(({ reason, comment }) => ({ ...labelled(own.role, reason), comment, place: 'sealed' })),
      revealed_at: null,
      withdrawn_at: null,
    },
  ];
}

/** What nobody but its author may know of is in their export alone. */
function exportRevealed({ tenancy_id: id, role, user_id }: SideRow, { revealed }: Belongings): Exported[] {
  return TENANCY_ROLES.flatMap((by) => {
    const rows = revealed.filter((row) => row.tenancy_id === id && row.by === by);
    const [first] = rows;
    if (!first) return [];
    const withdrawnAt = first.withdrawn_at;
    const isShown = withdrawnAt !== null || rows.some(({ shown_reason }) => shown_reason !== null);
    if (!isShown && (by !== role || first.author_id !== user_id)) return [];
    return [
      {
        by,
        state: withdrawnAt
          ? TENANCY_TEXTS.withdrawnOpinion(formatDate(withdrawnAt))
          : TENANCY_TEXTS.revealedOpinion(formatDate(first.revealed_at)),
        entries: rows.flatMap(({ shown_reason: reason, shown_comment: comment, place }) =>
          reason === null || comment === null ? [] : [{ ...labelled(by, reason), comment, place }],
        ),
        revealed_at: first.revealed_at.toISOString(),
        withdrawn_at: time(withdrawnAt),
      },
    ];
  });
}

function labelled(by: SideRow['role'], reason: string): { reason: string; reason_label: string } {
  return { reason, reason_label: reasonLabel(SUBJECTS[otherRole(by)], reason) };
}

function time(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
