import { randomUUID } from 'node:crypto';
import { secondFactor } from '@najem/shared/contract/identity';
import { newsAddress, passports } from '@najem/shared/contract/rights';
import { sql } from 'kysely';
import { KEYED_COLUMNS, KEYED_FOR_A_DAY } from '../../../src/kernel/db/keyed-columns';
import { describeKeyNeeds, rotateKeys } from '../../../src/keys';
import { closeIdentifiers } from '../../../src/rights/closings/close-identifiers';
import { countSigned } from '../../../src/rights/journal/count-signed';
import { openJournal } from '../../../src/rights/journal/journal-store';
import { signJournal } from '../../../src/rights/journal/sign-journal';
import { findJournalDifference } from '../../../src/rights/journal/verify-journal';
import { createIdentifierVault } from '../../../src/kernel/db/identifier-vault';
import { noteErasure } from '../../../src/rights/journal/note-erasure';
import { inTransaction } from '../../../src/kernel/context';
import { insertNotice, silenceAddress } from '../../../src/rights/notices/queries';
import { openInvited, openOpinion, sealCompany, sealInvited, sealRemoved } from '../../../src/tenancies/seals';
import { sendChecked } from '../../support/attachment-actions';
import { openedCase } from '../../support/case-actions';
import { insertSealedClaim } from '../../support/claim-actions';
import { newCase, opened } from '../../support/dispute-actions';
import { openAsGuest } from '../../support/dossier-actions';
import { saveDraft } from '../../support/draft-actions';
import { makePdf } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import { insertOrder } from '../../support/order-actions';
import { askFor, makePassport, openLink } from '../../support/passport-actions';
import type { Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';
import { insertOpinion, insertTenancy, OPINION } from '../../support/tenancy-actions';

const OLD = { id: 't1', key: Buffer.alloc(32, 7) };
const NEW = { id: 't2', key: Buffer.alloc(32, 8) };
const LATER = { id: 't3', key: Buffer.alloc(32, 9) };

const nameKey = ({ table, key }: { table: string; key: string }) => `${table}.${key}`;
/** Made again with the newest key once the command ran. */
const ROTATED = KEYED_COLUMNS.filter((one) => 'rotatedWith' in one).map(nameKey);
/** What is kept nowhere else: the command says how long their key is needed. */
const NEEDING_THEIR_KEY = KEYED_COLUMNS.filter((one) => !('rotatedWith' in one)).map(nameKey);
/** Bytes that no key of identifiers made: hashes of random secrets, digests, public keys, contents. */
const WITHOUT_KEY = [
  ...[
    'token_hash',
    'nonce_hash',
    'secret_hash',
    'code_hash',
    'challenge_hash',
    'cookie_hash',
    'state_hash',
    'text_hash',
  ],
  ...['successor_hash', 'registered_browser', 'browser_hash', 'account_hash', 'address_hash', 'account_mark'],
  ...['hash', 'previous_hash', 'digest', 'fingerprint', 'content', 'sealed', 'public_key', 'statement', 'seed'],
];
/** Addresses of visitors and accounts, hashed with a secret of the day or of tokens, to be counted. */
const COUNTED = [
  ...['inquiry_addresses.address', 'address_lookups.address', 'remote_faults.address_key'],
  ...['release_loads.person_key', 'cases.giver_key', 'claims.guest_key', 'tenancy_sides.network_key'],
];

let before: TestApp;
let during: TestApp;
let shareLink: string;
let unanswered: string;
beforeAll(async () => {
  before = await startTestApp({ config: { identifierKeys: [OLD] } });
  during = await startTestApp({ shareWith: before, config: { identifierKeys: [NEW, OLD] } });
  const disputed = await newCase(before);
  await opened(before, disputed);
  await openedCase(before, disputed);
  const { person, author } = disputed;
  await before.call(secondFactor.startCode, {}, { as: person });
  await insertOrder(before, person, await before.signInAdmin(), 'pending');
  await sendChecked(before, person, await makePdf());
  const guest = await openAsGuest(before, freshPesel());
  await saveDraft(before, guest, 'case');
  await before.call(newsAddress.set, { email: 'gosc@poczta.test' }, guest);
  await sealClaimSecrets(author);
  await shareAndSilence();
  await closeIdentifiers(before.ctx, { identifiers: [freshPesel()], caseId: null });
  const address = before.ctx.vault.indexes('mail:ktos@poczta.test');
  await insertNotice(before.ctx, address, { id: disputed.subjectId, newestEntryAt: before.now() });
  await silenceAddress(before.ctx, address);
  await rememberRemoved();
  await sealTenancy(author, person);
  await before.runJobs();

  /** One request answered with a passport, one declined for ever, one that waits. */
  async function shareAndSilence() {
    const { _id: passportId } = await makePassport(before, person);
    const shared = await askFor(before, author, 'osoba@example.com');
    await before.call(passports.answer, { token: shared.token, answer: 'share', passportId }, { as: person });
    const unknown = await askFor(before, author, 'nieznana@example.com');
    await before.call(passports.answer, { token: unknown.token, answer: 'unknown' });
    unanswered = (await askFor(before, author, 'druga@example.com')).token;
    const { body } = await before.call(passports.asked, {}, { as: author });
    shareLink = body.requests.find(({ state }) => state === 'shared')?.shareLink ?? '';
  }
});
afterAll(async () => {
  await during.close();
  await before.close();
});

/** Has the dispute remember a removed entry, as after a decision against its author. */
async function rememberRemoved(): Promise<void> {
  await before.ctx.db
    .updateTable('disputes')
    .set({ repeat_hash: Buffer.alloc(32, 5), repeat_key: OLD.id })
    .execute();
}

/** Adds a tenancy with each thing that is sealed of one. */
async function sealTenancy(landlord: Person, tenant: Person): Promise<void> {
  const { vault, db } = before.ctx;
  const sides = { landlord: sealCompany(vault, '5260250274'), tenant: sealRemoved(vault, freshPesel()) };
  const tenancy = await insertTenancy(before, { landlord, tenant, sides });
  await insertOpinion(before, tenancy, 'landlord');
  const values = { token_hash: Buffer.alloc(32, 6), address_hash: Buffer.alloc(32, 7), expires_at: before.now() };
  const invited = sealInvited(vault, tenancy.id, 'zaproszona@example.com');
  await db
    .insertInto('tenancy_invitations')
    .values({ tenancy_id: tenancy.id, ...values, ...invited })
    .execute();
}

/** Adds a claim with each secret that is encrypted of one. */
async function sealClaimSecrets(person: Parameters<typeof insertSealedClaim>[1]): Promise<void> {
  const id = await insertSealedClaim(before, person, { pesel: freshPesel(), address: 'ul. Polna 1' });
  const { cipher, keyId } = before.ctx.vault.sealSecret('ABCD1234', id);
  await before.ctx.db
    .updateTable('claims')
    .set({ letter_code_cipher: cipher, letter_code_key: keyId, guest_code_cipher: cipher, guest_code_key: keyId })
    .where('id', '=', id)
    .execute();
}

/** The columns of bytes, as the schema has them. */
async function byteColumns(): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema() and (data_type = 'bytea' or udt_name = '_bytea')
    order by 1`.execute(before.ctx.db);
  return rows.map(({ column }) => column);
}

async function countRows(columns: readonly string[], keyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of columns) {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(name)} = ${keyId}`.execute(
      before.ctx.db,
    );
    counts[column] = rows[0]?.count ?? 0;
  }
  return counts;
}

