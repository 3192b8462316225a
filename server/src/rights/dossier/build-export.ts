import type { Inquiry } from '@najem/shared/contract/register';
import type { DossierEntry } from '@najem/shared/contract/rights';
import {
  eachBasic,
  EVIDENCE_LABELS,
  INQUIRY_KIND_LABELS,
  isWork,
  maskEmail,
  PURPOSE_LABELS,
  reasonLabel,
  SUBJECTS,
} from '@najem/shared/domain/register';
import { exportCases } from './export-cases';
import { listClaimsOf } from '../claims/queries';
import type { ClaimRow } from '../claims/tables';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { exportDisputes } from './export-disputes';
import { exportDrafts } from '../drafts/keep-drafts';
import { exportNewsAddress } from '../news-address/name-address';
import { listEvidenceAbout } from '../../register/evidence/queries';
import type { EvidenceRow } from '../../register/evidence/tables';
import { listInquiries } from '../../register/inquiries/list-inquiries';
import { openIdentifier } from '../../register/subjects/identifiers';
import type { SubjectRecord } from '../../register/subjects/tables';
import { type AccountData, readAccount } from './account-queries';
import type { DossierExport } from './export-schema';
import type { DossierFile } from '../file/open-file';
import { presentDossierEntry, presentRole } from './presenter';
import { processingOf } from './processing';
import {
  type DossierEntryRow,
  type FactorRow,
  readEntries,
  readFactors,
  readRecipients,
  readShares,
  type RecipientRow,
  type ShareRow,
} from './queries';
import { readShownPassports, type ShownRow } from '../passports/queries';
import { readerOf, readerOfFile } from './read-dossier';
import { DOSSIER_TEXTS } from './texts';

/** More inquiries than a person has in 24 months. */
const MOST_INQUIRIES = 1_000_000;

/** Builds the document with everything that is held about a person, as `najem-dossier/1`. */
export async function buildExport(ctx: Context, person: Person, file: DossierFile): Promise<DossierExport> {
  const { subjects, concerned, identifiers, claims } = file;
  const [own, entries, factors, asked, reports] = await Promise.all([
    listClaimsOf(ctx, person),
    readEntries(ctx, concerned.subjectIds, 'all'),
    readFactors(ctx, concerned.subjectIds),
    listInquiries(ctx, { ...readerOf(file), page: 1, pageSize: MOST_INQUIRIES }),
    readRecipients(ctx, file.indexes),
  ]);
  const [shares, evidence, disputes, cases, drafts, newsAddress, account, passports] = await Promise.all([
    readShares(
      ctx,
      reports.map(({ id }) => id),
    ),
    listEvidenceAbout(ctx, concerned.subjectIds),
    exportDisputes(ctx, file.indexes),
    exportCases(ctx, file.indexes),
    exportDrafts(ctx, person),
    exportNewsAddress(ctx, person),
    concerned.userId === null ? null : readAccount(ctx, concerned.userId),
    concerned.userId === null ? [] : readShownPassports(ctx, concerned.userId),
  ]);
  const parts = await Promise.all(ctx.hooks.rights.exportParts.map((read) => read(ctx, readerOfFile(file))));
  const tenancies = parts.flatMap((part) => part.tenancies ?? []);
  const named = claims.findLast(({ claim }) => claim.given_name !== null)?.claim;
  const exported = subjects.map((subject) => exportSubject(ctx, file, subject, { entries, factors, evidence }));
  return {
    format: 'najem-dossier/1',
    made_at: ctx.now().toISOString(),
    person: {
      given_name: named?.given_name ?? null,
      family_name: named?.family_name ?? null,
      identifiers: identifiers.map(({ type, value }) => ({ type, value })),
    },
    claims: own.map(exportClaim),
    subjects: exported,
    rating: exported.map(({ id, role, rating }) => ({ subject_id: id, role, ...rating })),
    inquiries: asked.rows.map(exportInquiry),
    recipients: reports.map(exportRecipient),
    shares: shares.map((share) => exportShare(share, reports)),
    passports: passports.map(exportPassport),
    disputes,
    cases,
    tenancies,
    drafts,
    news_address: newsAddress,
    account: account && exportAccount(account),
    processing: processingOf(file, person, tenancies),
    left_out: [...DOSSIER_TEXTS.leftOut, ...parts.flatMap(({ left_out = [] }) => left_out)],
  };
}

function exportClaim(claim: ClaimRow): DossierExport['claims'][number] {
  return {
    number: claim.number,
    method: claim.method,
    level: claim.level,
    state: claim.state,
    assurance: claim.assurance,
    created_at: claim.created_at.toISOString(),
    proved_at: time(claim.proved_at),
    ended_at: time(claim.ended_at),
  };
}

/** What is held about the subjects of a file. */
interface Held {
  entries: readonly DossierEntryRow[];
  factors: readonly FactorRow[];
  evidence: readonly EvidenceRow[];
}