const rotate = (site: TestApp, keyId: string) =>
  rotateKeys({ db: site.ctx.db, vault: site.ctx.vault, keyId, batch: 2 });

it('every column of bytes that a key made is in the list of keyed columns', async () => {
  const keyed = KEYED_COLUMNS.flatMap(({ table, made }) => made.map((column) => `${table}.${column}`));
  const listed = new Set<string>([...keyed, ...KEYED_FOR_A_DAY, ...COUNTED]);
  const found = (await byteColumns()).filter((column) => !WITHOUT_KEY.includes(column.split('.')[1] ?? ''));
  expect(found.filter((column) => !listed.has(column))).toEqual([]);
  expect([...listed].filter((column) => !found.includes(column))).toEqual([]);
});

it('every column that names a key is rotated, or its key is known to be needed', async () => {
  const columns = [...ROTATED, ...NEEDING_THEIR_KEY].sort();
  const old = await countRows(columns, OLD.id);
  for (const column of columns) expect([column, (old[column] ?? 0) > 0]).toEqual([column, true]);

  const counted = await rotate(during, NEW.id);
  for (const [table, count] of Object.entries(counted)) expect([table, count > 0]).toEqual([table, true]);
  expect(await countRows(ROTATED, OLD.id)).toEqual(Object.fromEntries(ROTATED.map((column) => [column, 0])));
  const rotated = await countRows(ROTATED, NEW.id);
  for (const column of ROTATED) expect([column, rotated[column]]).toEqual([column, old[column]]);
  expect(await countRows(NEEDING_THEIR_KEY, OLD.id)).toMatchObject(
    Object.fromEntries(NEEDING_THEIR_KEY.map((column) => [column, old[column]])),
  );
});

it('what tenancies keep sealed opens after the keys were rotated, and is found by it', async () => {
  const { vault, db } = during.ctx;
  const sides = await db.selectFrom('tenancy_sides').selectAll().execute();
  const company = sides.find(({ company_key }) => company_key !== null);
  expect(vault.open({ cipher: company!.company_cipher!, keyId: NEW.id })).toBe('5260250274');
  expect(company?.company_index).toEqual(vault.indexes('5260250274').current);
  const opinion = await db.selectFrom('tenancy_opinions').selectAll().executeTakeFirstOrThrow();
  expect(openOpinion(vault, opinion)).toEqual(OPINION.landlord);
  expect(opinion.version).toBe(1);
  const invitation = await db.selectFrom('tenancy_invitations').selectAll().executeTakeFirstOrThrow();
  expect(openInvited(vault, invitation)).toBe('zaproszona@example.com');
});

it("an asker's link still opens, and an address asked before is silenced under the newest key", async () => {
  const { rows } = await sql<{ email: string }>`select email from passport_requests`.execute(during.ctx.db);
  expect(rows).toHaveLength(3);
  const { link_cipher, link_key, id } = await during.ctx.db
    .selectFrom('passport_requests')
    .selectAll()
    .where('state', '=', 'shared')
    .executeTakeFirstOrThrow();
  expect(during.ctx.vault.openSecret({ cipher: link_cipher!, keyId: link_key! }, id)).toBe(shareLink);
  expect((await openLink(during, shareLink)).status).toBe(200);
  await during.call(passports.answer, { token: unanswered, answer: 'unknown' });
  const silent = await during.ctx.db
    .selectFrom('passport_silences')
    .select('address_index')
    .where('address_key', '=', NEW.id)
    .execute();
  expect(silent.map(({ address_index }) => address_index)).toEqual([
    during.ctx.vault.indexes('mail:druga@example.com').current,
  ]);
});

it('an older key is needed while a dispute may have been hashed with it', async () => {
  const needs = (day: string) => describeKeyNeeds(during.ctx.db, [OLD.id], new Date(`${day}T12:00:00Z`), new Map());
  const words = 'words that were disputed are known again by it alone (1), without an end';
  expect((await needs('2040-01-01')).join()).not.toContain(words);
  await during.ctx.db.updateTable('disputes').set({ words_key: null }).execute();
  expect((await needs('2040-01-01')).join()).toContain(words);
  // The author deleted the entry, so the rotation had no words to hash again.
  await during.ctx.db.updateTable('disputes').set({ words_key: OLD.id, entry_id: randomUUID() }).execute();
  expect((await needs('2040-01-01')).join()).toContain(words);
  await sql`update disputes set decided_at = '2026-11-20T12:00:00Z', state = 'decided', outcome = 'kept', basis = 'evidence',
    words_key = ${NEW.id}`.execute(during.ctx.db);
  const removed = 'entries removed in the last 12 months are known again by it, until 2027-11-21';
  expect((await needs('2026-11-21')).join()).toContain(removed);
  expect((await needs('2027-11-21')).join()).not.toContain(removed);
});

it('an older key is not called withdrawable before a rotation has signed the erasure journal again', async () => {
  await inTransaction(before.ctx, (tx) => noteErasure(tx, 'users', ['00000000-0000-4000-8000-000000000000']));
  await before.runJobs();
  const signed = await countSigned(before.ctx.config.erasureJournal, [OLD, NEW, LATER]);
  const lines = signed.get(OLD.id) ?? 0;
  expect(lines).toBeGreaterThan(1);
  expect([...signed.keys()]).toEqual([OLD.id]);
  const needs = await describeKeyNeeds(during.ctx.db, [OLD.id], new Date('2040-01-01T12:00:00Z'), signed);
  expect(needs).toEqual([
    'Do not withdraw t1: addresses that get no notices are found by it alone (1), without an end; ' +
      'addresses that get no requests for passports are found by it alone (1), without an end; ' +
      'closed identifiers are found by it alone (1), without an end; ' +
      `lines of the erasure journal are signed by it (${lines}), without an end.`,
  ]);

  const journal = before.ctx.config.erasureJournal;
  const texts = await readLines(journal);
  expect(await signJournal(during.ctx.db, journal, [NEW, OLD])).toBe(lines);
  expect(await signJournal(during.ctx.db, journal, [NEW, OLD])).toBe(0);
  expect((await readLines(journal)).map(withoutSignature)).toEqual(texts.map(withoutSignature));
  expect(await countSigned(journal, [OLD])).toEqual(new Map());
  const alone = { ...during.ctx, config: before.ctx.config, vault: createIdentifierVault([NEW]) };
  expect(await findJournalDifference(alone)).toBeUndefined();
  expect(
    (await describeKeyNeeds(during.ctx.db, [OLD.id], new Date('2040-01-01T12:00:00Z'), new Map())).join(),
  ).not.toContain('journal');
});

async function readLines(journal: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of openJournal(journal).read()) lines.push(line);
  return lines;
}

function withoutSignature(line: string): string {
  return line.slice(0, line.lastIndexOf(' '));
}