function exportSubject(
  ctx: Context,
  { concerned }: DossierFile,
  subject: SubjectRecord,
  { entries, factors, evidence }: Held,
): DossierExport['subjects'][number] {
  const { rating, confidence, ...role } = presentRole(ctx, subject, factors);
  const descriptor = SUBJECTS[subject.kind];
  const own = entries
    .filter(({ subject_id }) => subject_id === subject.id)
    .map((row) => exportEntry(presentDossierEntry(concerned, row), row, evidence));
  return {
    id: subject.id,
    role: subject.kind,
    type: subject.type,
    name: subject.name,
    identifier: openIdentifier(ctx, subject),
    identifier_type: subject.identifier_type,
    ...eachBasic((field) => subject[field]),
    email: subject.email,
    created_at: subject.created_at.toISOString(),
    rating: {
      value: rating,
      confidence: confidence.level,
      cause: confidence.cause ?? null,
      entries: role.entryCount,
      suspended: role.suspendedCount,
      authors: confidence.authors,
      documented_rating: confidence.documentedRating ?? null,
      newest_at: confidence.newestAt ?? null,
      factors: role.factors.map(({ reason, count, effect }) => ({
        reason,
        reason_label: reasonLabel(descriptor, reason),
        count,
        effect,
      })),
    },
    entries: own,
    replies: own.flatMap(({ id, reply }) => (reply === null ? [] : [{ entry_id: id, ...reply }])),
    grades: own.map(({ id, grade }) => ({ entry_id: id, grade })),
  };
}

function exportPassport(passport: ShownRow): DossierExport['passports'][number] {
  const { number, role, created_at, expires_at, with_addresses, with_comments, living_links } = passport;
  return {
    report_number: number,
    role,
    made_at: created_at.toISOString(),
    ends_at: expires_at.toISOString(),
    with_addresses,
    with_comments,
    living_links,
  };
}

function exportEntry(
  entry: DossierEntry,
  row: DossierEntryRow,
  evidence: readonly EvidenceRow[],
): DossierExport['subjects'][number]['entries'][number] {
  const { author } = entry;
  return {
    id: entry._id,
    role: entry.role,
    reason: row.reason,
    reason_label: reasonLabel(SUBJECTS[row.kind], row.reason),
    comment: row.comment,
    rental_address: row.rental_address,
    counterpart: row.counterpart ?? author.name,
    created_at: row.created_at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    expires_at: entry.expiresAt,
    version: row.version,
    author: { name: author.name, role: author.role, level: author.level, level_name: author.levelName ?? null },
    grade: entry.grade,
    evidence: evidence
      .filter(({ entry_id }) => entry_id === entry._id)
      .map(({ kind, added_at, grade }) => ({
        kind,
        kind_label: EVIDENCE_LABELS[kind],
        added_at: added_at.toISOString(),
        grade,
      })),
    standing: exportStanding(entry.standing),
    corrected_at: entry.correctedAt ?? null,
    from_tenancy: entry.fromTenancy ?? null,
    reply: entry.reply ? { text: entry.reply.text, at: entry.reply.at } : null,
    confirmed_at: entry.confirmedAt ?? null,
    effect: entry.effect,
    rating_without: entry.ratingWithout,
  };
}

function exportStanding(standing: DossierEntry['standing']) {
  return standing.is === 'counting'
    ? { is: standing.is, since: null, until: null }
    : { is: standing.is, since: standing.since, until: standing.until };
}

function exportInquiry({ at, kind, purpose, count, who }: Inquiry): DossierExport['inquiries'][number] {
  return {
    at,
    kind,
    kind_label: INQUIRY_KIND_LABELS[kind],
    purpose,
    purpose_label: isWork(kind) ? '–' : PURPOSE_LABELS[purpose],
    count,
    who: who.name,
    company: who.company ?? null,
    recipients: who.recipients ?? [],
  };
}

function exportRecipient(report: RecipientRow): DossierExport['recipients'][number] {
  return {
    report_number: report.number,
    owner: report.owner ?? DOSSIER_TEXTS.removedAccount,
    company: report.company,
    purpose: PURPOSE_LABELS[report.purpose ?? 'unspecified'],
    entry_count: report.entry_count,
    issued_at: report.created_at.toISOString(),
    valid_until: report.expires_at.toISOString(),
    versions: report.versions.map((version) => ({ ...version, made_at: new Date(version.made_at).toISOString() })),
  };
}

function exportShare(share: ShareRow, reports: readonly RecipientRow[]): DossierExport['shares'][number] {
  const report = reports.find(({ id }) => id === share.report_id);
  return {
    report_number: report?.number ?? '',
    made_by: report?.owner ?? DOSSIER_TEXTS.removedAccount,
    made_at: share.created_at.toISOString(),
    ends_at: share.expires_at.toISOString(),
    ended_at: time(share.revoked_at),
    opened: share.open_count,
    last_opened_at: time(share.last_opened_at),
    recipients: (share.recipients ?? []).map(maskEmail),
  };
}

/** Writes an account for its person, as the file's export has it. */
export function exportAccount(account: AccountData): NonNullable<DossierExport['account']> {
  return {
    name: account.name,
    email: account.email,
    role: account.role,
    created_at: account.created_at.toISOString(),
    identity_verified_at: time(account.identity_verified_at),
    sign_ins: account.sign_ins.map((at) => at.toISOString()),
    rentcoins: {
      balance: account.rent_coins,
      movements: account.movements.map(({ at, ...movement }) => ({ at: at.toISOString(), ...movement })),
    },
    ...account.money,
    terms: account.terms.map(({ document, version, text_hash, accepted_at, channel }) => ({
      document,
      version,
      text_sha256: text_hash.toString('hex'),
      at: accepted_at.toISOString(),
      channel,
    })),
    ...(account.texts.length === 0 ? {} : { desk_texts: account.texts.map(exportText) }),
  };
}

function exportText({ title, content, changed_at }: AccountData['texts'][number]) {
  return { title, text: content, changed_at: changed_at.toISOString() };
}

function time(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
